/// A message on the channel that reports a session's change.
struct RedisChangeMessage: Equatable {
    let id: SessionID
    /// Nil if the session ended.
    let revision: UInt64?
    /// The store that made the change.
    let instanceID: UInt64

    /// Parses a message; nil if it has another form.
    init?(_ message: [UInt8]) {
        let text = String(decoding: message.prefix(SessionID.textLength), as: UTF8.self)
        let rest = message.dropFirst(SessionID.textLength)
        guard let id = SessionID(text), rest.count == 8 || rest.count == 16 else { return nil }
        self.id = id
        revision = rest.count == 16 ? UInt64(bigEndianBytes: rest.prefix(8)) : nil
        instanceID = UInt64(bigEndianBytes: rest.suffix(8))
    }
}
