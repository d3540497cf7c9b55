import ScrollEngine

extension Zoom: WireValue {
    /// The usual state of a page, neither magnified nor touched, takes one byte.
    package init(from reader: inout WireReader) throws(WireError) {
        let code = try reader.number()
        guard code != 0 else {
            self = .none
            return
        }
        guard code <= 3 else { throw .unknownCode(code, of: "Zoom") }
        let motion: ZoomMotion = try reader.value()
        let gesture: Gesture =
            switch code {
            case 2: .pinching(try reader.value())
            case 3: .panning(try reader.value())
            default: .none
            }
        guard gesture == .none || motion.isHeld else { throw .outOfRange("gesture") }
        self.init(motion, gesture)
    }

    package func write(to writer: inout WireWriter) {
        guard self != .none else { return writer.write(UInt64(0)) }
        switch gesture {
        case .none: writer.write(code: 1, motion)
        case .pinching(let pinch):
            writer.write(code: 2, motion)
            writer.write(pinch)
        case .panning(let pan):
            writer.write(code: 3, motion)
            writer.write(pan)
        }
    }
}

extension ZoomMotion: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let code = try reader.number()
        switch code {
        case 0: self = .resting(try reader.value())
        case 1: self = .held(try reader.value())
        case 2: self = .settling(try reader.zoomSpring(.edgeBounce))
        case 3: self = .settling(try reader.zoomSpring(try reader.code()))
        default: throw .unknownCode(code, of: "ZoomMotion")
        }
    }

    package func write(to writer: inout WireWriter) {
        switch self {
        case .resting(let magnification): writer.write(code: 0, magnification)
        case .held(let magnification): writer.write(code: 1, magnification)
        case .settling(let motion) where motion.spring == .edgeBounce:
            writer.write(UInt64(2))
            write(motion, to: &writer)
        case .settling(let motion):
            writer.write(UInt64(3))
            writer.write(motion.spring)
            write(motion, to: &writer)
        }
    }

    private func write(_ motion: ZoomSpring, to writer: inout WireWriter) {
        writer.write(motion.from)
        writer.write(motion.to)
        writer.write(motion.velocity)
        writer.write(motion.began)
    }
}

extension WireReader {
    fileprivate mutating func zoomSpring(_ spring: Spring.Kind) throws(WireError) -> ZoomSpring {
        let (from, to): (Magnification, Magnification) = (try value(), try value())
        let velocity: ZoomVelocity = try value()
        let began: Timestamp = try value()
        guard MotionRange.eventTime.contains(began.milliseconds) else { throw .outOfRange("began") }
        return ZoomSpring(from: from, to: to, velocity: velocity, began: began, spring: spring)
    }
}

extension ZoomVelocity: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let rate = try reader.double()
        let shift: Point = try reader.value()
        guard Self.rateRange.contains(rate), Self.speedRange.contains(shift.x),
            Self.speedRange.contains(shift.y)
        else { throw .outOfRange("velocity") }
        self.init(rate: rate, shift: shift)
    }

    package func write(to writer: inout WireWriter) {
        writer.write(rate)
        writer.write(shift)
    }
}

extension Magnification: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let scale = try reader.double()
        let shift: Point = try reader.value()
        guard Self.scaleRange.contains(scale), Self.shiftRange.contains(shift.x),
            Self.shiftRange.contains(shift.y)
        else { throw .outOfRange("magnification") }
        self.init(scale: scale, shift: shift)
    }

    package func write(to writer: inout WireWriter) {
        writer.write(scale)
        writer.write(shift)
    }
}

extension ZoomPan: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            on: try reader.value(), along: try reader.flag() ? .vertical : .horizontal,
            excess: try reader.double())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(start)
        writer.write(axis == .vertical)
        writer.write(excess)
    }
}

extension FingerPair: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let (first, second): (Point, Point) = (try reader.value(), try reader.value())
        self.init(first, second)
        guard self.first == first, self.second == second else { throw .outOfRange("fingers") }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(first)
        writer.write(second)
    }
}

extension Pinch: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(
            began: try reader.value(), start: try reader.value(), focalPoint: try reader.value())
        guard FingerPair(focalPoint, focalPoint).first == focalPoint else {
            throw .outOfRange("focal point")
        }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(began)
        writer.write(start)
        writer.write(focalPoint)
    }
}
