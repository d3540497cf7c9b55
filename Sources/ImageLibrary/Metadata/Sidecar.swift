/// A file beside a picture that says something about it.
struct Sidecar: Hashable, Sendable {
    let path: RelativePath
    /// The state at the scan; when it changes, the metadata is read again.
    let version: FileVersion
    let kind: Kind

    /// Whose file it is, the most trusted first.
    enum Kind: CaseIterable, Hashable, Sendable {
        /// Ours: `lake.jpg.md` or `lake.md`.
        case markdown
        /// `lake.jpg.xmp` of darktable and digiKam, `lake.xmp` of Adobe's programs.
        case xmp
        /// `lake.jpg.json` or `lake.jpg.supplemental-metadata.json` of Google Takeout.
        case takeout

        var ending: String {
            switch self {
            case .markdown: ".md"
            case .xmp: ".xmp"
            case .takeout: ".json"
            }
        }
    }
}
