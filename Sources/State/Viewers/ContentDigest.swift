import Hashing
import Spelling

/// SHA-256 over fields, truncated to the length that the purpose needs.
///
/// Fields are written as 64-bit words, and a byte string follows its count, so two different lists
/// of fields never write the same words.
///
/// The type is public because frames add some hundred words for each tag, and only public code is
/// inlined into other rooms.
public struct ContentDigest {
    /// All words added so far.
    ///
    /// A frame adds some hundreds of bytes; hashing them at once is faster than hashing them in
    /// pieces.
    @usableFromInline package var words: [UInt64] = []

    /// An empty digest.
    public init() {
        words.reserveCapacity(128)
    }

    /// Adds a number as one word.
    @inlinable
    public mutating func add(_ number: some FixedWidthInteger) {
        words.append(UInt64(truncatingIfNeeded: number).littleEndian)
    }

    package mutating func add(_ bytes: [UInt8]) {
        add(bytes.span)
    }

    /// Adds a text as its UTF-8 bytes.
    package mutating func add(_ text: String) {
        add(text.utf8.span)
    }

    /// Appends bytes as words; the last word is padded with zeros.
    private mutating func add(_ bytes: Span<UInt8>) {
        add(bytes.count)
        unsafe bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                unsafe words.append(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
            }
            guard bytes.count & 7 > 0 else { return }
            var last: UInt64 = 0
            unsafe withUnsafeMutableBytes(of: &last) {
                unsafe $0.copyBytes(from: bytes.suffix(bytes.count & 7))
            }
            words.append(last)
        }
    }

    /// A strong entity tag of 128 bits, with its quotation marks.
    package func entityTag() -> String {
        Self.entityTag(unsafe words.withUnsafeBytes { unsafe SHA256.hash($0) }.bytes)
    }

    private static func entityTag(_ hash: [UInt8]) -> String {
        unsafe String(unsafeUninitializedCapacity: 34) { text in
            for index in 0..<16 {
                unsafe text[1 + 2 * index] = (hash[index] >> 4).hexadecimalDigit
                unsafe text[2 + 2 * index] = (hash[index] & 15).hexadecimalDigit
            }
            unsafe text[0] = UInt8(ascii: "\"")
            unsafe text[33] = UInt8(ascii: "\"")
            return 34
        }
    }

    /// The first 64 bits of a hash of these bytes.
    package static func of(_ bytes: [UInt8]) -> UInt64 {
        SHA256.hash(bytes).word(0)
    }

    /// The strong entity tag of a body.
    package static func entityTag(of body: [UInt8]) -> String {
        var digest = ContentDigest()
        digest.add(body)
        return digest.entityTag()
    }
}
