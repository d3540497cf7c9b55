import Catalogue
import HTTPServing
import MetadataIndex
import PictureMetadata
import PicturePreparing
import Requests
import Viewers

/// What is known of one picture, with a link to its file.
struct InformationPage {
    let item: Item
    let gallery: Gallery
    /// Nil for a picture whose header was not read.
    let known: IndexedPicture?
    /// What its preparation has read, which may be more recent.
    let read: ItemMetadata?
    /// Whether a part of the picture is missing.
    let isPartial: Bool
    let places: ShownPlaces

    func response(_ webAssets: WebAssets) -> Response {
        let urls = webAssets.urls
        let naming = TitleAndCaption(of: item, metadata)
        let place = places.place(of: metadata)
        return webAssets.page(
            "info",
            [
                "pageTitle": "\(naming.title) – \(gallery.title)", "title": naming.title,
                "said": naming.caption, "pictureHref": urls.page(of: item.id, in: gallery),
                "facts": facts.map { ["name": $0.name, "value": $0.value] },
                "keywords": metadata?.keywords ?? [],
                "hasKeywords": !(metadata?.keywords.isEmpty ?? true),
                "hasPlace": place != nil, "place": place?.degrees ?? "",
                "placeName": places.name(of: metadata).map { "\($0) · " } ?? "",
                "mapHref": place?.mapURL ?? "",
                "downloadHref": urls.original(of: item.id, in: gallery.id),
                "fileName": item.fileName, "size": Self.size(item.byteCount),
            ])
    }

    private var metadata: ItemMetadata? { read ?? known?.metadata }

    /// The facts that are known, in the order in which people ask for them.
    private var facts: [(name: String, value: String)] {
        let facts = known?.facts
        let all: [(String, String?)] = [
            ("Taken", facts.flatMap { $0.taken.isOwn ? $0.taken.wordsWithSource : nil }),
            ("Length", metadata?.duration.map(FilmLength.text)),
            ("Camera", metadata?.camera), ("Lens", metadata?.lens),
            ("Exposure", metadata?.exposure?.words),
            ("Rating", metadata?.rating.flatMap { $0 > 0 ? "\($0) of 5" : nil }),
            (
                "Size",
                facts.flatMap { facts in
                    facts.pixels > 0
                        ? "\(facts.width) × \(facts.height) pixels, \(facts.megapixels)" : nil
                }
            ),
            ("State", isPartial ? PreparedPicture.partialReason : nil),
            ("File", "\(item.fileName), \(Self.size(item.byteCount))"),
            // Of a file that does not say when its picture was taken.
            ("Saved", facts.flatMap { $0.taken.isOwn ? nil : $0.taken.words }),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// A number of bytes in a readable unit.
    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(bytes / 1000) kB"
        case ..<1_000_000_000: "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
        default: "\(bytes / 1_000_000_000).\(bytes % 1_000_000_000 / 100_000_000) GB"
        }
    }
}
