import Crypto

/// Numbers that stand for contents: SHA-256, cut to what the purpose needs.
///
/// What goes in is written as fixed-width little-endian integers, so that two different lists never
/// write the same bytes.
struct Digest {
    private var hash = SHA256()
    /// What was added and is not hashed yet: a layout is some dozens of numbers, and hashing each by
    /// itself takes longer than hashing all.
    private var pending: [UInt8] = []

    init() {
        pending.reserveCapacity(Self.portion)
    }

    mutating func add(_ number: some FixedWidthInteger) {
        let word = UInt64(truncatingIfNeeded: number)
        for shift in stride(from: 0, to: 64, by: 8) {
            pending.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    mutating func add(_ bytes: [UInt8]) {
        add(bytes.count)
        if bytes.count > Self.portion {
            hashPending()
            hash.update(data: bytes)
        } else {
            pending += bytes
        }
    }

    /// A strong entity tag of 128 bits, in its quotation marks.
    consuming func entityTag() -> String {
        hashPending()
        var text = [UInt8(ascii: "\"")]
        for byte in hash.finalize().prefix(16) {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        text.append(UInt8(ascii: "\""))
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func hashPending() {
        hash.update(data: pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Bytes that are worth being hashed by themselves.
    private static let portion = 1024

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
