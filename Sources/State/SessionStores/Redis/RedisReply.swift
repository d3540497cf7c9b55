import CHiredis

enum RedisReply: Equatable, Sendable {
    case status(String)
    case error(String)
    case integer(Int64)
    case bytes([UInt8])
    case list([RedisReply])
    case nothing

    /// Copies a reply of hiredis, which rejects replies nested more than nine levels deep.
    init(_ reply: UnsafePointer<redisReply>) {
        let reply = unsafe reply.pointee
        var text: [UInt8] {
            unsafe Array(UnsafeRawBufferPointer(start: reply.str, count: reply.len))
        }
        switch unsafe reply.type {
        case REDIS_REPLY_STRING: self = .bytes(text)
        case REDIS_REPLY_STATUS: self = .status(String(decoding: text, as: UTF8.self))
        case REDIS_REPLY_ERROR: self = .error(String(decoding: text, as: UTF8.self))
        case REDIS_REPLY_INTEGER: unsafe self = .integer(reply.integer)
        case REDIS_REPLY_ARRAY:
            let count = unsafe reply.elements
            self = .list(
                (0..<count).map { index in
                    guard let element = unsafe reply.element[index] else { return .nothing }
                    return unsafe RedisReply(element)
                })
        default: self = .nothing
        }
    }

    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var list: [RedisReply]? { if case .list(let list) = self { list } else { nil } }
}
