import Calendars
import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import ScrollEngine

extension GallerySelection {
    /// The fields that select pictures and order them.
    package static let fields = [
        Field(
            "below", .flag,
            """
            Whether the pictures of all folders below are included, without those that only lists \
            name; not for lists. In an id the part has no value.
            """),
        Field(
            "rule", .choice(of: GalleryRule.self),
            """
            `on-this-day`: pictures taken on this day of the month in earlier years, by the server's \
            time zone. `recent`: the 200 pictures taken last. Both the newest first, unless `order` \
            is given.
            """),
        Field(
            "order", .value(.named("Order")),
            """
            The order of the pictures; ties are in the order of names. By default the folder's own \
            order, and for a search the best matches first.
            """),
        Field(
            "seed", .integer(0...Int(ItemOrder.maxSeed)),
            """
            Chooses one of the shuffles, with `order=shuffle`; 0 by default. The same seed always \
            gives the same order.
            """),
        Field(
            "from", .value(.named("Day")),
            "The first day on which pictures may have been taken, as 2024-05-01."),
        Field(
            "to", .value(.named("Day")), "The last day on which pictures may have been taken."),
        Field(
            "orientation", .choice(of: PictureOrientation.self),
            "The longer side of the upright picture."),
        Field("rating", .integer(1...5), "The lowest rating of the pictures."),
        Field(
            "q", .value(.text(0...SearchText.limit)),
            """
            A search in titles, captions, keywords, and names of files and folders: every word \
            must occur, or begin a word that does, without regard to case and diacritics. At most \
            128 bytes in UTF-8, without control characters; an empty text is no search.
            """),
    ]

    package static let names = fields.names

    /// This selection with the fields that are present; a field that is null is reset.
    package func changed(by fields: Fields) throws(FieldError) -> GallerySelection {
        var changed = self
        if let below = try fields.flag("below") { changed.includesSubfolders = below }
        if let rule = try fields.choice("rule", of: GalleryRule.self) { changed.rule = rule }
        if let order = try Self.order(from: fields, over: order) { changed.order = order }
        changed.firstDay = try Self.day("from", in: fields) ?? firstDay
        changed.lastDay = try Self.day("to", in: fields) ?? lastDay
        if let side = try fields.choice("orientation", of: PictureOrientation.self) {
            changed.orientation = side
        }
        changed.minimumRating = try fields.integer("rating", in: 1...5) ?? minimumRating
        if let text = try fields.text("q") {
            guard let search = SearchText(text) else {
                // An empty field of a form is not a search.
                guard text.allSatisfy(\.isWhitespace) else {
                    throw fields.error(
                        "q",
                        "a text of at most \(SearchText.limit) bytes without control characters")
                }
                changed.search = nil
                return changed.reset(by: fields)
            }
            changed.search = search
        }
        return changed.reset(by: fields)
    }

    private func reset(by fields: Fields) -> GallerySelection {
        var changed = self
        if fields.isNull("below") { changed.includesSubfolders = false }
        if fields.isNull("rule") { changed.rule = nil }
        if fields.isNull("order") { changed.order = nil }
        if fields.isNull("seed"), case .shuffle = changed.order {
            changed.order = .shuffle(seed: 0)
        }
        if fields.isNull("from") { changed.firstDay = nil }
        if fields.isNull("to") { changed.lastDay = nil }
        if fields.isNull("orientation") { changed.orientation = nil }
        if fields.isNull("rating") { changed.minimumRating = nil }
        if fields.isNull("q") { changed.search = nil }
        return changed
    }

    private static func order(
        from fields: Fields, over existing: ItemOrder?
    ) throws(FieldError) -> ItemOrder? {
        let seed = try fields.integer("seed", in: 0...Int(ItemOrder.maxSeed)).map { UInt64($0) }
        guard let text = try fields.text("order") else {
            guard let seed else { return nil }
            guard case .shuffle = existing else {
                throw fields.error("seed", "given with order=shuffle")
            }
            return .shuffle(seed: seed)
        }
        guard seed == nil || text == "shuffle" else {
            throw fields.error("seed", "given with order=shuffle")
        }
        guard let order = ItemOrder(text, seed: seed) else {
            throw fields.error("order", choices: ItemOrder.texts)
        }
        return order
    }

    /// Rejects fields of a selection for a strip of galleries, which shows all pictures of each.
    package static func check(
        _ fields: Fields, for configuration: StripConfiguration
    ) throws(FieldError) {
        let preset = configuration.preset
        guard preset.isNested,
            let name = names.sorted().first(where: { fields.value($0) != nil })
        else { return }
        throw fields.error(
            name, "left out with the preset \(preset.rawValue), which shows whole galleries")
    }

    private static func day(_ name: String, in fields: Fields) throws(FieldError) -> CalendarDay? {
        guard let text = try fields.text(name) else { return nil }
        guard let day = CalendarDay(text) else { throw fields.error(name, "a day, as 2024-05-01") }
        return day
    }
}

extension Request {
    /// The selection in the id of the path's gallery; the empty one for an invalid id.
    package var selection: GallerySelection {
        parameters["gallery"].flatMap { GalleryID($0) }?.selection ?? GallerySelection()
    }

    /// The gallery in the path, or a selection of its pictures that fields describe.
    ///
    /// - Throws: 404 for an unknown gallery, `FieldError`, or `NeedsWorkerThread`.
    package func gallery(in library: ImageLibrary, _ fields: Fields? = nil) throws -> Gallery {
        guard let id = parameters["gallery"].flatMap({ GalleryID($0) }) else {
            throw Problem.unknown("gallery")
        }
        guard let fields else { return try gallery(id, in: library) }
        return try gallery(id.with(try id.selection.changed(by: fields)), in: library)
    }
}
