import CHiredis

/// A connection to Redis, for one thread at a time.
@safe
final class RedisConnection: @unchecked Sendable {
    // Sound because a connection is used by one thread at a time: the one that took it out of the
    // pool, or the subscriber's.

    private let handle: OpaquePointer

    /// Connects, authenticates, and selects the database.
    init(to url: RedisURL, within time: Duration) throws(RedisError) {
        var result = chiredis_done
        let handle =
            switch url.endpoint {
            case .network(let host, let port, let isEncrypted):
                unsafe chiredis_open(host, port, isEncrypted, time.pollMilliseconds, &result)
            case .local(let path):
                unsafe chiredis_open(nil, path, false, time.pollMilliseconds, &result)
            }
        guard let handle = unsafe handle else { throw Self.error(result) }
        unsafe self.handle = handle
        if !url.password.isEmpty {
            let credentials = (url.user.isEmpty ? [] : [url.user]) + [url.password]
            try executeChecked(
                RedisCommand("AUTH", credentials.map { Array($0.utf8) }), within: time)
        }
        if url.database != 0 {
            try executeChecked(RedisCommand("SELECT", "\(url.database)"), within: time)
        }
    }

    deinit {
        unsafe chiredis_close(handle)
    }

    /// Sends a command and waits for its reply.
    func execute(_ command: RedisCommand, within time: Duration) throws(RedisError) -> RedisReply {
        try send(command, within: time)
        return try receive(within: time)
    }

    func send(_ command: RedisCommand, within time: Duration) throws(RedisError) {
        let result = unsafe command.bytes.withUnsafeBufferPointer { bytes in
            unsafe chiredis_send(handle, bytes.baseAddress, bytes.count, time.pollMilliseconds)
        }
        guard result == chiredis_done else { throw Self.error(result) }
    }

    func receive(within time: Duration) throws(RedisError) -> RedisReply {
        var reply: UnsafeMutablePointer<redisReply>?
        let result = unsafe chiredis_receive(handle, time.pollMilliseconds, &reply)
        guard result == chiredis_done, let reply = unsafe reply else { throw Self.error(result) }
        defer { unsafe freeReplyObject(reply) }
        return unsafe RedisReply(reply)
    }

    /// Sends a command; throws if the reply is an error.
    func executeChecked(_ command: RedisCommand, within time: Duration) throws(RedisError) {
        if case .error(let words) = try execute(command, within: time) { throw .refused(words) }
    }

    private static func error(_ result: chiredis_result) -> RedisError {
        switch result {
        case chiredis_late: .late
        case chiredis_malformed: .malformed
        default: .closed
        }
    }
}

extension Duration {
    fileprivate var pollMilliseconds: Int32 { Int32(clamping: wholeMilliseconds) }
}
