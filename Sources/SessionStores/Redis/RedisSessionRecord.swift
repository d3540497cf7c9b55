/// A session as it lies in Redis; times are steady milliseconds.
struct RedisSessionRecord {
    let revision: UInt64
    let born: Int64
    let used: Int64
    let address: UInt64
    /// Drawn for each write: whoever does not hear of it can find out whether it happened.
    let token: UInt64
    let state: [UInt8]

    private static let headCount = 40
}

extension RedisSessionRecord {
    /// Reads what lies there; nil when it is something else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headCount else { return nil }
        func number(_ place: Int) -> UInt64 {
            UInt64(bigEndianBytes: bytes[(8 * place)...].prefix(8))
        }
        revision = number(0)
        born = Int64(bitPattern: number(1))
        used = Int64(bitPattern: number(2))
        address = number(3)
        token = number(4)
        state = Array(bytes[Self.headCount...])
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headCount + state.count)
        for number in [
            revision, UInt64(bitPattern: born), UInt64(bitPattern: used), address, token,
        ] {
            bytes += number.bigEndianBytes
        }
        return bytes + state
    }
}
