import FileAccess
import PictureMetadata
import Spelling

/// What the owner of a folder says about its gallery, in the file `.peekstrip.json` in the folder.
///
///     {
///         "title": "Summer by the lake",
///         "titles": { "IMG_1.jpg": "Fog", "IMG_2.jpg": "Sun" },
///         "cover": "IMG_2.jpg",
///         "order": "shuffle",
///         "seed": 7,
///         "hidden": ["IMG_3.jpg"],
///         "captions": "file",
///         "exclude": ["*.psd.jpg", "drafts/"]
///     }
///
/// Every member may be left out. Anything else is an error that says what to change, so that a
/// spelling mistake is found at once.
package struct GallerySettings: Hashable, Sendable {
    /// The title of the gallery, safe to show.
    package let title: String?
    /// The titles of pictures by the names of their files, safe to show.
    private var titles: [CanonicalName: String]
    /// The name of the file that stands for the gallery.
    package private(set) var cover: [UInt8]?
    /// All names of files in it, as they are typed.
    private let mentionedNames: [String]
    package let order: ItemOrder?
    private(set) var hidden: Hidden
    package let captions: Captions?
    /// What is left out in the folder and below it.
    package let exclusions: Exclusions

    /// What is not shown.
    enum Hidden: Hashable, Sendable {
        /// Files of these names.
        case files(Set<CanonicalName>)
        /// All files of the folder.
        case folder
    }

    /// Whether a file is not shown.
    func hides(_ name: [UInt8]) -> Bool {
        switch hidden {
        case .files(let names): names.contains(CanonicalName(name))
        case .folder: true
        }
    }

    /// The title of a picture.
    package func title(of name: [UInt8]) -> String? {
        titles.isEmpty ? nil : titles[CanonicalName(name)]
    }

    /// Where captions come from.
    package enum Captions: String, CaseIterable, Sendable {
        /// The metadata in pictures, and their sidecars.
        case metadata
        /// Sidecars alone.
        case file
        case none
    }

    /// These settings for a folder with entries of these names.
    ///
    /// A typed name that no file has means those that look like it (``TypedName``). It is reported as unknown, but a
    /// picture that somebody wants to hide is not shown meanwhile.
    func understood(among names: [[UInt8]]) -> GallerySettings {
        guard !mentionedNames.isEmpty else { return self }
        let known = Set(names.map { CanonicalName($0) })
        let unknown = mentionedNames.filter { !known.contains(CanonicalName($0.utf8)) }
        guard !unknown.isEmpty else { return self }
        let alike = Dictionary(grouping: names) { TypedName($0) }
        var settings = self
        for typed in unknown {
            for name in alike[TypedName(typed.utf8)] ?? [] {
                settings.apply(CanonicalName(typed.utf8), to: name)
            }
        }
        return settings
    }

    /// Says of a file what is said of a typed name.
    private mutating func apply(_ typed: CanonicalName, to name: [UInt8]) {
        let meant = CanonicalName(name)
        if titles[meant] == nil { titles[meant] = titles[typed] }
        if cover.map({ CanonicalName($0) }) == typed { cover = name }
        if case .files(var names) = hidden, names.contains(typed) {
            names.insert(meant)
            hidden = .files(names)
        }
    }

    /// The names of files that the settings mention and the folder lacks.
    ///
    /// - Parameters:
    ///   - names: All names in the folder.
    ///   - former: What was said at the last scan, which need not be worked out again.
    /// - Returns: For the first names that are unknown, a reason that names the nearest one.
    func unknownNames(
        among names: [[UInt8]], after former: [SkippedEntry]
    ) -> [SkippedEntry.Reason] {
        guard !mentionedNames.isEmpty else { return [] }
        let known = Set(names.map { CanonicalName($0) })
        let unknown = mentionedNames.filter { !known.contains(CanonicalName($0.utf8)) }
        let shownNames = names.lazy.map { VisibleText.of($0) }
        return unknown.prefix(Self.reportedNames).map { name in
            let shown = VisibleText.of(name.utf8)
            for case .unknownName(shown, let nearest) in former.map(\.reason) {
                return .unknownName(shown, nearest: nearest)
            }
            return .unknownName(shown, nearest: NearestName.of(name, among: shownNames))
        }
    }

    /// Unknown names of a folder that are reported.
    private static let reportedNames = 10

    /// The members of the file.
    package enum Member: String, CaseIterable, Sendable {
        case title, titles, cover, order, seed, hidden, captions, exclude
    }

    package static let fileName = HiddenEntries.settingsName

    /// Bytes of the file: enough for thousands of titles.
    package static let maxLength = 256 << 10

    /// Parses the contents of the file.
    package init(parsing bytes: [UInt8]) throws(GallerySettingsError) {
        let document = try GallerySettingsDocument(parsing: bytes)
        title = try document.title()
        titles = try document.titles()
        cover = try document.cover()
        order = try document.order()
        hidden = try document.hidden()
        captions = try document.captions()
        exclusions = try document.exclusions()
        mentionedNames = document.mentionedNames
    }
}
