import Crypto

/// A script that Redis runs as one step, which nobody else's comes between.
struct RedisScript: Sendable {
    private let text: String
    /// By which Redis knows a script that it ran before: SHA-1, in hexadecimal digits.
    private let digest: String

    /// Elements that its answer has at least.
    let minimumReplyCount: Int

    init(_ text: String, minimumReplyCount: Int = 1) {
        self.text = text
        self.minimumReplyCount = minimumReplyCount
        digest = String(hexadecimal: Insecure.SHA1.hash(data: Array(text.utf8)))
    }

    /// Runs the script; one that Redis has forgotten, as when it was started anew, it is told again.
    func run(
        _ key: [UInt8], _ arguments: [[UInt8]], by client: RedisClient
    ) throws(RedisError) -> RedisClient.Answer {
        let rest = [Array("1".utf8), key] + arguments
        let answer = try client.execute(RedisCommand("EVALSHA", [Array(digest.utf8)] + rest))
        guard case .error(let words) = answer.reply, words.hasPrefix("NOSCRIPT") else {
            return answer
        }
        let again = try client.execute(RedisCommand("EVAL", [Array(text.utf8)] + rest))
        return RedisClient.Answer(
            reply: again.reply, isRetry: answer.isRetry || again.isRetry)
    }
}
