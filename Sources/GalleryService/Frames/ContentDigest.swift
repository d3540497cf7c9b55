import Crypto
import JSONCoding

/// Numbers that stand for contents: SHA-256, cut to what the purpose needs.
///
/// What goes in is written as words of 64 bits, and bytes behind their count, so that two different
/// lists never write the same.
struct ContentDigest {
    /// All that was added: what stands for a frame is some hundreds of bytes, and hashing them at
    /// once takes a part of the time that it takes in pieces.
    private var words: [UInt64] = []

    init() {
        words.reserveCapacity(128)
    }

    mutating func add(_ number: some FixedWidthInteger) {
        words.append(UInt64(truncatingIfNeeded: number).littleEndian)
    }

    mutating func add(_ bytes: [UInt8]) {
        add(bytes.span)
    }

    /// A text as its bytes.
    mutating func add(_ text: String) {
        add(text.utf8.span)
    }

    /// The last word is filled with zeros.
    private mutating func add(_ bytes: Span<UInt8>) {
        add(bytes.count)
        unsafe bytes.withUnsafeBytes { bytes in
            var place = 0
            while place + 8 <= bytes.count {
                unsafe words.append(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                place += 8
            }
            guard bytes.count & 7 > 0 else { return }
            var last: UInt64 = 0
            unsafe withUnsafeMutableBytes(of: &last) {
                unsafe $0.copyBytes(from: bytes.suffix(bytes.count & 7))
            }
            words.append(last)
        }
    }

    /// A strong entity tag of 128 bits, in its quotation marks.
    func entityTag() -> String {
        var hash = SHA256()
        unsafe words.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return Self.entityTag(hash.finalize())
    }

    private static func entityTag(_ hash: SHA256Digest) -> String {
        unsafe hash.withUnsafeBytes { hash in
            unsafe String(unsafeUninitializedCapacity: 34) { text in
                for place in 0..<16 {
                    unsafe text[1 + 2 * place] = (hash[place] >> 4).hexadecimalDigit
                    unsafe text[2 + 2 * place] = (hash[place] & 15).hexadecimalDigit
                }
                unsafe text[0] = UInt8(ascii: "\"")
                unsafe text[33] = UInt8(ascii: "\"")
                return 34
            }
        }
    }

    /// The first 64 bits of a hash of these bytes.
    static func of(_ bytes: [UInt8]) -> UInt64 {
        SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A strong entity tag of a body that exists.
    static func entityTag(of body: [UInt8]) -> String {
        var digest = ContentDigest()
        digest.add(body)
        return digest.entityTag()
    }
}
