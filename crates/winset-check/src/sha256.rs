//! SHA-256, as FIPS 180-4 defines it.

/// A digest in the making.
pub struct Sha256 {
    state: [u32; 8],
    block: [u8; Self::BLOCK],
    filled: usize,
    length: u64,
}

impl Sha256 {
    const BLOCK: usize = 64;
    /// Where the length of the message begins in the last block.
    const LENGTH_AT: usize = 56;

    /// The digest of nothing yet.
    pub const fn new() -> Self {
        Self { state: INITIAL, block: [0; Self::BLOCK], filled: 0, length: 0 }
    }

    /// Goes on with these bytes.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.length = self.length.wrapping_add(bytes.len() as u64);
        if self.filled > 0 {
            let (head, rest) = bytes.split_at(bytes.len().min(Self::BLOCK - self.filled));
            self.block[self.filled..self.filled + head.len()].copy_from_slice(head);
            self.filled += head.len();
            bytes = rest;
            if self.filled < Self::BLOCK {
                return;
            }
            compress(&mut self.state, &self.block);
        }
        let (blocks, rest) = bytes.as_chunks::<{ Self::BLOCK }>();
        blocks.iter().for_each(|block| compress(&mut self.state, block));
        self.block[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// The digest of all bytes so far.
    pub fn finish(mut self) -> [u8; 32] {
        let bits = self.length.wrapping_mul(8).to_be_bytes();
        let zeros = (Self::LENGTH_AT + Self::BLOCK - 1 - self.filled) % Self::BLOCK;
        self.update(&[0x80]);
        self.update(&[0; Self::BLOCK][..zeros]);
        self.update(&bits);
        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(4).zip(self.state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        digest
    }
}

const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

#[rustfmt::skip]
const ROUND: [u32; 64] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
];

/// Compresses a block into the state, as the standard defines it.
pub fn compress(state: &mut [u32; 8], block: &[u8; Sha256::BLOCK]) {
    let mut schedule = [0_u32; 64];
    for (word, bytes) in schedule.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for i in 16..64 {
        let (early, late) = (schedule[i - 15], schedule[i - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
        schedule[i] = schedule[i - 16].wrapping_add(early).wrapping_add(schedule[i - 7]).wrapping_add(late);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, constant) in schedule.iter().zip(ROUND) {
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first = h.wrapping_add(mixed).wrapping_add(e & f ^ !e & g);
        let first = first.wrapping_add(constant).wrapping_add(*word);
        let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = mixed.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, mixed) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(mixed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn digest(bytes: &[u8]) -> String {
        let mut sha = Sha256::new();
        sha.update(bytes);
        hex(&sha.finish())
    }

    /// The vectors that NIST publishes with FIPS 180-4, and some of its file `SHA256ShortMsg.rsp` (CAVP).
    #[test]
    fn the_published_vectors() {
        for (message, expected) in [
            (&b""[..], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            (
                b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
            ),
            (b"\xd3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
            (b"\x11\xaf", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
            (b"\x74\xba\x25\x21", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
        ] {
            assert_eq!(digest(message), expected);
        }
    }

    #[test]
    fn a_million_letters_in_pieces_of_every_size() {
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(digest(&vec![b'a'; 1_000_000]), expected);
        let (mut sha, mut left) = (Sha256::new(), 1_000_000);
        for size in (0..200).cycle() {
            let size = left.min(size);
            sha.update(&vec![b'a'; size]);
            left -= size;
            if left == 0 {
                break;
            }
        }
        assert_eq!(hex(&sha.finish()), expected);
    }
}
