import FileAccess
import PictureMetadata

/// One picture or video of a gallery, with what is known of its file without decoding it.
package struct Item: Sendable {
    package let id: ItemID
    /// The title in its list, or the file's name without its extension; safe to show.
    ///
    /// The picture's own metadata may have another title: see ``ImageLibrary/metadata(of:)``.
    package let title: String
    /// The file's name, safe to show, which may differ from the name on disk.
    package let fileName: String
    package let kind: ItemKind
    package let byteCount: Int
    /// The time of the file's last write, in seconds since 1970.
    package let modified: Int64
    /// A hash of the file's size and time of writing, and of its other metadata: it changes when
    /// any of these changes, and is the same on every machine that serves the folder.
    package let version: UInt64

    package let source: SourceFile
}

/// The file of an item, in the state that the scan found.
///
/// It is a class because each lookup of a prepared picture passes one on, and it has many members.
package final class SourceFile: Hashable, Sendable {
    /// The path of the file; for a link, of its target.
    package let path: RelativePath
    package let version: FileVersion
    package let kind: ItemKind
    /// For a link its own name, which may differ from the file's.
    let linkName: [UInt8]?
    /// The most trusted first.
    package let sidecars: [Sidecar]
    /// The metadata that its list or its folder's settings give.
    package let listMetadata: ItemMetadata?
    /// Where its caption comes from.
    package let captions: GallerySettings.Captions
    /// The clip of a Live Photo.
    package let clip: Clip?
    /// The URL of a picture of another machine; then the path is only its name.
    package let url: String?
    /// Why a picture of another machine has no file; nil if it has.
    package let absence: SourceError?

    package init(
        path: RelativePath, version: FileVersion, kind: ItemKind = .picture,
        linkName: [UInt8]? = nil,
        sidecars: [Sidecar] = [], listMetadata: ItemMetadata? = nil,
        captions: GallerySettings.Captions = .metadata, absence: SourceError? = nil,
        url: String? = nil, clip: Clip? = nil
    ) {
        self.clip = clip
        self.captions = captions
        self.path = path
        self.version = version
        self.kind = kind
        self.linkName = linkName
        self.sidecars = sidecars
        self.listMetadata = listMetadata
        self.absence = absence
        self.url = url
    }

    /// The same file in another state.
    package func with(version: FileVersion) -> SourceFile {
        SourceFile(
            path: path, version: version, kind: kind, linkName: linkName, sidecars: sidecars,
            listMetadata: listMetadata, captions: captions, absence: absence, url: url, clip: clip)
    }

    /// The same file of a folder with what is beside it: sidecars, a clip, and the folder's settings.
    package func with(
        _ sidecars: [Sidecar], _ clip: Clip?, _ settings: GallerySettings?,
        _ metadata: ItemMetadata?
    ) -> SourceFile {
        let titled = settings?.title(of: name).map { ItemMetadata(title: $0, caption: nil) }
        return SourceFile(
            path: path, version: version, kind: kind, linkName: linkName, sidecars: sidecars,
            listMetadata: titled.map { $0.completed(by: metadata ?? .none) } ?? metadata,
            captions: settings?.captions ?? .metadata, absence: absence, url: url, clip: clip)
    }

    package static func == (one: SourceFile, other: SourceFile) -> Bool {
        one === other
            || one.path == other.path && one.version == other.version
                && one.kind == other.kind && one.linkName == other.linkName
                && one.sidecars == other.sidecars
                && one.listMetadata == other.listMetadata && one.captions == other.captions
                && one.absence == other.absence
                && one.url == other.url && one.clip == other.clip
    }

    /// Over the file and its state alone, because the other members seldom differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(version)
    }

    /// A film beside a picture, in the state that the scan found.
    package struct Clip: Hashable, Sendable {
        package let path: RelativePath
        package let version: FileVersion
    }

    /// The item's name, with its extension.
    package var name: [UInt8] { linkName ?? path.names.last ?? [] }

    /// The item's name without its extension, safe to show.
    package var title: String { listMetadata?.title ?? VisibleText.of(FileName.stem(of: name)) }
}

extension Item {
    package init(at path: RelativePath, source: SourceFile) {
        self.init(id: ItemID(of: path), source: source)
    }

    package init(id: ItemID, source: SourceFile) {
        self.id = id
        fileName = VisibleText.of(source.name)
        kind = source.kind
        title = source.title
        byteCount = Int(source.version.byteCount)
        modified = source.version.seconds
        version = source.stableHash
        self.source = source
    }

    /// Whether the file's name is that of a JPEG, which has no transparent pixels.
    package var isJPEG: Bool {
        let ending = source.name.suffix(5).map { $0 | 0x20 }
        return ending.elementsEqual(".jpeg".utf8) || ending.suffix(4).elementsEqual(".jpg".utf8)
    }

    /// What of an item plays: its file, or the clip behind its picture.
    package enum Film: String, Sendable { case original, clip }
}

extension SourceFile {
    /// Over the versions of the file and its sidecars, the list's metadata, and a failure to fetch.
    package var stableHash: UInt64 {
        guard
            !sidecars.isEmpty || listMetadata != nil || url != nil || captions != .metadata
                || clip != nil
        else {
            return version.stableHash
        }
        var bytes = version.stableHash.bytes
        for sidecar in sidecars { bytes += sidecar.version.stableHash.bytes }
        if let clip { bytes += clip.version.stableHash.bytes }
        if let listMetadata {
            bytes += Array("\(listMetadata.title ?? "")\n\(listMetadata.caption ?? "")\n".utf8)
        }
        if captions != .metadata { bytes += Array(captions.rawValue.utf8) }
        if let absence, absence != .onItsWay { bytes += Array(absence.reason.utf8) }
        return StableHash.first64Bits(of: bytes)
    }
}
