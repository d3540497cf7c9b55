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
        if isResting(at: time) { return .resting }
        if case .gliding(let flingMotion) = self { return flingMotion.phase(at: time) }
        return form.kind
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

    /// The cases without their numbers, as they are written.
    private enum Form: WireCode {
        case resting
        case dragging
        case gliding
        case snapping
        case bouncing
        case scrolling

        static let codes: [Form] = [
            .resting, .dragging, .gliding, .snapping, .bouncing, .scrolling,
        ]

        var kind: MotionSummary.Kind {
            switch self {
            case .resting: .resting
            case .dragging: .dragging
            case .gliding: .gliding
            case .snapping: .snapping
            case .bouncing: .bouncing
            case .scrolling: .scrolling
            }
        }
    }

    /// The case, whatever the time.
    private var form: Form {
        switch self {
        case .resting: .resting
        case .dragging: .dragging
        case .gliding: .gliding
        case .snapping: .snapping
        case .bouncing: .bouncing
        case .scrolling: .scrolling
        }
    }
}

extension Motion: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let form: Form = try reader.code()
        switch form {
        case .resting: self = .resting(at: try reader.offset())
        case .dragging: self = .dragging(at: try reader.offset())
        case .gliding: self = .gliding(try reader.value())
        case .snapping: self = .snapping(try reader.value())
        case .bouncing: self = .bouncing(try reader.value())
        case .scrolling: self = .scrolling(try reader.value())
        }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(form)
        switch self {
        case .resting(let offset), .dragging(let offset):
            writer.write(offset.clamped(to: MotionRange.offset))
        case .gliding(let flingMotion): writer.write(flingMotion)
        case .snapping(let springMotion), .bouncing(let springMotion): writer.write(springMotion)
        case .scrolling(let scrolling): writer.write(scrolling)
        }
    }
}
