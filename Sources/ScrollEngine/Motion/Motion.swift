/// How the offset of a strip depends on time, from its last event until the next.
///
/// Offsets count along the strip from the resting place of the first page towards the last,
/// whatever the direction in which it is read.
package enum Motion: Hashable, Sendable {
    /// Lies still.
    case resting(at: Double)
    /// Follows a finger; the finger's position is known at events only, so between them it is still.
    case dragging(at: Double)
    /// Slides on after a finger let it go.
    case gliding(FlingMotion)
    /// Is pulled onto a page from inside the strip.
    case snapping(SpringMotion)
    /// Is pulled back from beyond an end, or flung against it.
    case bouncing(SpringMotion)
    /// Moves to a place because somebody asked for it.
    case scrolling(AnimatedScroll)

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

    /// Whether the strip lies still at this time, and will until an event moves it.
    package func isResting(at time: Timestamp) -> Bool {
        end.map { time >= $0 } ?? false
    }

    /// What the strip does at a time: a glide ends as a snap or a bounce, and all but a drag in rest.
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

    /// Where the strip comes to rest; nil while a finger holds it.
    package var destination: Double? {
        switch self {
        case .resting(let offset): offset
        case .dragging: nil
        case .gliding(let flingMotion): flingMotion.destination
        case .snapping(let springMotion), .bouncing(let springMotion): springMotion.destination
        case .scrolling(let scrolling): scrolling.destination
        }
    }

    /// When the strip comes to rest; nil while a finger holds it.
    package var end: Timestamp? {
        switch self {
        case .resting: .epoch
        case .dragging: nil
        case .gliding(let flingMotion): flingMotion.end
        case .snapping(let springMotion), .bouncing(let springMotion): springMotion.end
        case .scrolling(let scrolling): scrolling.end
        }
    }

    /// The same motion, so many pixels further along the strip.
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
