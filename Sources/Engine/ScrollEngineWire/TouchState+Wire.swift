import ScrollEngine

extension TouchState: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            press: try reader.value(), second: try reader.value(), lastTap: try reader.value())
        guard press != nil || second == nil else { throw .outOfRange("fingers") }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(press)
        writer.write(second)
        writer.write(lastTap)
    }
}

extension Press: WireValue {
    /// The range of slops, in pixels.
    private static let slops = 0.0...1000

    package init(from reader: inout WireReader) throws(WireError) {
        let pointer = try reader.integer()
        let (start, point) = (try reader.finger(), try reader.finger())
        let slop = try reader.double(within: Self.slops, "slop")
        let flags = try reader.byte()
        guard flags < 64 else { throw .outOfRange("finger") }
        let interrupted = AxisOffsets(
            main: flags & 16 != 0 ? try reader.offset() : nil,
            cross: flags & 32 != 0 ? try reader.offset() : nil)
        self.init(
            pointer: pointer, start: start, point: point, slop: slop,
            stoppedMotion: flags & 1 != 0, interrupted: interrupted, hasClientTime: flags & 2 != 0,
            hasMovedPastSlop: flags & 4 != 0, isConsumed: flags & 8 != 0,
            began: try reader.value(), lastHeard: try reader.timestamp(),
            velocity: try reader.value(), drag: try reader.value())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(pointer)
        writer.write(start)
        writer.write(point)
        writer.write(slop)
        let flags = [
            stoppedMotion, hasClientTime, hasMovedPastSlop, isConsumed, interrupted.main != nil,
            interrupted.cross != nil,
        ]
        writer.write(
            byte: flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        for offset in [interrupted.main, interrupted.cross] {
            if let offset { writer.write(offset.clamped(to: MotionRange.offset)) }
        }
        writer.write(began)
        writer.write(lastHeard)
        writer.write(velocity)
        writer.write(drag)
    }
}

extension Drag: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            axis: try reader.code(), start: try reader.finger(), startPull: try reader.offset())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(axis)
        writer.write(start)
        writer.write(startPull)
    }
}

extension SecondFinger: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(pointer: try reader.integer(), point: try reader.finger())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(pointer)
        writer.write(point)
    }
}

extension LastTap: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            point: try reader.finger(), page: try reader.value(), time: try reader.value())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(point)
        writer.write(page)
        writer.write(time)
    }
}
