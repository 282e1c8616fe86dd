//! Who knows whom in `src/`, as the parser of Rust sees it. The rooms of the core stand in a crate of their own, and are read
//! as if they stood in `src/` too: `lib.rs` brings them in under their names.
//!
//! A file knows another where it names something that the other defines, in a `use` or in a path; a `mod.rs` that passes
//! a name on is looked through. A method that is called on a value names no file and is not seen, and what only tests
//! compile is left out.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use syn::{
    Attribute, ImplItemFn, Item, ItemMod, ItemUse, Macro, UseTree, VisRestricted, Visibility,
    buffer::{Cursor, TokenBuffer},
    visit::{Visit, visit_impl_item_fn, visit_item, visit_path},
};

/// The words between the `::`.
type Words = Vec<String>;

/// A module: a file, or an inline one of its file.
#[derive(Default)]
struct Module {
    file: String,
    /// What its own items are called.
    defines: BTreeSet<String>,
    /// What `use` brings in, and the path that stands there.
    brings_in: Vec<(String, Words)>,
    /// Where all names of another place are brought in.
    globs: Vec<Words>,
    /// The paths that it names for itself.
    names: BTreeSet<Words>,
    /// The paths that it only passes on (`pub use`).
    passes_on: BTreeSet<Words>,
}

/// A name and the file that defines it.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Known {
    pub(crate) file: String,
    pub(crate) name: String,
}

/// The crate.
pub(crate) struct Source {
    modules: BTreeMap<Words, Module>,
    /// The macros that stand at the root of their crate, with the files that define them.
    exported: BTreeMap<String, String>,
}

