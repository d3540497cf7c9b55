import Spelling

@testable import Catalogue
@testable import PictureMetadata

/// The parsers of text files next to pictures.
enum FuzzTexts {
    /// A sidecar: Markdown, perhaps with front matter.
    static func sidecar(_ input: inout FuzzInput) {
        check(SidecarText.metadata(in: input.rest()))
    }

    /// A list of pictures: M3U or JSON, selected by the first byte.
    static func list(_ input: inout FuzzInput) {
        let name = input.one(of: ["a.m3u", "a.m3u8", "a.gallery.json"])
        guard let list = PictureList(input.rest(), named: Array(name.utf8)) else { return }
        require(list.entries.count <= PictureList.maxCount, "\(list.entries.count) entries")
        for entry in list.entries { check(entry.metadata) }
    }

    static func check(_ metadata: ItemMetadata) {
        check(metadata.title, ItemMetadata.titleLimit)
        check(metadata.caption, ItemMetadata.captionLimit)
        for keyword in metadata.keywords { check(keyword, ItemMetadata.keywordLimit) }
        check(metadata.camera, ItemMetadata.deviceLimit)
        check(metadata.lens, ItemMetadata.deviceLimit)
        require(metadata.keywords.count <= ItemMetadata.keywordCount, "too many keywords")
        require(metadata.rating.map((0...5).contains) ?? true, "stars")
        require(ItemMetadata(packed: metadata.packed) == metadata, "\(metadata) is packed wrongly")
    }

    private static func check(_ text: String?, _ limit: Int) {
        guard let text else { return }
        require(!text.isEmpty && text.count <= limit, "\(text.count) characters of \(limit)")
        let isOneLine = text.unicodeScalars.allSatisfy {
            ShownName.isHarmless($0) && ($0 == " " || !$0.properties.isWhitespace)
        }
        require(isOneLine, "a harmful character in \(text.debugDescription)")
    }
}
