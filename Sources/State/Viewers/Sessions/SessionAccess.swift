import Hashing
import SessionStores

/// The rights that a session's id gives.
///
/// A session has two ids. The control id is random. The view-only id is a hash of it: the store knows
/// only the hash, and nobody can compute the control id from it. So a view-only link can be shared
/// without a list of rights, and access to the store gives no control.
package struct SessionAccess: Hashable, Sendable {
    /// The id in the store.
    package let key: SessionID
    /// Nil for view-only access.
    package let control: SessionID?

    /// The prefix of a view-only id, so that people see what they share.
    private static let viewPrefix = "view-"

    private init(key: SessionID, control: SessionID?) {
        self.key = key
        self.control = control
    }

    package init(_ control: SessionID) { self.init(key: control.viewKey, control: control) }

    /// Reads an id of a URL.
    package init?(_ text: String) {
        if text.hasPrefix(Self.viewPrefix) {
            guard let key = SessionID(String(text.dropFirst(Self.viewPrefix.count))) else {
                return nil
            }
            self.init(key: key, control: nil)
        } else {
            guard let control = SessionID(text) else { return nil }
            self.init(control)
        }
    }

    /// The id in URLs.
    package var text: String { control?.text ?? viewText }
    /// The view-only id in URLs.
    package var viewText: String { Self.viewPrefix + key.text }
}

extension SessionID {
    /// The view-only id of the session with this control id.
    fileprivate var viewKey: SessionID {
        var named: [UInt8] = []
        named.reserveCapacity(64)
        named += "peekstrip view ".utf8
        named += text.utf8
        // The first 16 of its 32 bytes, the most significant first.
        let hash = SHA256.hash(named)
        return SessionID(high: hash.word(0), low: hash.word(1))
    }
}
