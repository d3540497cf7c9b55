import ScrollEngine

/// Reads the one event of a form: the name of a field is what happened, its value how.
///
///     swipe=left    swipe=left&velocity=1200    next=1    previous=1    goTo=3
///     tap=512,384   tap.x=512&tap.y=384 (a clicked image)   resize=800x600
extension EventBatch {
    private static let actions: Set<String> = [
        "swipe", "next", "previous", "goTo", "tap", "tap.x", "resize",
    ]

    init(form bytes: [UInt8]) throws(FieldError) {
        guard let pairs = FormBody.pairs(of: bytes) else {
            throw FieldError(path: "The form", rule: "percent-encoded UTF-8")
        }
        let fields = try Fields(spelled: pairs)
        try fields.allow(
            only: Self.actions.union(["velocity", "tap.y", "seq", "time", "animated"]))
        let named = fields.names.filter(Self.actions.contains)
        guard let action = named.first, named.count == 1 else {
            throw FieldError(
                path: "The form", rule: "one of swipe, next, previous, goTo, tap, resize")
        }
        let events = try Self.events(action, fields)
        self.init(
            sequence: try fields.sequence(), arrival: try fields.arrival(),
            events: events.map { TimedEvent(event: $0, clientTime: nil) },
            digest: Digest.of(bytes))
    }

    private static func events(
        _ action: String, _ fields: Fields
    ) throws(FieldError) -> [InputEvent] {
        switch action {
        case "swipe": return [try fields.swipe(direction: "swipe")]
        case "next": return [.next]
        case "previous": return [.previous]
        case "goTo":
            let page = try fields.integer("goTo", in: pages) ?? 0
            return [.goTo(PageIndex(page), isAnimated: try fields.flag("animated") ?? true)]
        case "tap": return [.tap(try fields.pair("tap", between: ",") ?? .zero)]
        case "tap.x": return try fields.imageClick()
        default:
            guard let sides = try fields.text("resize")?.split(separator: "x"), sides.count == 2
            else { throw fields.error("resize", "a size, as 800x600") }
            let size = try Fields(spelled: [
                ("width", String(sides[0])), ("height", String(sides[1])),
            ])
            return [.resize(try size.viewport())]
        }
    }
}

extension Fields {
    /// A click on an image of a form.
    ///
    /// A keyboard and a browser without pictures report 0, 0: that is no place that anybody pointed
    /// at.
    fileprivate func imageClick() throws(FieldError) -> [InputEvent] {
        guard let x = try number("tap.x", in: EventBatch.coordinates),
            let y = try number("tap.y", in: EventBatch.coordinates)
        else { throw error("tap.y", "given with tap.x") }
        return x == 0 && y == 0 ? [] : [.tap(Point(x: x, y: y))]
    }

    /// Two numbers in one text.
    fileprivate func pair(
        _ name: String, between separator: Character
    ) throws(FieldError) -> Point? {
        guard let text = try text(name) else { return nil }
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2 else {
            throw error(name, "two numbers with \(separator) between them")
        }
        let sides = try Fields(spelled: [("x", parts[0]), ("y", parts[1])])
        guard let x = try? sides.number("x", in: EventBatch.coordinates),
            let y = try? sides.number("y", in: EventBatch.coordinates)
        else { throw error(name, "two numbers with \(separator) between them") }
        return Point(x: x, y: y)
    }
}
