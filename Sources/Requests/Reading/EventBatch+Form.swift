import Interface
import ScrollEngine
import Viewers

/// Parses the single event of a form: a field's name is the event's type, its value the details.
///
///     swipe=left    swipe=left&velocity=1200    next=1    previous=1    goTo=3    key=pageDown
///     tap=512,384   tap=512,384&count=2         tap.x=512&tap.y=384 (a clicked image)
///     longPress=512,384    scroll=0,120 (dx, dy)    pinch=2,512,384 (scale, x, y)
///     zoom=2    zoom=2,512,384    autoplay=stop    autoplay=play    resize=800x600    undo=1
extension EventBatch {
    private static let actions = [
        "swipe", "next", "previous", "goTo", "key", "tap", "tap.x", "longPress", "scroll", "pinch",
        "zoom", "autoplay", "resize", "undo",
    ]

    /// The parameters of the actions that have some.
    private static let parameters: [String: Set<String>] = [
        "swipe": ["velocity"], "goTo": ["animated"], "tap": ["count"], "tap.x": ["tap.y", "count"],
    ]

    private static let names = parameters.values.reduce(Set(actions + ["seq", "time"])) {
        $0.union($1)
    }

    package init(form bytes: [UInt8]) throws(FieldError) {
        guard let pairs = FormBody.pairs(of: bytes) else {
            throw FieldError(path: "The form", rule: "percent-encoded UTF-8")
        }
        let fields = try Fields(textPairs: pairs)
        try fields.allow(only: Self.names)
        guard let action = fields.onlyName(among: Self.actions) else {
            throw FieldError(
                path: "The form", rule: "one of " + Self.actions.joined(separator: ", "))
        }
        try fields.allow(
            only: Set([action, "seq", "time"]).union(Self.parameters[action] ?? []))
        let event = try Self.event(action, fields)
        let sequence = try fields.sequence()
        self.init(
            sequence: sequence, arrival: try fields.arrival(),
            events: event.map { [TimedEvent(event: $0, clientTime: nil)] } ?? [],
            isUndo: action == "undo", body: bytes)
    }

    /// The event; nil for an undo, and for a click without a position.
    private static func event(
        _ action: String, _ fields: Fields
    ) throws(FieldError) -> InputEvent? {
        switch action {
        case "swipe": return try fields.swipe(direction: "swipe")
        case "next": return .next
        case "previous": return .previous
        case "undo": return nil
        case "goTo":
            let page = try fields.integer("goTo", in: InputRanges.pages) ?? 0
            return .goTo(PageIndex(page), isAnimated: try fields.flag("animated") ?? true)
        case "key": return .key(try fields.required("key", of: Key.self))
        case "tap":
            let point = try fields.parts("tap", ["x", "y"]).point()
            return .tap(point, count: try fields.tapCount())
        case "tap.x": return try fields.imageClick()
        case "longPress": return .longPress(try fields.parts("longPress", ["x", "y"]).point())
        case "scroll": return .scroll(try fields.parts("scroll", ["dx", "dy"]).delta())
        case "pinch":
            let pinch = try fields.parts("pinch", ["scale", "x", "y"])
            return .pinch(scale: try pinch.scale("scale"), at: try pinch.point())
        case "zoom": return try fields.zoom()
        case "autoplay": return try fields.playing()
        default: return .resize(try fields.parts("resize", ["width", "height"], "x").viewport())
        }
    }
}

extension Fields {
    /// A click on an image of a form; nil for 0, 0.
    ///
    /// Browsers report 0, 0 for a keyboard and when pictures are off, so it is not a clicked
    /// position.
    fileprivate func imageClick() throws(FieldError) -> InputEvent? {
        guard let x = try number("tap.x", in: InputRanges.coordinates),
            let y = try number("tap.y", in: InputRanges.coordinates)
        else { throw error("tap.y", "given with tap.x") }
        guard x != 0 || y != 0 else { return nil }
        return .tap(Point(x: x, y: y), count: try tapCount())
    }

    /// The separated numbers of a text, as named fields.
    fileprivate func parts(
        _ name: String, _ names: [String], _ separator: Character = ","
    ) throws(FieldError) -> Fields {
        let parts = (try text(name) ?? "")
            .split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == names.count else {
            throw error(name, names.joined(separator: String(separator)) + ", in numbers")
        }
        return try Fields(textPairs: Array(zip(names, parts)), at: name)
    }

    /// A scale, with a point if the text has one.
    fileprivate func zoom() throws(FieldError) -> InputEvent {
        let hasPoint = try text("zoom")?.contains(",") ?? false
        let zoom = try parts("zoom", hasPoint ? ["scale", "x", "y"] : ["scale"])
        return .zoom(scale: try zoom.scale("scale"), at: try zoom.wholePoint())
    }

    fileprivate func playing() throws(FieldError) -> InputEvent {
        switch try text("autoplay") {
        case "stop": return .autoplay(.request, isPaused: true)
        case "play": return .autoplay(.request, isPaused: false)
        default: throw error("autoplay", "stop or play")
        }
    }
}
