import Testing

@testable import Hashing

@Suite struct HashingTests {
    /// The examples of FIPS 180-2, appendices B.1 and B.2, and the empty message.
    @Test("SHA-256 gives the digests of the standard's examples")
    func sha256() {
        #expect(
            hexadecimal(SHA256.hash(bytes("abc")).bytes)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hexadecimal(
                SHA256.hash(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))
                    .bytes)
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            hexadecimal(SHA256.hash([]).bytes)
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    /// FIPS 180-2, appendix A.1.
    @Test("SHA-1 gives the digest of the standard's example")
    func sha1() {
        #expect(
            hexadecimal(SHA1.hash(bytes("abc")).bytes) == "a9993e364706816aba3e25717850c26c9cd0d89d"
        )
    }

    /// RFC 4231, test cases 2 and 6; the key of the latter is longer than a block.
    @Test("HMAC-SHA256 gives the codes of RFC 4231")
    func authenticationCodes() {
        let short = SHA256.authenticationCode(
            of: bytes("what do ya want for nothing?"), key: bytes("Jefe"))
        #expect(
            hexadecimal(short)
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = SHA256.authenticationCode(
            of: bytes("Test Using Larger Than Block-Size Key - Hash Key First"),
            key: [UInt8](repeating: 0xaa, count: 131))
        #expect(
            hexadecimal(long)
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("an authentication code exists for an empty message and an empty key")
    func emptyKey() {
        #expect(
            hexadecimal(SHA256.authenticationCode(of: [], key: []))
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test("a digest's words are its bytes, the most significant first")
    func words() {
        let digest = SHA256.hash(bytes("abc"))
        #expect(digest.word(0) == 0xba78_16bf_8f01_cfea)
        #expect(digest.word(3) == 0xb410_ff61_f200_15ad)
    }

    @Test("bytes are compared by content and length")
    func comparison() {
        #expect([1, 2, 3].isEqualInConstantTime(to: [1, 2, 3]))
        #expect(![1, 2, 3].isEqualInConstantTime(to: [1, 2, 4]))
        #expect(![1, 2, 3].isEqualInConstantTime(to: [1, 2]))
        #expect([].isEqualInConstantTime(to: []))
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
