import FileAccess

/// A file beside a picture that says something about it.
package struct Sidecar: Hashable, Sendable {
    package let path: RelativePath
    /// The state at the scan; when it changes, the metadata is read again.
    package let version: FileVersion
    package let kind: Kind

    package init(path: RelativePath, version: FileVersion, kind: Kind) {
        self.path = path
        self.version = version
        self.kind = kind
    }

    /// Whose file it is, the most trusted first.
    package enum Kind: CaseIterable, Hashable, Sendable {
        /// Ours: `lake.jpg.md` or `lake.md`.
        case markdown
        /// `lake.jpg.xmp` of darktable and digiKam, `lake.xmp` of Adobe's programs.
        case xmp
        /// `lake.jpg.json` or `lake.jpg.supplemental-metadata.json` of Google Takeout.
        case takeout

        package var ending: String {
            switch self {
            case .markdown: ".md"
            case .xmp: ".xmp"
            case .takeout: ".json"
            }
        }
    }
}
