import Calendars
import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import ScrollEngine

/// A field that selects pictures or orders them: its declaration, and how a request changes it.
private struct SelectionField: Sendable {
    /// Sets the field if `fields` have it, and resets it if it is null.
    typealias Change =
        @Sendable (_ fields: Fields, _ selection: inout GallerySelection) throws(FieldError) -> Void

    let field: Field
    let change: Change

    init(_ field: Field, change: @escaping Change) {
        self.field = field
        self.change = change
    }

    /// A property that is nil without the field.
    init<Value>(
        _ name: StaticString, _ path: any WritableKeyPath<GallerySelection, Value?> & Sendable,
        _ type: FieldType, _ words: String,
        read: @escaping @Sendable (_ fields: Fields, _ name: String) throws(FieldError) -> Value?
    ) {
        let field = Field(name, type, words)
        self.init(field) { fields, selection throws(FieldError) in
            if let value = try read(fields, field.name) { selection[keyPath: path] = value }
            if fields.isNull(field.name) { selection[keyPath: path] = nil }
        }
    }

    /// All fields, in the order of the parts of an id.
    static let all: [SelectionField] = [
        SelectionField(
            Field(
                "below", .flag,
                """
                Whether the pictures of all folders below are included, without those that only lists \
                name; not for lists. In an id the part has no value.
                """)
        ) { fields, selection throws(FieldError) in
            if let below = try fields.flag("below") { selection.includesSubfolders = below }
            if fields.isNull("below") { selection.includesSubfolders = false }
        },
        SelectionField(
            "rule", \.rule, .choice(of: GalleryRule.self),
            """
            `on-this-day`: pictures taken on this day of the month in earlier years, by the server's \
            time zone. `recent`: the \(GalleryRule.recentCount) pictures taken last. `last-30d`: those taken in \
            the last \(GalleryRule.lastDayCount) days. All the newest first, unless `order` is given.
            """,
            read: { fields, name throws(FieldError) in
                try fields.choice(name, of: GalleryRule.self)
            }),
        SelectionField(
            Field(
                "order", .value(.named("Order")),
                """
                The order of the pictures; ties are in the order of names. By default the folder's own \
                order, and for a search the best matches first.
                """)
        ) { fields, selection throws(FieldError) in
            let order = try GallerySelection.order(from: fields, over: selection.order)
            if let order { selection.order = order }
            if fields.isNull("order") { selection.order = nil }
        },
        // Read with the order.
        SelectionField(
            Field(
                "seed", .integer(0...Int(ItemOrder.maxSeed)),
                """
                Chooses one of the shuffles, with `order=shuffle`; 0 by default. The same seed always \
                gives the same order.
                """)
        ) { fields, selection throws(FieldError) in
            guard fields.isNull("seed"), case .shuffle = selection.order else { return }
            selection.order = .shuffle(seed: 0)
        },
        SelectionField(
            "from", \.firstDay, .value(.named("Day")),
            "The first day on which pictures may have been taken, as 2024-05-01.",
            read: { fields, name throws(FieldError) in try fields.day(name) }),
        SelectionField(
            "to", \.lastDay, .value(.named("Day")),
            "The last day on which pictures may have been taken.",
            read: { fields, name throws(FieldError) in try fields.day(name) }),
        SelectionField(
            "orientation", \.orientation, .choice(of: PictureOrientation.self),
            "The longer side of the upright picture.",
            read: { fields, name throws(FieldError) in
                try fields.choice(name, of: PictureOrientation.self)
            }),
        SelectionField(
            "rating", \.minimumRating, .integer(GallerySelection.ratings),
            "The lowest rating of the pictures.",
            read: { fields, name throws(FieldError) in
                try fields.integer(name, in: GallerySelection.ratings)
            }),
        SelectionField(
            Field(
                "q", .value(.text(0...SearchText.limit)),
                """
                A search in titles, captions, keywords, and names of files and folders: every word \
                must occur, or begin a word that does, without regard to case and diacritics. At most \
                \(SearchText.limit) bytes in UTF-8, without control characters; an empty text is no search.
                """)
        ) { fields, selection throws(FieldError) in
            if fields.isNull("q") { selection.search = nil }
            guard let text = try fields.text("q") else { return }
            let search = SearchText(text)
            // An empty field of a form is no search.
            guard search != nil || text.allSatisfy(\.isWhitespace) else {
                throw fields.error(
                    "q", "a text of at most \(SearchText.limit) bytes without control characters")
            }
            selection.search = search
        },
    ]
}

extension GallerySelection {
    /// The fields that select pictures and order them.
    package static let fields = SelectionField.all.map(\.field)

    package static let names = fields.names

    /// This selection with the fields that are present; a field that is null is reset.
    package func changed(by fields: Fields) throws(FieldError) -> GallerySelection {
        var changed = self
        for field in SelectionField.all { try field.change(fields, &changed) }
        return changed
    }

    fileprivate static func order(
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
}

extension Fields {
    fileprivate func day(_ name: String) throws(FieldError) -> CalendarDay? {
        guard let text = try text(name) else { return nil }
        guard let day = CalendarDay(text) else { throw error(name, "a day, as 2024-05-01") }
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
