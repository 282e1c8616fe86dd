//! What stands in a catalogue: its sentences, and what each asks for.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// The sentences of a file with the variables that they name.
pub(super) fn of(resource: &FluentResource) -> BTreeMap<String, BTreeSet<String>> {
    let message = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => {
            let mut variables = BTreeSet::new();
            message.value.iter().for_each(|pattern| in_pattern(pattern, &mut variables));
            Some((message.id.name.to_owned(), variables))
        }
        _ => None,
    };
    resource.entries().filter_map(message).collect()
}

fn in_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => in_expression(expression, found),
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn in_inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| in_inline(argument, found));
        }
        _ => {}
    }
}
