import Crypto

/// Numbers that stand for contents: SHA-256, cut to what the purpose needs.
///
/// What goes in is written as fixed-width little-endian integers, so that two different lists never
/// write the same bytes.
struct Digest {
    /// All that was added: what stands for a frame is some hundreds of bytes, and hashing them at
    /// once takes a part of the time that it takes in pieces.
    private var contents: [UInt8] = []

    init() {
        contents.reserveCapacity(1024)
    }

    mutating func add(_ number: some FixedWidthInteger) {
        let word = UInt64(truncatingIfNeeded: number).littleEndian
        unsafe withUnsafeBytes(of: word) { unsafe contents.append(contentsOf: $0) }
    }

    mutating func add(_ bytes: [UInt8]) {
        add(bytes.count)
        contents += bytes
    }

    /// A strong entity tag of 128 bits, in its quotation marks.
    func entityTag() -> String { Self.entityTag(SHA256.hash(data: contents)) }

    private static func entityTag(_ hash: SHA256Digest) -> String {
        var text = [UInt8(ascii: "\"")]
        text.reserveCapacity(34)
        for byte in hash.prefix(16) {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        text.append(UInt8(ascii: "\""))
        return String(decoding: text, as: UTF8.self)
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

    private static let digits = Array("0123456789abcdef".utf8)
}
