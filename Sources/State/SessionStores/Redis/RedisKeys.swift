/// The keys of sessions in Redis; ``RedisScripts`` describes their values.
struct RedisKeys: Sendable {
    /// The prefix of all keys, including the version of the layout.
    let prefix: [UInt8]
    let due: [UInt8]
    let changes: [UInt8]
    let probe: [UInt8]

    init(prefix: String) {
        self.prefix = Array("\(prefix):{v1}:".utf8)
        due = self.prefix + Array("due".utf8)
        changes = self.prefix + Array("changes".utf8)
        probe = self.prefix + Array("probe".utf8)
    }

    /// A value that stays.
    func value(_ name: String) -> [UInt8] { prefix + Array("v:\(name)".utf8) }

    func session(_ id: [UInt8]) -> [UInt8] { prefix + Array("s:".utf8) + id }
    func session(_ id: SessionID) -> [UInt8] { session(Array(id.text.utf8)) }
}
