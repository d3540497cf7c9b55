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
        let name = CanonicalName.plain(PlainText.decoded(name).utf8)
        plain =
            name.allSatisfy { $0 < 0x80 }
            ? name.map(\.small) : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }
}
