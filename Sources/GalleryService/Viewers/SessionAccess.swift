import Crypto
import SessionStores

/// What an id in an address lets whoever has it do.
///
/// A session has two ids. The one that is drawn controls it. The other is a hash of that, is all that
/// the store knows, and lets one look: nobody can get from it to the first. So a link to look at can
/// be handed out without a list of who may do what, and whoever reads the store controls nothing.
struct SessionAccess: Hashable, Sendable {
    /// Under which the session is kept.
    let key: SessionID
    /// Nil for who may only look.
    let control: SessionID?

    /// What stands before an id to look by, so that people see what they hand out.
    private static let viewPrefix = "view-"

    private init(key: SessionID, control: SessionID?) {
        self.key = key
        self.control = control
    }

    init(_ control: SessionID) { self.init(key: control.viewKey, control: control) }

    /// Reads an id of an address.
    init?(_ text: String) {
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

    /// As it stands in addresses.
    var text: String { control?.text ?? viewText }
    /// For who may only look.
    var viewText: String { Self.viewPrefix + key.text }
}

extension SessionID {
    /// The id by which the session of this one is kept and looked at.
    fileprivate var viewKey: SessionID {
        var named: [UInt8] = []
        named.reserveCapacity(64)
        named += "peekstrip view ".utf8
        named += text.utf8
        // The first 16 of its 32 bytes, the most significant first.
        return unsafe SHA256.hash(data: named).withUnsafeBytes { hash in
            unsafe SessionID(
                high: UInt64(bigEndian: hash.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: hash.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }
}
