//! SVG to pixels, the only part that can fail: on our own drawings, so that a test finds it.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Options, Tree},
};

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
    /// A square of so many pixels.
    pub(crate) fn draw(name: &'static str, svg: &str, css: &str, side: u32) -> Result<Self, TileError> {
        let options = Options { style_sheet: Some(css.to_owned()), ..Options::default() };
        let tree = Tree::from_str(svg, &options).map_err(|source| TileError::Svg { name, source })?;
        let mut pixmap = Pixmap::new(side, side).ok_or(TileError::Empty { name })?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Ok(Self(pixmap))
    }

    /// Laid on pixels, in whole numbers, so that they come out alike everywhere.
    pub(crate) fn over(&self, ground: &mut [[u8; 3]]) {
        for (under, pixel) in ground.iter_mut().zip(self.0.pixels()) {
            let seen = 255 - u32::from(pixel.alpha());
            let [r, g, b] = *under;
            let put = |own: u8, under: u8| {
                let through = (u32::from(under) * seen + 127) / 255;
                u8::try_from(u32::from(own) + through).unwrap_or(u8::MAX)
            };
            *under = [put(pixel.red(), r), put(pixel.green(), g), put(pixel.blue(), b)];
        }
    }
}