/// The folders of sources: the core's, then ours.
pub(super) fn sources() -> [PathBuf; 2] {
    ["crates/correspondence-chess/src", "src"]
        .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

impl Source {
    /// Reads all that the `lib.rs` of each crate leads to.
    pub(crate) fn read() -> Self {
        let mut source = Self { modules: BTreeMap::new(), exported: BTreeMap::new() };
        for src in sources() {
            source.read_file(&src, &src.join("lib.rs"), Vec::new());
        }
        source
    }

    fn read_file(&mut self, src: &Path, path: &Path, at: Words) {
        let text = fs::read_to_string(path).unwrap();
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(src).unwrap().display().to_string();
        self.read_items(&name, file.items, at, src);
    }

    fn read_items(&mut self, file: &str, items: Vec<Item>, at: Words, src: &Path) {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        for item in items {
            match item {
                Item::Mod(item) if only_for_tests(&item.attrs) => {}
                Item::Mod(ItemMod { ident, content: Some((_, inner)), .. }) => {
                    self.read_items(file, inner, below(&at, &ident.to_string()), src);
                }
                Item::Mod(ItemMod { ident, .. }) => {
                    let at = below(&at, &ident.to_string());
                    let base = src.join(at.join("/"));
                    let path = [base.with_extension("rs"), base.join("mod.rs")]
                        .into_iter()
                        .find(|path| path.exists());
                    self.read_file(src, &path.unwrap_or_else(|| panic!("no file for {at:?}")), at);
                }
                item => {
                    module.defines.extend(name_of(&item));
                    if attributes(&item).iter().any(|attribute| attribute.path().is_ident("macro_export")) {
                        self.exported.extend(name_of(&item).map(|name| (name, file.to_owned())));
                    }
                    if let Item::Macro(item) = &item
                        && item.ident.is_none()
                    {
                        module.defines.extend(types_in(TokenBuffer::new2(item.mac.tokens.clone()).begin()));
                    }
                    module.visit_item(&item);
                }
            }
        }
        self.modules.insert(at, module);
    }

    /// The files, each with what it names for itself of others.
    pub(crate) fn named(&self) -> BTreeMap<&str, BTreeSet<Known>> {
        self.known(|module| module.names.iter().collect())
    }

    /// The files, each with what it names or passes on of others.
    pub(crate) fn named_or_passed_on(&self) -> BTreeMap<&str, BTreeSet<Known>> {
        self.known(|module| module.names.union(&module.passes_on).collect())
    }

    /// The files, each with the other crates that it names.
    pub(crate) fn crates(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (at, module) in &self.modules {
            let outside = module.names.iter().filter(|path| self.find(at, path, 0).is_none());
            all.entry(&module.file)
                .or_default()
                .extend(outside.filter_map(|path| path.first()).map(String::as_str));
        }
        all
    }

    /// Paths into the crate at whose end nothing was found: as long as there is one, this reader overlooks something.
    pub(crate) fn lost(&self) -> Vec<String> {
        let inside =
            |path: &&Words| matches!(path.first().map(String::as_str), Some("crate" | "self" | "super"));
        let mut lost = Vec::new();
        for (at, module) in &self.modules {
            let paths = module.names.iter().chain(&module.passes_on).chain(&module.globs).filter(inside);
            let gone = paths.filter(|path| self.find(at, path, 0).is_none() && !self.is_module(at, path, 0));
            lost.extend(gone.map(|path| format!("{}: {}", module.file, path.join("::"))));
        }
        lost
    }

    fn known(&self, paths: impl Fn(&Module) -> Vec<&Words>) -> BTreeMap<&str, BTreeSet<Known>> {
        let mut all: BTreeMap<&str, BTreeSet<Known>> = BTreeMap::new();
        for (at, module) in &self.modules {
            let known = paths(module).into_iter().filter_map(|path| self.find(at, path, 0));
            all.entry(&module.file).or_default().extend(known.filter(|known| known.file != module.file));
        }
        all
    }

    /// What a path means that stands in a module; nothing where it leads out of the crate, or ends at a module.
    fn find(&self, at: &[String], path: &[String], hops: usize) -> Option<Known> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return self.find(&[], rest, hops),
            "self" => return self.find(at, rest, hops),
            "super" => return self.find(at.split_last()?.1, rest, hops),
            _ => {}
        }
        if let Some(file) = self.exported.get(first).filter(|_| at.is_empty()) {
            return Some(Known { file: file.clone(), name: first.clone() });
        }
        let module = self.modules.get(at)?;
        let child = below(at, first);
        if !rest.is_empty() && self.modules.contains_key(&child) {
            return self.find(&child, rest, hops);
        }
        if module.defines.contains(first) {
            return Some(Known { file: module.file.clone(), name: first.clone() });
        }
        // Names of other crates are brought in under themselves (`use toml`), which leads round and round.
        if hops > 8 {
            return None;
        }
        let follow = |path: &Words, rest: &[String]| self.find(at, &[path, rest].concat(), hops + 1);
        let brought_in = module.brings_in.iter().filter(|(name, _)| name == first);
        let brought_in = brought_in.filter_map(|(_, path)| follow(path, rest)).next();
        let outward = |glob: &&Words| glob.first() != Some(first);
        brought_in.or_else(|| module.globs.iter().filter(outward).find_map(|glob| follow(glob, path)))
    }

    /// Whether a path that stands in a module leads to one, perhaps by a name that is passed on.
    fn is_module(&self, at: &[String], path: &[String], hops: usize) -> bool {
        let Some((first, rest)) = path.split_first() else { return self.modules.contains_key(at) };
        match first.as_str() {
            "crate" => return self.is_module(&[], rest, hops),
            "self" => return self.is_module(at, rest, hops),
            "super" => return at.split_last().is_some_and(|(_, above)| self.is_module(above, rest, hops)),
            _ => {}
        }
        let brought_in =
            self.modules.get(at).filter(|_| hops < 8).map_or(&[][..], |module| &module.brings_in);
        let follow = |path: &Words| self.is_module(at, &[path, rest].concat(), hops + 1);
        self.is_module(&below(at, first), rest, hops)
            || brought_in.iter().any(|(name, path)| name == first && follow(path))
    }
}

/// A file as the rooms name it: from the folder of its crate's sources.
pub(super) fn in_its_crate(file: &Path) -> &str {
    sources().iter().find_map(|folder| file.strip_prefix(folder).ok()).unwrap().to_str().unwrap()
}

fn below(at: &[String], name: &str) -> Words {
    at.iter().cloned().chain([name.to_owned()]).collect()
}

