/// Where two fingers are, from the centre of the picture's box, in pixels.
package struct FingerPair: Hashable, Sendable {
    package let first: Point
    package let second: Point

    /// Two fingers; ones that are nowhere near a screen count as at its far end.
    package init(_ first: Point, _ second: Point) {
        self.first = Self.reachable(first)
        self.second = Self.reachable(second)
    }

    /// Pixels: beyond any screen, and few enough that every distance is a number.
    package static let furthest = 1e6
    /// Nearer fingers count as this far apart, in pixels: a fingertip is wider, and two fingers on
    /// one point would make each pixel between them a doubling.
    package static let nearest = 16.0

    package var midpoint: Point {
        Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }

    var distance: Double { max(Self.nearest, first.distance(to: second)) }

    private static func reachable(_ point: Point) -> Point {
        let range = -furthest...furthest
        return Point(x: range.nearest(to: point.x), y: range.nearest(to: point.y))
    }
}

/// Two fingers that hold a picture: what lay under their midpoint stays under it, and the scale
/// follows their distance.
///
/// The magnification follows from where the fingers began and where they are, so the way there does
/// not matter, and fingers that come back bring the picture back.
package struct Pinch: Hashable, Sendable {
    let began: FingerPair
    /// The magnification when they began.
    let start: Magnification
    /// The midpoint of the fingers as they were last seen: what the picture goes back about.
    private(set) var anchor: Point

    init(_ fingers: FingerPair, on start: Magnification) {
        began = fingers
        self.start = start
        anchor = fingers.midpoint
    }

    /// Follows the fingers to where they are now.
    mutating func move(_ fingers: FingerPair, within bounds: ZoomBounds) -> Magnification {
        anchor = fingers.midpoint
        return magnification(for: fingers, within: bounds)
    }

    /// The magnification while the fingers are there.
    func magnification(for fingers: FingerPair, within bounds: ZoomBounds) -> Magnification {
        guard bounds.allowsZoom else { return start }
        let ratio = fingers.distance / began.distance
        let scale = bounds.stretchedScale(forPull: bounds.scalePull(at: start.scale) * ratio)
        let pull = bounds.shiftPull(at: start.shift, scale: start.scale)
        let kept = Magnification(scale: start.scale, shift: pull).content(began.midpoint)
        let middle = fingers.midpoint
        let wanted = Point(x: middle.x - kept.x * scale, y: middle.y - kept.y * scale)
        return Magnification(
            scale: scale, shift: bounds.stretchedShift(forPull: wanted, at: scale))
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
        began = try reader.value()
        start = try reader.value()
        let anchor: Point = try reader.value()
        guard FingerPair(anchor, anchor).first == anchor else { throw .outOfRange("anchor") }
        self.anchor = anchor
    }

    package func write(to writer: inout WireWriter) {
        writer.write(began)
        writer.write(start)
        writer.write(anchor)
    }
}
