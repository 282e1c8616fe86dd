//! Chance that is the same in every run.

pub struct Dice(pub u64);

impl Dice {
    /// From 0 to below `most`.
    pub fn roll(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}
