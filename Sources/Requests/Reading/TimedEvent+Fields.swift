import ImageLibrary
import Interface
import ScrollEngine
import Viewers

/// Parses one event from the fields of an object with a `type`.
extension EventBatch.TimedEvent {
    /// The types of events; other types are rejected, and the message names the valid ones.
    private enum Kind: String, CaseIterable {
        case down
        case move
        case up
        case cancel
        case swipe
        case tap
        case longPress
        case pinch
        case scroll
        case key
        case next
        case previous
        case goTo
        case zoom
        case autoplay
        case resize
        case reload

        var names: Set<String> {
            switch self {
            case .down, .move, .up, .cancel: ["id", "x", "y", "pointer"]
            case .swipe: ["direction", "velocity"]
            case .tap: ["x", "y", "count"]
            case .longPress: ["x", "y"]
            case .pinch, .zoom: ["scale", "x", "y"]
            case .scroll: ["dx", "dy"]
            case .key: ["key"]
            case .goTo: ["page", "item", "animated"]
            case .autoplay: ["hold", "held"]
            case .resize: ["width", "height"]
            case .next, .previous, .reload: []
            }
        }

        /// The types for messages; `undo` is parsed by the batch because it must be the batch's
        /// only event.
        static let list = (allCases.map(\.rawValue) + ["undo"]).joined(separator: ", ")
    }

    package init(_ fields: Fields) throws(FieldError) {
        guard let text = try fields.text("type"), let kind = Kind(rawValue: text) else {
            throw fields.error("type", "one of " + Kind.list)
        }
        try fields.allow(only: kind.names.union(["type", "time"]))
        let clientTime = try fields.time()?.milliseconds
        self.init(event: try Self.event(kind, fields), clientTime: clientTime)
    }

    private static func event(
        _ kind: Kind, _ fields: Fields
    ) throws(FieldError) -> InputEvent {
        switch kind {
        case .down: .pointer(try pointer(.down, fields))
        case .move: .pointer(try pointer(.move, fields))
        case .up: .pointer(try pointer(.up, fields))
        case .cancel: .pointer(try pointer(.cancel, fields))
        case .swipe: try fields.swipe(direction: "direction")
        case .tap: .tap(try fields.point(), count: try fields.tapCount())
        case .longPress: .longPress(try fields.point())
        case .pinch: .pinch(scale: try fields.scale("scale"), at: try fields.point())
        case .scroll: .scroll(try fields.delta())
        case .key: .key(try fields.required("key", of: Key.self))
        case .next: .next
        case .previous: .previous
        case .goTo: try fields.goTo()
        case .zoom: .zoom(scale: try fields.scale("scale"), at: try fields.wholePoint())
        case .autoplay: try fields.autoplay()
        case .resize: .resize(try fields.viewport())
        case .reload: .reload
        }
    }

    private static func pointer(
        _ phase: PointerEvent.Phase, _ fields: Fields
    ) throws(FieldError) -> PointerEvent {
        // A cancelled pointer may have no position: browsers report 0, 0.
        let point = phase == .cancel ? try fields.optionalPoint() ?? .zero : try fields.point()
        return PointerEvent(
            phase, id: try fields.integer("id", in: EventBatch.pointerIDs) ?? 1, at: point,
            kind: try fields.choice("pointer", of: PointerEvent.Kind.self) ?? .touch,
            clientTime: try fields.time()?.milliseconds)
    }
}

extension EventBatch {
    /// The range of browsers' pointer ids: 32-bit integers.
    static let pointerIDs = Int(Int32.min)...Int(Int32.max)
    /// Pixels per second; the engine caps velocities at what a finger can do.
    static let velocities = 0.0...1_000_000
    /// The range of zoom scales; the maximum is more than one pinch can reach.
    static let scales = 0.01...100.0
    /// The number of taps: one, or two for a double tap.
    static let tapCounts = 1...2
}

extension Fields {
    func required<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(FieldError) -> Choice {
        guard let choice = try choice(name, of: type) else {
            throw error(name, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    func swipe(direction name: String) throws(FieldError) -> InputEvent {
        let direction = try required(name, of: SwipeDirection.self)
        return .swipe(direction, velocity: try number("velocity", in: EventBatch.velocities))
    }

    package func point() throws(FieldError) -> Point {
        guard let point = try optionalPoint() else {
            throw error(value("x") == nil ? "x" : "y", "given")
        }
        return point
    }

    func optionalPoint() throws(FieldError) -> Point? {
        let x = try number("x", in: InputRanges.coordinates)
        let y = try number("y", in: InputRanges.coordinates)
        guard let x, let y else { return nil }
        return Point(x: x, y: y)
    }

    /// A point or nil; a point with only one coordinate is rejected.
    func wholePoint() throws(FieldError) -> Point? {
        value("x") == nil && value("y") == nil ? nil : try point()
    }

    func tapCount() throws(FieldError) -> Int {
        try integer("count", in: EventBatch.tapCounts) ?? 1
    }

    package func scale(_ name: String) throws(FieldError) -> Double {
        guard let scale = try number(name, in: EventBatch.scales) else {
            throw error(name, "given")
        }
        return scale
    }

    /// The distance of a scroll wheel; a missing direction is 0.
    func delta() throws(FieldError) -> Vector {
        let dx = try number("dx", in: InputRanges.coordinates)
        let dy = try number("dy", in: InputRanges.coordinates)
        guard dx != nil || dy != nil else { throw error("dx", "given, or else dy") }
        return Vector(dx: dx ?? 0, dy: dy ?? 0)
    }

    package func autoplay() throws(FieldError) -> InputEvent {
        let hold = try choice("hold", of: AutoplayPauseReason.self) ?? .request
        guard let isPaused = try flag("held") else { throw error("held", "true or false") }
        return .autoplay(hold, isPaused: isPaused)
    }

    package func viewport() throws(FieldError) -> PixelSize {
        let range = StripConfiguration.viewportRange
        guard let width = try integer("width", in: range),
            let height = try integer("height", in: range)
        else { throw error("width and height", "given") }
        guard width * height <= StripConfiguration.pixelLimit else {
            throw FieldError(
                .tooManyPixels("viewport", allowed: StripConfiguration.pixelLimit))
        }
        return PixelSize(width: width, height: height)
    }

    /// A page by its index or by its item.
    func goTo() throws(FieldError) -> InputEvent {
        let isAnimated = try flag("animated") ?? true
        switch (try integer("page", in: InputRanges.pages), try item("item")) {
        case (let page?, nil): return .goTo(PageIndex(page), isAnimated: isAnimated)
        case (nil, let item?): return .goToItem(item, isAnimated: isAnimated)
        default: throw error("page", "given, or else item")
        }
    }

    package func item(_ name: String) throws(FieldError) -> ItemKey? {
        guard let text = try text(name) else { return nil }
        guard let id = ItemID(text) else { throw error(name, "the id of an item") }
        return ItemKey(id.value)
    }
}
