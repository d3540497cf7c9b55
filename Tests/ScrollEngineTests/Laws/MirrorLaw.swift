import Chance
import Testing

@testable import ScrollEngine

@Suite("Mirrored input") struct MirrorLaw {
    @Test("gives a mirrored strip when pages are read from right to left (seeds 1–5,000)")
    func sides() {
        trials(1...5000) { random in
            let configuration = random.configuration {
                ($0.axis, $0.isRightToLeft, $0.padding) = (.horizontal, false, nil)
            }
            var mirrored = configuration
            mirrored.isRightToLeft = true
            let reflection = Reflection.sides(width: configuration.viewport.width)
            return try compare(configuration, mirrored, reflection, &random)
        }
    }

    /// On a square viewport, with pages that have no pictures yet, because boxes are square then.
    @Test("gives a swapped strip when pages are read downwards (seeds 5,001–9,000)")
    func axes() {
        trials(5001...9000) { random in
            let side = random.int(16...1200)
            let page = random.int(8...900)
            let configuration = random.configuration {
                $0.viewport = PixelSize(width: side, height: side)
                ($0.axis, $0.isRightToLeft, $0.padding) = (.horizontal, false, nil)
                $0.hasPageControl = false
                $0.spacing = page % 50
                $0.pageSize = PixelSize(width: page, height: max(8, page * 2 / 3))
            }
            var swapped = configuration
            swapped.axis = .vertical
            swapped.pageSize = PixelSize(width: max(8, page * 2 / 3), height: page)
            guard (try? swapped.validate()) != nil else { return nil }
            return try compare(configuration, swapped, .axes, &random)
        }
    }

    private func compare(
        _ configuration: StripConfiguration, _ other: StripConfiguration,
        _ reflection: Reflection, _ random: inout SeededGenerator
    ) throws -> String? {
        let count = random.pageCount()
        var pages = RandomPages(count, sections: random.int(1...7))
        pages.knowsPictures = reflection != .axes
        if reflection == .axes { pages.knownOfTen = 0 }
        let page = random.int(0...count)
        var world = try StripScenario(configuration, on: page, of: pages)
        var mirrored = try StripScenario(other, on: page, of: pages)
        for step in random.steps(.civil, on: configuration.viewport, pages: count) {
            // A wheel delta of the same size on both axes has no defined direction.
            if case .scroll(let delta) = step.event, abs(delta.dx) == abs(delta.dy) { continue }
            world.take(step)
            mirrored.take(Step(wait: step.wait, event: reflection.event(step.event)))
            let wait = random.milliseconds(0...200)
            let (a, b) = (world.layout(after: wait), mirrored.layout(after: wait))
            if let wrong = reflection.unlikeness(a, b) {
                return "\(wrong) after \(wait) ms: \(world.reproduction)"
            }
        }
        return nil
    }
}

/// How a viewport is mirrored.
enum Reflection: Equatable {
    case sides(width: Int)
    case axes

    func event(_ event: InputEvent) -> InputEvent {
        switch event {
        case .pointer(var pointer):
            pointer.point = point(pointer.point)
            return .pointer(pointer)
        case .flip(let way): return .flip(direction(way))
        case .swipe(let way, let velocity): return .swipe(direction(way), velocity: velocity)
        case .tap(let place, let count): return .tap(point(place), count: count)
        case .longPress(let place): return .longPress(point(place))
        case .pinch(let scale, let place): return .pinch(scale: scale, at: point(place))
        case .zoom(let scale, let place): return .zoom(scale: scale, at: place.map(point))
        case .key(let key): return .key(self.key(key))
        case .scroll(let delta):
            return .scroll(
                self == .axes
                    ? Vector(dx: delta.dy, dy: delta.dx) : Vector(dx: -delta.dx, dy: delta.dy))
        default: return event
        }
    }

    private func point(_ point: Point) -> Point {
        switch self {
        case .sides(let width): Point(x: Double(width) - point.x, y: point.y)
        case .axes: Point(x: point.y, y: point.x)
        }
    }

    private func direction(_ direction: SwipeDirection) -> SwipeDirection {
        switch (self, direction) {
        case (.sides, .left): .right
        case (.sides, .right): .left
        case (.sides, _): direction
        case (.axes, .left): .up
        case (.axes, .up): .left
        case (.axes, .right): .down
        case (.axes, .down): .right
        }
    }

    private func key(_ key: Key) -> Key {
        switch (self, key) {
        case (.sides, .left): .right
        case (.sides, .right): .left
        case (.axes, .left): .up
        case (.axes, .up): .left
        case (.axes, .right): .down
        case (.axes, .down): .right
        default: key
        }
    }

    private func rect(_ rect: PixelRect) -> PixelRect {
        switch self {
        case .sides(let width):
            PixelRect(
                x: width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
        case .axes: PixelRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
        }
    }

    /// Whether two pages are drawn as mirror images, to a millionth of a pixel.
    private func isLike(_ a: ShownPage?, _ b: ShownPage?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        // A mirror swaps two corners on each side; swapped axes keep the first and the third.
        let order = self == .axes ? [0, 3, 2, 1] : [1, 0, 3, 2]
        let isInPlace = zip(order, b.corners).allSatisfy { place, corner in
            point(a.corners[place]).distance(to: corner) < 1e-6
        }
        let shift = point(Point(x: a.pictureShift.dx, y: a.pictureShift.dy))
        let origin = point(.zero)
        let isShifted =
            abs(shift.x - origin.x - b.pictureShift.dx) < 1e-6
            && abs(shift.y - origin.y - b.pictureShift.dy) < 1e-6
        return isInPlace && isShifted && abs(a.opacity - b.opacity) < 1e-9
            && abs(a.stacking - b.stacking) < 1e-9
    }

    func unlikeness(_ a: StripLayout, _ b: StripLayout) -> String? {
        guard a.pages.count == b.pages.count, a.currentPage == b.currentPage else {
            return "\(a.pages.count) pages at \(a.currentPage as Any), not \(b.pages.count)"
        }
        for (one, other) in zip(a.pages, b.pages) {
            guard rect(one.frame) == other.frame, one.index == other.index,
                one.isVisible == other.isVisible, one.slot == other.slot
            else { return "\(one), mirrored \(other)" }
            guard isLike(one.shown, other.shown) else {
                return "\(one.shown as Any), mirrored \(other.shown as Any)"
            }
        }
        guard a.motion.kind == b.motion.kind, a.motion.settlesIn == b.motion.settlesIn else {
            return "\(a.motion), mirrored \(b.motion)"
        }
        guard abs((a.turn?.inputTime ?? -1) - (b.turn?.inputTime ?? -1)) < 1e-6,
            a.turn.map({ rect($0.sheet) }) == b.turn?.sheet, a.turn?.front == b.turn?.front
        else { return "\(a.turn as Any), mirrored \(b.turn as Any)" }
        guard abs((a.zoom?.scale ?? 1) - (b.zoom?.scale ?? 1)) < 1e-6 else {
            return "\(a.zoom as Any), mirrored \(b.zoom as Any)"
        }
        let arrows = a.controls.arrows.map { rect($0.frame) }
        guard arrows == b.controls.arrows.map(\.frame) else { return "arrows \(arrows)" }
        let dots = a.controls.pageControl?.dots.map(rect) ?? []
        return dots == b.controls.pageControl?.dots ?? [] ? nil : "dots \(dots)"
    }
}
