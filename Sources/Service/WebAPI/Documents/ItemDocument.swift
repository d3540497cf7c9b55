import Catalogue
import FoundationEssentials
import HTTPServing
import ImageLibrary
import JSONCoding
import MetadataIndex
import PictureMetadata
import PicturePreparing
import Requests
import Viewers

/// The documents of items: what the folder, the index and the picture's metadata say of each.
struct ItemDocument {
    let item: Item
    let index: Int
    let gallery: Gallery
    let naming: TitleAndCaption
    /// Nil while the picture's header was not read.
    let known: IndexedPicture?
    /// What of it plays.
    let film: Item.Film?
    /// The picture's header, if it was read for this document.
    var information: InformationState = .missing
    /// Whether a part of the picture is missing, as far as it was decoded for this document.
    var isPartial = false
    let options: Options
    let urls: ServiceURLs

    /// What documents of items contain.
    struct Options: Sendable {
        /// Which places are shown where pictures were taken.
        var places: ShownPlaces
        /// The members that are wanted; nil for all.
        var members: Set<String>?
    }

    static let memberNames = GallerySchemas.itemMembers.map(\.name)

    /// The document; its size is that of the header, which was read for it.
    var value: JSONValue {
        switch information {
        case .failed(let failure):
            .object(members + [.init("reason", .text(failure.reason(of: item.kind)))])
        default:
            .object(
                members
                    + (isPartial ? [.init("reason", .text(PreparedPicture.partialReason))] : []))
        }
    }

    var members: [JSONValue.Member] {
        let url = urls.resource(item.id, in: gallery.id)
        let all: [JSONValue.Member] =
            [
                .init("id", .text(item.id.text)),
                .init("index", .number(index)),
                .init("kind", .text(item.kind.rawValue)),
                .init("title", .text(naming.title)),
                .init("caption", .text(naming.caption)),
                .init("href", .text(url)),
                .init("picture", .text("\(url)/page.png")),
                .init("image", .text(urls.encodedPicture(of: item, in: gallery.id))),
                .init(
                    "video",
                    film.map { .text(urls.film($0, of: item, in: gallery.id)) } ?? .null),
                .init("fileName", .text(item.fileName)),
                .init("bytes", .number(item.byteCount)),
            ] + size + date + details
        guard let wanted = options.members else { return all }
        return all.filter { wanted.contains($0.name) }
    }

    private var size: [JSONValue.Member] {
        if case .ready(let known) = information {
            return [
                .init("width", .number(known.naturalWidth)),
                .init("height", .number(known.naturalHeight)),
            ]
        }
        // A file that cannot be shown has no size.
        guard let facts = known?.facts, facts.pixels > 0 else {
            return [.init("width", .null), .init("height", .null)]
        }
        return [
            .init("width", .number(Int(facts.width))), .init("height", .number(Int(facts.height))),
        ]
    }

    private var date: [JSONValue.Member] {
        guard let taken = known?.facts.taken else {
            return [.init("taken", .null), .init("takenFrom", .null)]
        }
        return [.init("taken", .text(taken.text)), .init("takenFrom", .text("\(taken.source)"))]
    }

    private var details: [JSONValue.Member] {
        let metadata = known?.metadata
        return [
            .init("duration", metadata?.duration.map { .number(Int($0)) } ?? .null),
            .init("rating", metadata?.rating.map { .number($0) } ?? .null),
            .init("keywords", .list((metadata?.keywords ?? []).map { .text($0) })),
            .init("camera", metadata?.camera.map { .text($0) } ?? .null),
            .init("lens", metadata?.lens.map { .text($0) } ?? .null),
            .init("exposure", exposure),
            .init("place", place),
            .init(
                "thumbHash",
                known.flatMap {
                    $0.thumbHash.isEmpty ? nil : .text(Data($0.thumbHash).base64EncodedString())
                } ?? .null),
        ]
    }

    private var exposure: JSONValue {
        guard let exposure = known?.metadata.exposure else { return .null }
        let parts: [(String, Double?)] = [
            ("seconds", exposure.time), ("fNumber", exposure.fNumber),
            ("iso", exposure.iso.map(Double.init)), ("focalLength", exposure.focalLength),
        ]
        return .object(parts.map { .init($0.0, $0.1.map { .number($0) } ?? .null) })
    }

    private var place: JSONValue {
        guard let place = options.places.place(of: known?.metadata) else { return .null }
        let name = options.places.name(of: known?.metadata)
        return .object([
            .init("name", name.map { .text($0) } ?? .null),
            .init("latitude", .number(place.latitude)),
            .init("longitude", .number(place.longitude)),
        ])
    }
}

extension ItemDocument {
    /// The document of one item, whose header was asked for.
    init(
        of item: Item, in gallery: Gallery, _ information: InformationState,
        from library: ImageLibrary, _ places: ShownPlaces, _ urls: ServiceURLs
    ) {
        let known = library.details(of: [item])[item.id]
        self.init(
            item: item, index: gallery.index(of: item.id) ?? 0, gallery: gallery,
            naming: TitleAndCaption(
                of: item, library.metadata(of: [item])[item.id] ?? known?.metadata),
            known: known, film: library.film(of: item), information: information,
            isPartial: library.isPartial(item),
            options: Options(places: places), urls: urls)
    }
}
