/// How the offset of a strip depends on time, from its last event until the next.
///
/// Offsets count along the strip from the resting place of the first page towards the last,
/// whatever the direction in which it is read.
package enum Motion: Hashable, Sendable, Codable {
    /// Lies still.
    case resting(at: Double)
    /// Follows a finger; the finger's position is known at events only, so between them it is still.
    case dragging(at: Double)
    /// Is pulled onto a page from inside the strip.
    case snapping(Settling)
    /// Is pulled back from beyond an end, or flung against it.
    case bouncing(Settling)

    package func offset(at time: Timestamp) -> Double {
        switch self {
        case .resting(let offset), .dragging(let offset): return offset
        case .snapping(let settling), .bouncing(let settling): return settling.position(at: time)
        }
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        switch self {
        case .resting, .dragging: return 0
        case .snapping(let settling), .bouncing(let settling): return settling.velocity(at: time)
        }
    }

    /// Whether the strip lies still at this time, and will until an event moves it.
    package func isResting(at time: Timestamp) -> Bool {
        switch self {
        case .resting: return true
        case .dragging: return false
        case .snapping(let settling), .bouncing(let settling): return time >= settling.end
        }
    }

    /// The same motion, so many pixels further along the strip.
    func moved(by distance: Double) -> Motion {
        switch self {
        case .resting(let offset): .resting(at: offset + distance)
        case .dragging(let offset): .dragging(at: offset + distance)
        case .snapping(let settling): .snapping(settling.moved(by: distance))
        case .bouncing(let settling): .bouncing(settling.moved(by: distance))
        }
    }

    /// Where the strip comes to rest; nil while a finger holds it.
    package var destination: Double? {
        switch self {
        case .resting(let offset): return offset
        case .dragging: return nil
        case .snapping(let settling), .bouncing(let settling): return settling.spring.rest
        }
    }

    /// When the strip comes to rest; nil while a finger holds it.
    package var end: Timestamp? {
        switch self {
        case .resting: return .birth
        case .dragging: return nil
        case .snapping(let settling), .bouncing(let settling): return settling.end
        }
    }
}

/// A spring at work since a moment, until it is at rest: from then on exactly there.
package struct Settling: Hashable, Sendable, Codable {
    package private(set) var spring: SpringSettle
    package let began: Timestamp
    package let end: Timestamp

    package init(_ spring: SpringSettle, from began: Timestamp) {
        self.spring = spring
        self.began = began
        end = Timestamp(
            milliseconds: began.milliseconds &+ spring.settles(within: .ofRest))
    }

    package func position(at time: Timestamp) -> Double {
        time >= end ? spring.rest : spring.position(at: max(0, time.seconds(since: began)))
    }

    package func velocity(at time: Timestamp) -> Double {
        time >= end ? 0 : spring.velocity(at: max(0, time.seconds(since: began)))
    }

    func moved(by distance: Double) -> Settling {
        var moved = self
        moved.spring = spring.moved(by: distance)
        return moved
    }
}