/// Whether this is compiled for tests alone.
pub(super) fn only_for_tests(attributes: &[Attribute]) -> bool {
    let cfg = |attribute: &Attribute| {
        attribute.path().is_ident("cfg").then(|| attribute.meta.require_list().unwrap().tokens.to_string())
    };
    attributes.iter().filter_map(cfg).any(|condition| condition == "test")
}

pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    (!only_for_tests(attributes(item))).then(|| name.to_string())
}

/// The types that a macro call makes, where it is handed them as they stand (`worded!`).
fn types_in(mut rest: Cursor<'_>) -> Vec<String> {
    let mut types = Vec::new();
    while let Some((_, after)) = rest.token_tree() {
        if rest.ident().is_some_and(|(word, _)| word == "enum" || word == "struct") {
            types.extend(after.ident().map(|(name, _)| name.to_string()));
        }
        rest = after;
    }
    types
}

impl Visit<'_> for Module {
    fn visit_item(&mut self, item: &Item) {
        if !only_for_tests(attributes(item)) {
            visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        if !only_for_tests(&item.attrs) {
            visit_impl_item_fn(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        let passed_on = !matches!(item.vis, Visibility::Inherited);
        self.bring_in(&item.tree, &mut Vec::new(), passed_on);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        if path.leading_colon.is_none() {
            self.names.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit_path(self, path);
    }

    /// `pub(super)` names nobody.
    fn visit_vis_restricted(&mut self, _: &VisRestricted) {}

    fn visit_attribute(&mut self, _: &Attribute) {}

    fn visit_macro(&mut self, call: &Macro) {
        self.visit_path(&call.path);
        self.read_tokens(TokenBuffer::new2(call.tokens.clone()).begin());
    }
}

impl Module {
    fn bring_in(&mut self, tree: &UseTree, path: &mut Words, passed_on: bool) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.bring_in(&tree.tree, path, passed_on);
                path.pop();
            }
            UseTree::Name(tree) if tree.ident == "self" => {
                self.bring_in_one(path.last().cloned(), path, passed_on)
            }
            UseTree::Name(tree) => {
                let whole = below(path, &tree.ident.to_string());
                self.bring_in_one(whole.last().cloned(), &whole, passed_on);
            }
            UseTree::Rename(tree) => {
                let whole =
                    if tree.ident == "self" { path.clone() } else { below(path, &tree.ident.to_string()) };
                self.bring_in_one(Some(tree.rename.to_string()), &whole, passed_on);
            }
            UseTree::Glob(_) => self.globs.push(path.clone()),
            UseTree::Group(tree) => tree.items.iter().for_each(|tree| self.bring_in(tree, path, passed_on)),
        }
    }

    fn bring_in_one(&mut self, name: Option<String>, path: &[String], passed_on: bool) {
        let kept = if passed_on { &mut self.passes_on } else { &mut self.names };
        kept.insert(path.to_vec());
        self.brings_in.extend(name.map(|name| (name, path.to_vec())));
    }

    /// The paths among the words of a macro call, which no grammar governs: a word behind a dot is a field or a method.
    fn read_tokens(&mut self, mut rest: Cursor<'_>) {
        let mut dotted = false;
        while !rest.eof() {
            if let Some((mut word, mut after)) = rest.ident() {
                let mut path = vec![word.to_string()];
                while let Some((_, next)) = after.punct().filter(|(punct, _)| punct.as_char() == ':')
                    && let Some((_, next)) = next.punct().filter(|(punct, _)| punct.as_char() == ':')
                    && let Some(further) = next.ident()
                {
                    (word, after) = further;
                    path.push(word.to_string());
                }
                if !dotted {
                    self.names.insert(path);
                }
                (dotted, rest) = (false, after);
            } else if let Some((inner, _, _, after)) = rest.any_group() {
                self.read_tokens(inner);
                (dotted, rest) = (false, after);
            } else {
                dotted = rest.punct().is_some_and(|(punct, _)| punct.as_char() == '.');
                rest = rest.token_tree().map_or(Cursor::empty(), |(_, after)| after);
            }
        }
    }
}
