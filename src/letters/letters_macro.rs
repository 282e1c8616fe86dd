//! Makes of the table of letters what each is asked.

/// Makes the letters, their kinds, and the questions that the table answers. A row is
///
/// ```text
/// /// What it is.
/// Name of sight { field: Type, } => "name-of-its-template", to whom, what it answers, its `Row`, its context;
/// ```
///
/// with `perhaps sight` where only some show a game, and none of it where none does. Where one name has a letter for each
/// variant of a field, the rows of these stand `by` that field, each with the pattern of its variant, and those of a variant
/// that has many more `by` what it holds, below what they answer and their `Row`. `Row` and context may name the fields;
/// the context also the reader, his zone and the sentences in his language.
macro_rules! letters {
    (
        $(#[$letters:meta])* pub enum Letter;
        $(#[$kinds:meta])* pub enum LetterKind;
        contexts see $reader:ident, $zone:ident, $words:ident;
        one_each {$(
            $(#[$doc:meta])*
            $letter:ident $(of $sight:ident)? $(perhaps $maybe:ident)? { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
            => $word:literal, $to:ident, $answers:ident, $row:expr, $context:expr;
        )*}
        one_of_many {$(
            $(#[$of_doc:meta])*
            $of:ident $(of $of_sight:ident)? $(perhaps $of_maybe:ident)? {
                $($(#[$of_field_doc:meta])* $of_field:ident: $of_type:ty,)*
            } by $by:ident {$(
                $kind:ident: $pattern:pat $(if $guard:expr)?
                => $kind_word:literal, $kind_to:ident, $kind_answers:ident, $kind_row:expr, $kind_context:expr;
            )*} $(, with $outer:pat => by $inner:ident to $inner_to:ident {$(
                $part_answers:ident, $part_row:ident($part_of:ident) {$(
                    $part:ident: $part_pattern:pat => $part_word:literal, $part_context:expr;
                )*}
            )*})?
        )*}
    ) => {
        $crate::model::worded::worded! {
            $(#[$kinds])*
            #[derive(Ord, PartialOrd)]
            pub enum LetterKind, a "kind of letter" {
                $($(#[$doc])* $letter = $word,)*
                $($(#[doc = $kind_word] $kind = $kind_word,)* $($($(#[doc = $part_word] $part = $part_word,)*)*)?)*
            }
        }

        impl LetterKind {
            pub fn to(self) -> Audience {
                match self {
                    $(LetterKind::$letter => Audience::$to,)*
                    $($(LetterKind::$kind => Audience::$kind_to,)* $($($(LetterKind::$part => Audience::$inner_to,)*)*)?)*
                }
            }

            /// What it tells the one who wrote.
            pub fn answers(self) -> Answers {
                match self {
                    $(LetterKind::$letter => Answers::$answers,)*
                    $($(LetterKind::$kind => Answers::$kind_answers,)*
                    $($($(LetterKind::$part => Answers::$part_answers,)*)*)?)*
                }
            }
        }

        $(#[$letters])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "where nothing stands beside a field, its name says what it is")]
        pub enum Letter {
            $($(#[$doc])* $letter {
                $($sight: Box<GameAsShown>,)?
                $($maybe: Option<Box<GameAsShown>>,)?
                $($(#[$field_doc])* $field: $type,)*
            },)*
            $($(#[$of_doc])* $of {
                $($of_sight: Box<GameAsShown>,)?
                $($of_maybe: Option<Box<GameAsShown>>,)?
                $($(#[$of_field_doc])* $of_field: $of_type,)*
            },)*
        }

        /// What the table says of a letter: its kind, the game that it shows, its row, and what it says beside the game, for
        /// its template.
        type Entry<'a> = (
            LetterKind,
            Option<&'a GameAsShown>,
            Row<'a>,
            Box<dyn FnOnce(&Addressee, Zone, Wording<'_>) -> Value + 'a>,
        );

        #[allow(unused_variables, reason = "not every row asks for every field")]
        impl Letter {
            fn entry(&self) -> Entry<'_> {
                match self {
                    $(Letter::$letter { $($sight,)? $($maybe,)? $($field,)* } => {
                        let shown = None $(.or(Some($sight.as_ref())))? $(.or($maybe.as_deref()))?;
                        (LetterKind::$letter, shown, $row, Box::new(move |$reader, $zone, $words| $context))
                    })*
                    $(Letter::$of { $($of_sight,)? $($of_maybe,)? $($of_field,)* } => {
                        let shown = None $(.or(Some($of_sight.as_ref())))? $(.or($of_maybe.as_deref()))?;
                        match $by {
                            $($pattern $(if $guard)? =>
                                (LetterKind::$kind, shown, $kind_row, Box::new(move |$reader, $zone, $words| $kind_context)),)*
                            $($outer => match $inner {$($(
                                $part_pattern => (
                                    LetterKind::$part, shown, $part_row($part_of),
                                    Box::new(move |$reader, $zone, $words| $part_context),
                                ),
                            )*)*},)?
                        }
                    })*
                }
            }
        }
    };
}

pub(super) use letters;
