//! Stands in for `failure` 0.1.8, which has been abandoned since 2020 and has an advisory for unsound code.
//!
//! Amici does not use it. The solver of dead positions, chasolver, is built on the board of the crate `chess`, whose
//! last release derives `Fail` for its one error type and uses nothing else of `failure`. Amici asks that error only
//! whether it is one, so that the derive may add nothing. This goes away when chasolver leaves `chess`, or `chess`
//! leaves `failure`.

use proc_macro::TokenStream;

/// Takes the attributes of the original, and adds nothing to the type.
#[proc_macro_derive(Fail, attributes(fail))]
pub fn fail(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
