/// Runs the backend's commands and maps their failures.
extension RedisBackend {
    /// How much longer than its lifetime Redis stores a session, so that servers can sweep it
    /// normally, in milliseconds.
    private static let ttlMargin = 600_000

    func execute(_ command: RedisCommand) throws(SessionError) -> RedisReply {
        do {
            let reply = try client.execute(command).reply
            try check(reply)
            return reply
        } catch {
            throw health.unavailable
        }
    }

    /// Runs a script whose reply is a non-empty list.
    func run(
        _ script: RedisScript, on id: SessionID?, at now: Int64, _ arguments: [[UInt8]] = []
    ) throws(SessionError) -> (reply: [RedisReply], isRetry: Bool) {
        let name = id.map { Array($0.text.utf8) } ?? []
        let common = [
            keys.prefix, name, Self.number(Int(now)), Self.number(Int(rules.lifetimes.idle)),
            Self.number(Int(rules.lifetimes.absolute)), Self.number(Self.ttlMargin),
        ]
        return try run(
            script, keys.session(name), common + arguments + [instanceID.bigEndianBytes])
    }

    /// Runs a script on a key.
    func run(
        _ script: RedisScript, _ key: [UInt8], _ arguments: [[UInt8]]
    ) throws(SessionError) -> (reply: [RedisReply], isRetry: Bool) {
        do {
            let execution = try script.run(key, arguments, by: client)
            try check(execution.reply)
            guard let list = execution.reply.list, list.count >= script.minimumReplyCount else {
                throw RedisError.malformed
            }
            return (list, execution.isRetry)
        } catch {
            throw health.unavailable
        }
    }

    /// Records an error reply as a failed write, because successful reads do not show that writes
    /// are accepted.
    ///
    /// The reply about a key of another type says nothing about Redis, but about that key.
    private func check(_ reply: RedisReply) throws(RedisError) {
        guard case .error(let words) = reply, !words.hasPrefix("WRONGTYPE") else { return }
        health.writeFailed(words)
        throw .refused(words)
    }

    static func number(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }

    static func bits(_ number: Int64) -> [UInt8] {
        UInt64(bitPattern: number).bigEndianBytes
    }
}
