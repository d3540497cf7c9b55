/// A command in the bytes of the protocol.
///
/// Redis treats each part as opaque bytes.
struct RedisCommand: Sendable {
    /// The command as an array of bulk strings
    /// (redis.io/docs/latest/develop/reference/protocol-spec).
    let bytes: [UInt8]

    init(_ name: String, _ arguments: [[UInt8]] = []) {
        var bytes = Array("*\(arguments.count + 1)\r\n".utf8)
        for part in [Array(name.utf8)] + arguments {
            bytes += Array("$\(part.count)\r\n".utf8)
            bytes += part
            bytes += [13, 10]
        }
        self.bytes = bytes
    }

    init(_ name: String, _ arguments: String...) {
        self.init(name, arguments.map { Array($0.utf8) })
    }
}
