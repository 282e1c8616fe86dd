//! SVG to pixels, the only part that can fail: on our own drawings, so that a test finds it.

use resvg::{
    tiny_skia::{Pixmap, PremultipliedColorU8, Transform},
    usvg::{self, Options, Tree},
};

use crate::palette::Rgb;

/// A drawing of ours could not be drawn, so that there are no pictures at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// It is no SVG.
    #[error("the drawing of the {name} is no SVG: mend it, or leave pictures of the board out")]
    Svg {
        /// Which drawing.
        name: &'static str,
        /// What is wrong in it.
        source: usvg::Error,
    },
    /// There was no memory for it.
    #[error("the drawing of the {name} has no pixels: leave pictures of the board out")]
    Empty {
        /// Which drawing.
        name: &'static str,
    },
}

/// Pixels of a drawing that lets others show through: colours are multiplied by how much they cover.
pub(crate) struct Layer(Pixmap);

impl Layer {
    /// A drawing as wide and as high as it says, which is so many pixels.
    pub(crate) fn draw(name: &'static str, svg: &str, css: &str, side: usize) -> Result<Self, TileError> {
        let options = Options { style_sheet: Some(css.to_owned()), ..Options::default() };
        let tree = Tree::from_str(svg, &options).map_err(|source| TileError::Svg { name, source })?;
        let side = u32::try_from(side).unwrap_or_default();
        let mut pixmap = Pixmap::new(side, side).ok_or(TileError::Empty { name })?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Ok(Self(pixmap))
    }

    /// Laid on pixels, in whole numbers, so that they come out alike everywhere.
    pub(crate) fn over(&self, ground: &[Rgb]) -> Vec<Rgb> {
        ground.iter().zip(self.0.pixels()).map(|(under, own)| over(*under, *own)).collect()
    }
}

fn over([r, g, b]: Rgb, own: PremultipliedColorU8) -> Rgb {
    let seen = 255 - u32::from(own.alpha());
    let put = |own: u8, under: u8| {
        u8::try_from(u32::from(own) + (u32::from(under) * seen + 127) / 255).unwrap_or(u8::MAX)
    };
    [put(own.red(), r), put(own.green(), g), put(own.blue(), b)]
}
