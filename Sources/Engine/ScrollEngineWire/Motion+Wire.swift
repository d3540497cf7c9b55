import ScrollEngine

extension Motion: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let code = try reader.number()
        switch code {
        case 0: self = .resting(at: try reader.offset())
        case 1: self = .dragging(at: try reader.offset())
        case 2: self = .gliding(try reader.value())
        case 3: self = .snapping(try reader.value())
        case 4: self = .bouncing(try reader.value())
        case 5: self = .scrolling(try reader.value())
        default: throw .unknownCode(code, of: "Motion")
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .resting(let offset):
            writer.write(code: 0, offset.clamped(to: MotionRange.offset))
        case .dragging(let offset):
            writer.write(code: 1, offset.clamped(to: MotionRange.offset))
        case .gliding(let flingMotion): writer.write(code: 2, flingMotion)
        case .snapping(let springMotion): writer.write(code: 3, springMotion)
        case .bouncing(let springMotion): writer.write(code: 4, springMotion)
        case .scrolling(let scrolling): writer.write(code: 5, scrolling)
        }
    }
}

extension FlingMotion: WireValue {
    /// Seconds: friction slows the fastest motion below one pixel per second in 14 s.
    private static let frictionDurations = 0.0...3600

    package init(from reader: inout WireReader) throws(WireError) {
        let deceleration: Deceleration = try reader.code()
        let (start, velocity) = (try reader.offset(), try reader.velocity())
        let frictionDuration = try reader.double(within: Self.frictionDurations, "free time")
        let finish: FlingMotion.Finish = try reader.code()
        let destination = finish == .still ? 0 : try reader.offset()
        let began = try reader.timestamp()
        guard finish == .land else {
            self.init(
                from: start, velocity: velocity, deceleration: deceleration,
                for: frictionDuration, then: finish, to: destination, began: began)
            return
        }
        // The destination decides the friction, and so its duration.
        guard
            let landing = FlingMotion(
                from: start, velocity: velocity, landingOn: destination,
                deceleration: deceleration, began: began)
        else { throw .outOfRange("landing") }
        self = landing
    }

    package func write(to writer: inout WireWriter) {
        writer.write(deceleration)
        writer.write(start)
        writer.write(startVelocity)
        writer.write(frictionDuration)
        writer.write(finish)
        if finish != .still { writer.write(destination) }
        writer.write(began)
    }
}

extension SpringMotion: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            try reader.code(), from: try reader.offset(), velocity: try reader.velocity(),
            to: try reader.offset(), began: try reader.timestamp())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(kind)
        writer.write(start)
        writer.write(startVelocity)
        writer.write(destination)
        writer.write(began)
    }
}

extension AnimatedScroll: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let (start, velocity) = (try reader.offset(), try reader.velocity())
        let destination = try reader.offset()
        let milliseconds = try reader.signed()
        guard Self.durations.contains(milliseconds) else { throw .outOfRange("duration") }
        self.init(
            from: start, velocity: velocity, to: destination, lasting: milliseconds,
            began: try reader.timestamp())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(start)
        writer.write(startVelocity)
        writer.write(destination)
        writer.write(milliseconds)
        writer.write(began)
    }
}
