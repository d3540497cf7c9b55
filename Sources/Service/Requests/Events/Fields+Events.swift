import Catalogue
import Interface
import ScrollEngine
import Viewers

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

/// Reads the parameters of events.
extension Fields {
    func required<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(FieldError) -> Choice {
        guard let choice = try choice(name, of: type) else {
            throw error(name, choices: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    func pointer(
        _ phase: PointerEvent.Phase, at point: Point
    ) throws(FieldError) -> InputEvent {
        .pointer(
            PointerEvent(
                phase, id: try integer("id", in: EventBatch.pointerIDs) ?? 1, at: point,
                kind: try choice("pointer", of: PointerEvent.Kind.self) ?? .touch,
                clientTime: try time()?.milliseconds))
    }

    func point() throws(FieldError) -> Point {
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

    func scale(_ name: String) throws(FieldError) -> Double {
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

    func autoplay() throws(FieldError) -> InputEvent {
        let hold = try choice("hold", of: AutoplayPauseReason.self) ?? .request
        guard let isPaused = try flag("held") else { throw error("held", "true or false") }
        return .autoplay(hold, isPaused: isPaused)
    }

    func viewport() throws(FieldError) -> PixelSize {
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
