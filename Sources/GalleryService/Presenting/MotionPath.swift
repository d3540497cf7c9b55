import HTTPServing
import ScrollEngine

/// The way that a strip will take by itself, for a client that moves its pages itself: with it, it
/// asks for nothing until the strip rests or somebody touches it.
struct MotionPath {
    /// Milliseconds between two steps: those of a screen's frames.
    private static let step: Int64 = 16
    /// Steps that are told at once: two seconds, longer than anything but a strong glide.
    private static let limit = 125

    private let shifts: [Vector]
    /// How far a finger may drag the strip before its ends resist.
    let reach: JSONValue

    init(of session: OpenSession, over pages: GalleryPages) {
        let strip = session.viewing.strip
        shifts = strip.path(from: session.now, every: Self.step, limit: Self.limit, over: pages)
        let (along, across) = strip.reach(at: session.now, over: pages)
        reach = [
            "along": along.map(Self.reach) ?? .null, "across": across.map(Self.reach) ?? .null,
        ]
    }

    private static func reach(of lane: LaneReach) -> JSONValue {
        [
            "forth": number(lane.forth), "back": number(lane.back),
            "length": .number(lane.length), "bounces": .flag(lane.bounces),
        ]
    }

    /// How far the pages will have moved, in pixels of the viewport, step by step.
    var json: JSONValue {
        guard !shifts.isEmpty else { return .null }
        return [
            "every": .number(Self.step), "x": .list(shifts.map { Self.number($0.dx) }),
            "y": .list(shifts.map { Self.number($0.dy) }),
        ]
    }

    /// A hundredth of a pixel is less than anybody sees.
    private static func number(_ pixels: Double) -> JSONValue {
        .number((pixels * 100).rounded() / 100)
    }
}
