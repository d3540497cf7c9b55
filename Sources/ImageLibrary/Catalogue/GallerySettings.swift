/// What the owner of a folder says about its gallery, in the file `.peekstrip.json` in the folder.
///
///     {
///         "title": "Summer by the lake",
///         "titles": { "IMG_1.jpg": "Fog", "IMG_2.jpg": "Sun" },
///         "cover": "IMG_2.jpg",
///         "order": "shuffle",
///         "seed": 7,
///         "hidden": ["IMG_3.jpg"],
///         "captions": "file"
///     }
///
/// Every member may be left out. Anything else is an error that says what to change, so that a
/// spelling mistake is found at once.
package struct GallerySettings: Hashable, Sendable {
    /// The title of the gallery, safe to show.
    package let title: String?
    /// The titles of pictures by the names of their files, safe to show.
    package let titles: [[UInt8]: String]
    /// The name of the file that stands for the gallery.
    package let cover: [UInt8]?
    package let order: ItemOrder?
    package let hidden: Hidden
    package let captions: Captions?

    /// What is not shown.
    package enum Hidden: Hashable, Sendable {
        /// Files of these names.
        case files(Set<[UInt8]>)
        /// All files of the folder.
        case folder
    }

    /// Whether a file is not shown.
    func hides(_ name: [UInt8]) -> Bool {
        switch hidden {
        case .files(let names): names.contains(name)
        case .folder: true
        }
    }

    /// Where captions come from.
    package enum Captions: String, CaseIterable, Sendable {
        /// The metadata in pictures, and their sidecars.
        case metadata
        /// Sidecars alone.
        case file
        case none
    }

    /// The members of the file.
    package enum Member: String, CaseIterable, Sendable {
        case title, titles, cover, order, seed, hidden, captions
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
    }
}
