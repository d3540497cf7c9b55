extension Turn: WireValue {
    /// The pages' order says the direction, the book the rest: only what a finger or a clock has
    /// decided is written.
    package func write(to writer: inout WireWriter) {
        writer.write(from)
        writer.write(to)
        switch phase {
        case .touched(let point, let hasMovedPastSlop):
            writer.write(UInt64(0))
            writer.write(point)
            writer.write(hasMovedPastSlop)
        case .held(let hold):
            writer.write(UInt64(1))
            writer.write(hold)
        case .settling(let animation):
            writer.write(UInt64(2))
            writer.write(animation)
        }
    }

    package init(from reader: inout WireReader) throws(WireError) {
        from = try reader.value()
        to = try reader.value()
        let kind = try reader.number()
        switch kind {
        case 0: phase = .touched(at: try reader.bookPoint(), hasMovedPastSlop: try reader.flag())
        case 1: phase = .held(try reader.value())
        case 2: phase = .settling(try reader.value())
        default: throw .unknownCode(kind, of: "Turn.Phase")
        }
        let pages = 0..<Spreads.countLimit
        guard pages ~= from.value, to.map({ pages ~= $0.value && $0 != from }) ?? (kind == 0)
        else { throw .outOfRange("turn") }
    }
}

extension TurnHold: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(start)
        writer.write(finger)
        writer.write(edge)
        writer.write(poseOffset)
        writer.write(isDragged)
        writer.write(wasCommitted)
    }

    init(from reader: inout WireReader) throws(WireError) {
        start = try reader.bookPoint()
        finger = try reader.bookPoint()
        edge = try reader.double()
        poseOffset = try reader.value()
        isDragged = try reader.flag()
        wasCommitted = try reader.flag()
        guard 0...BookGeometry.pointLimit ~= edge else { throw .outOfRange("edge") }
    }
}

extension TurnHold.PoseOffset: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(time)
        writer.write(angle)
        writer.write(reach)
    }

    init(from reader: inout WireReader) throws(WireError) {
        time = try reader.double()
        angle = try reader.double()
        reach = try reader.double()
        guard abs(time) <= 1, abs(angle) <= 2 * .pi, reach > 1e-3, reach <= BookGeometry.pointLimit
        else { throw .outOfRange("slack") }
    }
}

extension TurnAnimation: WireValue {
    func write(to writer: inout WireWriter) {
        writer.write(from)
        writer.write(to)
        writer.write(began)
        writer.write(duration)
    }

    init(from reader: inout WireReader) throws(WireError) {
        from = try reader.value()
        to = try reader.value()
        began = try reader.value()
        duration = try reader.signed()
        guard to.inputTime == 0 || to.inputTime == 1, 0...Self.durationLimit ~= duration
        else { throw .outOfRange("settling") }
    }
}

extension WireReader {
    /// A point no further away than a finger can be.
    fileprivate mutating func bookPoint() throws(WireError) -> Point {
        let point: Point = try value()
        guard abs(point.x) <= BookGeometry.pointLimit, abs(point.y) <= BookGeometry.pointLimit
        else { throw .outOfRange("point") }
        return point
    }
}
