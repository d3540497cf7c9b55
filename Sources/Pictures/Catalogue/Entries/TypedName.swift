import FileAccess
import Spelling

/// A name as people type it on another system: in any case, width and form of Unicode.
///
/// It finds a file if none has the name itself.
struct TypedName: Hashable, Sendable {
    private let plain: [UInt8]

    init(_ name: some Collection<UInt8>) { plain = CanonicalName.plain(name).map(\.small) }
}
