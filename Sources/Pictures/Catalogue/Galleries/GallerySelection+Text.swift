import Calendars

/// A part of a selection's text, as `rating=4`.
private struct SelectionPart: Sendable {
    let name: String
    /// The part as it stands in the text of a selection; nil if the selection has none.
    let text: @Sendable (GallerySelection) -> String?
    /// Sets the part; false for what is no value of it, which is nil without a sign.
    let read: @Sendable (_ value: String?, _ selection: inout GallerySelection) -> Bool

    init(
        _ name: String, text: @escaping @Sendable (GallerySelection) -> String?,
        read: @escaping @Sendable (_ value: String?, _ selection: inout GallerySelection) -> Bool
    ) {
        self.name = name
        self.text = text
        self.read = read
    }

    /// A property that is nil without the part.
    init<Value>(
        _ name: String, _ path: any WritableKeyPath<GallerySelection, Value?> & Sendable,
        text: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            name, text: { $0[keyPath: path].map { "\(name)=\(text($0))" } },
            read: { given, selection in
                guard let value = given.flatMap(read) else { return false }
                selection[keyPath: path] = value
                return true
            })
    }

    /// All parts, in the order in which they are written.
    static let all: [SelectionPart] = [
        SelectionPart(
            "below", text: { $0.includesSubfolders ? "below" : nil },
            read: { value, selection in
                selection.includesSubfolders = true
                return value == nil
            }),
        SelectionPart(
            "rule", \.rule, text: { $0.rawValue }, read: { GalleryRule(rawValue: $0) }),
        SelectionPart(
            "order", \.order,
            text: { order in order.text + (order.seed.map { ";seed=\($0)" } ?? "") },
            read: { ItemOrder($0, seed: nil) }),
        // Written with the order, and read behind it, wherever it stands.
        SelectionPart(
            "seed", text: { _ in nil },
            read: { value, selection in
                guard let order = selection.order, order.seed != nil,
                    let seed = value.flatMap({ UInt64($0) }),
                    let seeded = ItemOrder(order.text, seed: seed)
                else { return false }
                selection.order = seeded
                return true
            }),
        SelectionPart("from", \.firstDay, text: { $0.text }, read: { CalendarDay($0) }),
        SelectionPart("to", \.lastDay, text: { $0.text }, read: { CalendarDay($0) }),
        SelectionPart(
            "orientation", \.orientation, text: { $0.rawValue },
            read: { PictureOrientation(rawValue: $0) }),
        SelectionPart(
            "rating", \.minimumRating, text: { String($0) },
            read: { text in
                Int(text).flatMap { GallerySelection.ratings.contains($0) ? $0 : nil }
            }),
        SelectionPart("q", \.search, text: { $0.text }, read: { SearchText($0) }),
    ]
}

extension GallerySelection {
    /// The form in URLs and sessions; empty for the empty selection.
    package var text: String {
        SelectionPart.all.compactMap { $0.text(self) }.map { ";" + $0 }.joined()
    }

    /// Parses the text form; nil for unknown or repeated parts and for values out of range.
    ///
    /// Byte by byte, because a combining mark behind a sign makes another character of it.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        var names: Set<String> = []
        var values: [String: String] = [:]
        while let sign = rest.popFirst() {
            guard sign == UInt8(ascii: ";") else { return nil }
            let part = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
            let name = String(decoding: part, as: UTF8.self)
            guard names.insert(name).inserted else { return nil }
            rest = rest.dropFirst(part.count)
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst()
            let value = name == "q" ? rest : rest.prefix { $0 != UInt8(ascii: ";") }
            values[name] = String(decoding: value, as: UTF8.self)
            rest = rest.dropFirst(value.count)
        }
        for part in SelectionPart.all where names.remove(part.name) != nil {
            guard part.read(values[part.name], &self) else { return nil }
        }
        guard names.isEmpty else { return nil }
    }
}
