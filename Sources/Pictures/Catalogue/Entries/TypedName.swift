import FileAccess
import PictureMetadata
import Spelling

/// A name as people type it on another system: in any case, width and form of Unicode, and in UTF-8 where the
/// disk has Windows-1252.
///
/// It finds a file if none has the name itself.
struct TypedName: Hashable, Sendable {
    private let plain: [UInt8]

    init(_ name: some Collection<UInt8>) {
        plain = CanonicalName.plain(PlainText.decoded(name).utf8).map(\.small)
    }
}
