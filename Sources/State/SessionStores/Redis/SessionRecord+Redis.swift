/// A session as a string in Redis: five numbers of eight bytes, then the state (``RedisScripts``).
extension SessionRecord {
    private static let headCount = 40

    /// Parses a string from Redis; nil if it has another form.
    init?(redisBytes bytes: [UInt8]) {
        guard bytes.count >= Self.headCount else { return nil }
        func number(_ index: Int) -> UInt64 {
            UInt64(bigEndianBytes: bytes[(8 * index)...].prefix(8))
        }
        self.init(
            revision: number(0), born: Int64(bitPattern: number(1)).clampedSteadyTime,
            lastUsed: Int64(bitPattern: number(2)).clampedSteadyTime,
            state: Array(bytes[Self.headCount...]))
    }

    /// The string for Redis.
    ///
    /// The token identifies the write: if its reply is lost, an equal token in Redis shows that the
    /// write was made.
    func redisBytes(_ client: ClientHash, token: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headCount + state.count)
        for number in [
            revision, UInt64(bitPattern: born), UInt64(bitPattern: lastUsed), client.value, token,
        ] {
            bytes += number.bigEndianBytes
        }
        return bytes + state
    }
}

extension RedisReply {
    var record: SessionRecord? { bytes.flatMap(SessionRecord.init(redisBytes:)) }
}
