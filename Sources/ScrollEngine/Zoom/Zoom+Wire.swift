extension Zoom: WireValue {
    /// What most pages of most sessions are is one byte: not magnified, and not held.
    private enum Kind: WireCode {
        case none
        case free
        case pinching
        case panning

        static let codes: [Kind] = [.none, .free, .pinching, .panning]
    }

    package init(from reader: inout WireReader) throws(WireError) {
        let kind: Kind = try reader.code()
        guard kind != .none else {
            self = .none
            return
        }
        let motion: ZoomMotion = try reader.value()
        self.motion = motion
        switch kind {
        case .none, .free: gesture = .none
        case .pinching: gesture = .pinching(try reader.value())
        case .panning: gesture = .panning(try reader.value())
        }
        guard gesture == .none || motion.isHeld else { throw .outOfRange("gesture") }
    }

    package func write(to writer: inout WireWriter) {
        guard self != .none else {
            writer.write(Kind.none)
            return
        }
        writer.write(kind)
        writer.write(motion)
        switch gesture {
        case .none: break
        case .pinching(let pinch): writer.write(pinch)
        case .panning(let pan): writer.write(pan)
        }
    }

    private var kind: Kind {
        switch gesture {
        case .none: .free
        case .pinching: .pinching
        case .panning: .panning
        }
    }
}
