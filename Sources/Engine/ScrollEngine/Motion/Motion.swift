/// The offset of a strip as a function of time, from its last event until the next.
///
/// Offsets are those of ``Strip``.
package enum Motion: Hashable, Sendable {
    /// At rest.
    case resting(at: Double)
    /// Follows a finger; the finger's position is known only at events, so between them it is
    /// constant.
    case dragging(at: Double)
    /// Moves by itself after a finger released it.
    case gliding(FlingMotion)
    /// A spring pulls it to a page from inside the strip.
    case snapping(SpringMotion)
    /// A spring pulls it back from beyond an end, or after a fling against it.
    case bouncing(SpringMotion)
    /// Scrolls to a position after a command.
    case scrolling(AnimatedScroll)

    /// The offset in pixels along the strip.
    package func offset(at time: Timestamp) -> Double {
        switch self {
        case .resting(let offset), .dragging(let offset): offset
        case .gliding(let flingMotion): flingMotion.position(at: time)
        case .snapping(let springMotion), .bouncing(let springMotion):
            springMotion.position(at: time)
        case .scrolling(let scrolling): scrolling.position(at: time)
        }
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        switch self {
        case .resting, .dragging: 0
        case .gliding(let flingMotion): flingMotion.velocity(at: time)
        case .snapping(let springMotion), .bouncing(let springMotion):
            springMotion.velocity(at: time)
        case .scrolling(let scrolling): scrolling.velocity(at: time)
        }
    }

    /// Whether the strip is at rest at this time, and stays so until an event.
    package func isResting(at time: Timestamp) -> Bool {
        end.map { time >= $0 } ?? false
    }

    /// Whether so little of the motion is left that a finger which goes down now does not stop it.
    package func isNearlyResting(at time: Timestamp) -> Bool {
        if isResting(at: time) { return true }
        guard let destination,
            abs(destination - offset(at: time)) < Tolerance.ofTouch.distance
        else { return false }
        if case .snapping(let motion) = self, motion.onlyApproaches { return true }
        return abs(velocity(at: time)) < Tolerance.ofTouch.speed
    }

    /// The kind of motion at a time: a fling ends as a snap or a bounce, and all but a drag at
    /// rest.
    package func kind(at time: Timestamp) -> MotionSummary.Kind {
        guard !isResting(at: time) else { return .resting }
        return switch self {
        case .resting: .resting
        case .dragging: .dragging
        case .gliding(let flingMotion): flingMotion.phase(at: time)
        case .snapping: .snapping
        case .bouncing: .bouncing
        case .scrolling: .scrolling
        }
    }

    /// The offset at which the strip will rest; nil while a finger holds it.
    package var destination: Double? {
        switch self {
        case .resting(let offset): offset
        case .dragging: nil
        case .gliding(let flingMotion): flingMotion.destination
        case .snapping(let springMotion), .bouncing(let springMotion): springMotion.destination
        case .scrolling(let scrolling): scrolling.destination
        }
    }

    /// The time at which the strip will rest; nil while a finger holds it.
    package var end: Timestamp? {
        switch self {
        case .resting: .epoch
        case .dragging: nil
        case .gliding(let flingMotion): flingMotion.end
        case .snapping(let springMotion), .bouncing(let springMotion): springMotion.end
        case .scrolling(let scrolling): scrolling.end
        }
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    package func moved(by distance: Double) -> Motion {
        switch self {
        case .resting(let offset): .resting(at: offset + distance)
        case .dragging(let offset): .dragging(at: offset + distance)
        case .gliding(let flingMotion): .gliding(flingMotion.moved(by: distance))
        case .snapping(let springMotion): .snapping(springMotion.moved(by: distance))
        case .bouncing(let springMotion): .bouncing(springMotion.moved(by: distance))
        case .scrolling(let scrolling): .scrolling(scrolling.moved(by: distance))
        }
    }
}
