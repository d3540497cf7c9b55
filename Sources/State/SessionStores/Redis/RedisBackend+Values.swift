/// Named values in Redis: strings of the token of the last write (8 bytes) and the value.
///
/// The token is the revision, because it is unique for each write: if the reply is lost, an equal token
/// in Redis shows that the write was made.
extension RedisBackend: NamedValueStore {
    private static let headCount = 8

    package func value(
        _ name: String, unless revision: UInt64?
    ) throws(SessionError) -> NamedValue {
        let key = keys.value(name)
        if let revision {
            let head = try execute(RedisCommand("GETRANGE", [key, Self.number(0), Self.number(7)]))
                .bytes
            if head == revision.bigEndianBytes { return .unchanged }
        }
        let reply = try execute(RedisCommand("GET", [key]))
        // A value of another form counts as none.
        guard let bytes = reply.bytes, bytes.count >= Self.headCount else { return .absent }
        return .present(
            Array(bytes[Self.headCount...]),
            revision: UInt64(bigEndianBytes: bytes.prefix(Self.headCount)))
    }

    package func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) throws(SessionError) -> UInt64? {
        let token = token()
        let (reply, _) = try run(
            Self.replacing, keys.value(name),
            [revision?.bigEndianBytes ?? [], token.bigEndianBytes, bytes])
        guard reply[0] == .integer(1) else { return nil }
        health.writeSucceeded()
        return token
    }

    /// ARGV: expected token or nothing, new token, value.
    ///
    /// Replies 1 if the value was replaced, now or earlier with the same token, otherwise 0.
    private static let replacing = RedisScript(
        """
        local v = redis.pcall('GET', KEYS[1])
        local current = ''
        if type(v) == 'string' and #v >= 8 then
          current = string.sub(v, 1, 8)
        end
        if current == ARGV[2] then return {1} end
        if current ~= ARGV[1] then return {0} end
        if type(v) ~= 'boolean' and current == '' then redis.call('DEL', KEYS[1]) end
        redis.call('SET', KEYS[1], ARGV[2] .. ARGV[3])
        return {1}
        """)
}
