import Hashing

/// A Lua script, which Redis runs atomically.
struct RedisScript: Sendable {
    private let text: String
    /// The hexadecimal SHA-1 by which Redis identifies a cached script.
    private let digest: String

    /// The minimum number of elements in its reply.
    let minimumReplyCount: Int

    init(_ text: String, minimumReplyCount: Int = 1) {
        self.text = text
        self.minimumReplyCount = minimumReplyCount
        digest = String(hexadecimal: SHA1.hash(Array(text.utf8)).bytes)
    }

    /// Runs the script.
    ///
    /// If Redis does not have it cached, as after a restart, the script is sent in full.
    func run(
        _ key: [UInt8], _ arguments: [[UInt8]], by client: RedisClient
    ) throws(RedisError) -> RedisClient.Execution {
        let rest = [Array("1".utf8), key] + arguments
        let execution = try client.execute(RedisCommand("EVALSHA", [Array(digest.utf8)] + rest))
        guard case .error(let words) = execution.reply, words.hasPrefix("NOSCRIPT") else {
            return execution
        }
        let again = try client.execute(RedisCommand("EVAL", [Array(text.utf8)] + rest))
        return RedisClient.Execution(
            reply: again.reply, isRetry: execution.isRetry || again.isRetry)
    }
}
