//! SHA-256 by the processor's own instructions, which take about an eighth of the time where it has them: hashing what a
//! certificate is bound to would else take longer than to check it.

/// Compresses these blocks into a state, as the definition does one after the other; whether the processor can.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "a function may use instructions that not every processor has only so")]
pub fn compress(state: &mut [u32; 8], blocks: &[[u8; 64]]) -> bool {
    let can = is_x86_feature_detected!("sha") && is_x86_feature_detected!("sse4.1");
    if can {
        // SAFETY: the processor has the instructions that the function uses.
        unsafe { x86::compress(state, blocks) };
    }
    can
}

/// No other processor is asked.
#[cfg(not(target_arch = "x86_64"))]
pub fn compress(_: &mut [u32; 8], _: &[[u8; 64]]) -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi32, _mm_alignr_epi8, _mm_extract_epi32, _mm_set_epi32, _mm_sha256msg1_epu32,
        _mm_sha256msg2_epu32, _mm_sha256rnds2_epu32, _mm_shuffle_epi32,
    };

    use super::super::ROUND;

    /// The names of the working variables are those of FIPS 180-4; two registers hold them in the order that the
    /// instructions want.
    #[target_feature(enable = "sha,sse4.1,ssse3")]
    pub fn compress(state: &mut [u32; 8], blocks: &[[u8; 64]]) {
        let [a, b, c, d, e, f, g, h] = *state;
        let (mut abef, mut cdgh) = (four([f, e, b, a]), four([h, g, d, c]));
        for block in blocks {
            let (abef_before, cdgh_before) = (abef, cdgh);
            let words = block.as_chunks::<4>().0;
            let mut schedule: [__m128i; 4] = std::array::from_fn(|at| {
                four(std::array::from_fn(|word| u32::from_be_bytes(words[4 * at + word])))
            });
            for (round, constants) in ROUND.as_chunks::<4>().0.iter().enumerate() {
                let [at, next, last_but_one, last] = std::array::from_fn(|place| (round + place) % 4);
                if round >= 4 {
                    let early = _mm_sha256msg1_epu32(schedule[at], schedule[next]);
                    let middle = _mm_alignr_epi8::<4>(schedule[last], schedule[last_but_one]);
                    schedule[at] = _mm_sha256msg2_epu32(_mm_add_epi32(early, middle), schedule[last]);
                }
                let added = _mm_add_epi32(schedule[at], four(*constants));
                cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
                abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32::<0b1110>(added));
            }
            abef = _mm_add_epi32(abef, abef_before);
            cdgh = _mm_add_epi32(cdgh, cdgh_before);
        }
        let ([f, e, b, a], [h, g, d, c]) = (numbers(abef), numbers(cdgh));
        *state = [a, b, c, d, e, f, g, h];
    }

    /// The first one lowest.
    #[target_feature(enable = "sse4.1")]
    fn four([first, second, third, last]: [u32; 4]) -> __m128i {
        _mm_set_epi32(last as i32, third as i32, second as i32, first as i32)
    }

    #[target_feature(enable = "sse4.1")]
    fn numbers(four: __m128i) -> [u32; 4] {
        [
            _mm_extract_epi32::<0>(four) as u32,
            _mm_extract_epi32::<1>(four) as u32,
            _mm_extract_epi32::<2>(four) as u32,
            _mm_extract_epi32::<3>(four) as u32,
        ]
    }
}
