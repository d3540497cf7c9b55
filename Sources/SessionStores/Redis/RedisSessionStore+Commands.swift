/// How a store asks Redis, and what it makes of no answer.
extension RedisSessionStore {
    /// When a Redis that did not answer is worth another try.
    private static var retryTime: Duration { .seconds(1) }
    /// How much longer Redis keeps a session than its time, for servers to sweep it in order.
    private static var ttlMargin: Int64 { 600_000 }

    var unavailable: SessionError { .unavailable(retryAfter: Self.retryTime) }

    /// What is gone is gone for those who watch it too.
    func gone(_ id: SessionID) -> SessionError {
        watches.ended(id)
        return .gone
    }

    func execute(_ command: RedisCommand) throws(SessionError) -> RedisClient.Answer {
        do {
            let answer = try client.execute(command)
            try check(answer.reply)
            return answer
        } catch {
            throw unavailable
        }
    }

    /// Runs a script, whose answer is a list that is not empty.
    func run(
        _ script: RedisScript, on id: SessionID?, at instant: SteadyInstant,
        _ arguments: [[UInt8]] = []
    ) throws(SessionError) -> (answer: [RedisReply], isRetry: Bool) {
        let name = id.map { Array($0.text.utf8) } ?? []
        let common = [
            keys.prefix, name, Self.number(Int(instant.steady)),
            Self.number(Int(lifetimes.idle)), Self.number(Int(lifetimes.absolute)),
            Self.number(Int(Self.ttlMargin)),
        ]
        do {
            let answer = try script.run(
                keys.session(name), common + arguments + [store.bigEndianBytes], by: client)
            try check(answer.reply)
            guard let list = answer.reply.list, list.count >= script.minimumReplyCount else {
                throw RedisError.malformed
            }
            return (list, answer.isRetry)
        } catch {
            throw unavailable
        }
    }

    /// Finds out, by a change that nobody sees, whether changes are taken again.
    func probeWrites() throws(SessionError) {
        let words = ["1", "PX", "1000"].map { Array($0.utf8) }
        _ = try execute(RedisCommand("SET", [keys.probe] + words))
        noteWriteAccepted()
    }

    /// An answer that says no is noted down: reads that succeed meanwhile do not speak for changes.
    private func check(_ reply: RedisReply) throws(RedisError) {
        guard case .error(let words) = reply else { return }
        noteWriteRejected()
        throw .refused(words)
    }

    static func number(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }

    static func bits(_ number: Int64) -> [UInt8] {
        UInt64(bitPattern: number).bigEndianBytes
    }
}
