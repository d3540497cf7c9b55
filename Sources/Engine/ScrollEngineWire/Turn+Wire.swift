import ScrollEngine

extension Turn: WireValue {
    /// Writes only what a finger or a clock has decided: the pages' order gives the direction, and
    /// the book the rest.
    package func write(to writer: inout WireWriter) {
        writer.write(from)
        writer.write(to)
        switch phase {
        case .touched(let point, let hasMovedPastSlop):
            writer.write(code: 0, point)
            writer.write(hasMovedPastSlop)
        case .held(let hold): writer.write(code: 1, hold)
        case .settling(let animation): writer.write(code: 2, animation)
        }
    }

    package init(from reader: inout WireReader) throws(WireError) {
        let (from, to): (PageIndex, PageIndex?) = (try reader.value(), try reader.value())
        let kind = try reader.number()
        let phase: Phase
        switch kind {
        case 0: phase = .touched(at: try reader.bookPoint(), hasMovedPastSlop: try reader.flag())
        case 1: phase = .held(try reader.value())
        case 2: phase = .settling(try reader.value())
        default: throw .unknownCode(kind, of: "Turn.Phase")
        }
        let pages = 0..<Spreads.countLimit
        guard pages ~= from.value, to.map({ pages ~= $0.value && $0 != from }) ?? (kind == 0)
        else { throw .outOfRange("turn") }
        self.init(from: from, to: to, phase: phase)
    }
}

extension TurnHold: WireValue {
    package func write(to writer: inout WireWriter) {
        writer.write(start)
        writer.write(finger)
        writer.write(edge)
        writer.write(poseOffset)
        writer.write(isDragged)
        writer.write(wasCommitted)
    }

    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            start: try reader.bookPoint(), finger: try reader.bookPoint(),
            edge: try reader.double(), poseOffset: try reader.value(),
            isDragged: try reader.flag(), wasCommitted: try reader.flag())
        guard 0...BookGeometry.pointLimit ~= edge else { throw .outOfRange("edge") }
    }
}

extension TurnHold.PoseOffset: WireValue {
    package func write(to writer: inout WireWriter) {
        writer.write(time)
        writer.write(angle)
        writer.write(reach)
    }

    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            time: try reader.double(), angle: try reader.double(), reach: try reader.double())
        guard abs(time) <= 1, abs(angle) <= 2 * .pi, reach > 1e-3, reach <= BookGeometry.pointLimit
        else { throw .outOfRange("slack") }
    }
}

extension TurnAnimation: WireValue {
    package func write(to writer: inout WireWriter) {
        writer.write(from)
        writer.write(to)
        writer.write(began)
        writer.write(duration)
    }

    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            from: try reader.value(), to: try reader.value(), began: try reader.value(),
            duration: try reader.signed())
        guard to.inputTime == 0 || to.inputTime == 1, 0...Self.durationLimit ~= duration
        else { throw .outOfRange("settling") }
    }
}

extension TurnPose: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let (time, angle) = (try reader.double(), try reader.double())
        guard 0...1 ~= time, 0...2 * .pi ~= angle else { throw .outOfRange("pose") }
        self.init(inputTime: time, inputAngle: angle)
    }

    package func write(to writer: inout WireWriter) {
        writer.write(inputTime)
        writer.write(inputAngle)
    }
}
