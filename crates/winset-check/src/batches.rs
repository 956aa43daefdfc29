//! Waiting with what would else be a wait for memory each time.

/// Pairs that wait until there are many whose first vertices lie close together, and so what is kept of them in
/// memory: else almost every arc of a large graph would be a wait for it. Where the pairs come in order, most need not
/// wait.
pub struct Batches {
    shift: u32,
    waiting: Vec<Vec<[u32; 2]>>,
}

impl Batches {
    const LOG_COUNT: u32 = 8;
    const SIZE: usize = 1024;

    /// Nothing waits yet.
    pub fn new(order: u32) -> Self {
        let bits = u32::BITS - order.leading_zeros();
        let shift = bits.saturating_sub(Self::LOG_COUNT);
        Self { shift, waiting: vec![Vec::new(); 1 << Self::LOG_COUNT] }
    }

    /// Visits the pair at once if its first vertex lies close to `near`, else when there are many close to it. Those that
    /// wait for close ones keep their order.
    #[inline]
    pub fn add(&mut self, near: u32, first: u32, second: u32, visit: &mut impl FnMut(u32, u32)) {
        let number = first >> self.shift;
        if number == near >> self.shift {
            return visit(first, second);
        }
        let batch = &mut self.waiting[number as usize];
        batch.push([first, second]);
        if batch.len() == Self::SIZE {
            batch.drain(..).for_each(|[first, second]| visit(first, second));
        }
    }

    /// Visits all that still wait.
    pub fn finish(self, visit: &mut impl FnMut(u32, u32)) {
        self.waiting.iter().flatten().for_each(|&[first, second]| visit(first, second));
    }
}
