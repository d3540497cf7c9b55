import Crypto

/// Numbers that stand for contents: SHA-256, cut to what the purpose needs.
///
/// What goes in is written as fixed-width little-endian integers, so that two different lists never
/// write the same bytes.
struct Digest {
    private var hash = SHA256()

    mutating func add(_ number: some FixedWidthInteger) {
        let word = UInt64(truncatingIfNeeded: number)
        hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) })
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        add(bytes.count)
        hash.update(data: bytes)
    }

    /// A strong entity tag of 128 bits, in its quotation marks.
    consuming func entityTag() -> String {
        var text = "\""
        for byte in hash.finalize().prefix(16) {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        return text + "\""
    }

    /// The first 64 bits of a hash of these bytes.
    static func of(_ bytes: [UInt8]) -> UInt64 {
        SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A strong entity tag of a body that exists.
    static func entityTag(of body: [UInt8]) -> String {
        var digest = Digest()
        digest.add(body)
        return digest.entityTag()
    }

    private static let digits = Array("0123456789abcdef")
}
