/// A page as a look shows it.
public struct ShownPage: Hashable, Sendable {
    /// How far the page is from its resting place in pixels, x to the right and y down, if the strip
    /// only slid.
    public var fromRest: Vector
    /// Maps the page's frame, and all that lies in it, to where it is drawn in the viewport.
    public var transform: Homography
    /// Where the corners of the frame are drawn: top left, top right, bottom right, bottom left.
    public var corners: [Point]
    /// From 0, invisible, to 1.
    public var opacity: Double
    /// A page with a larger number covers one with a smaller.
    public var stacking: Double
    /// How far the picture lies from its place in the frame, to which it is clipped, in pixels.
    public var pictureShift: Vector

    /// Whether the page looks as if the strip only slid.
    public var isPlain: Bool {
        transform == .identity && opacity == 1 && pictureShift == .zero
    }

    /// Poses a page.
    ///
    /// - Parameters:
    ///   - frame: The page's place if the strip only slid.
    ///   - rest: Its resting place.
    ///   - x: Its pose along x, towards the right.
    ///   - y: Its pose along y, downwards.
    ///   - main: The axis along which it is posed last, because the order of two rotations matters.
    ///   - fromRest: How far the strip would have moved it.
    init(
        _ frame: PixelRect, restingAt rest: PixelRect, x: LookPose, y: LookPose, main: Axis,
        fromRest: Vector
    ) {
        self.fromRest = fromRest
        let (width, height) = (Double(frame.width), Double(frame.height))
        let base = Point(
            x: Double(x.isPinned ? rest.x : frame.x), y: Double(y.isPinned ? rest.y : frame.y))
        let turned = (
            x: Homography.posing(x, length: width, isAlongX: true),
            y: Homography.posing(y, length: height, isAlongX: false)
        )
        let pose =
            main == .horizontal ? turned.x.after(turned.y) : turned.y.after(turned.x)
        if pose == .identity, x.translation == 0, y.translation == 0 {
            transform = .translation(x: base.x - Double(frame.x), y: base.y - Double(frame.y))
        } else {
            let middle = Point(x: base.x + width / 2, y: base.y + height / 2)
            transform = Homography.translation(
                x: middle.x + x.translation * width, y: middle.y + y.translation * height
            ).after(pose).after(
                .translation(x: -Double(frame.x) - width / 2, y: -Double(frame.y) - height / 2))
        }
        corners = Self.corners(of: frame, under: transform)
        opacity = x.opacity * y.opacity
        stacking = x.stacking + y.stacking
        pictureShift = Vector(dx: x.pictureShift * width, dy: y.pictureShift * height)
    }

    private static func corners(of frame: PixelRect, under transform: Homography) -> [Point] {
        let (left, top) = (Double(frame.x), Double(frame.y))
        let (right, bottom) = (left + Double(frame.width), top + Double(frame.height))
        return [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
            Point(x: left, y: bottom),
        ].map { transform($0) ?? .zero }
    }

    /// Shows a frame of another size or place through the same map.
    mutating func place(on frame: PixelRect) {
        corners = Self.corners(of: frame, under: transform)
    }

    /// Maps a frame that has moved by a distance to where the page was drawn before, or as far from
    /// there.
    mutating func move(by way: Vector, isSeenMoving: Bool) {
        let before = transform.after(.translation(x: -way.dx, y: -way.dy))
        transform =
            isSeenMoving ? Homography.translation(x: way.dx, y: way.dy).after(before) : before
    }

    /// The rectangle around the corners.
    var bounds: Rect {
        let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(
            x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

extension LookPose {
    /// The same pose where the next page is on the other side.
    func mirrored(_ isMirrored: Bool) -> LookPose {
        guard isMirrored else { return self }
        var pose = self
        pose.translation = -translation
        pose.sine = -sine
        pose.pictureShift = -pictureShift
        return pose
    }
}

extension Homography {
    /// Scales and turns a page about its middle, which is the origin, and projects it to the screen.
    ///
    /// A point u along the axis and v across it, in pixels, is turned to u·cos and moves to
    /// z = u·sin − depth. The eye, at a distance e, sees it at e / (e − z) of its coordinates:
    ///
    ///     u′ = e·cos·u / (e + depth − sin·u)        v′ = e·v / (e + depth − sin·u)
    fileprivate static func posing(
        _ pose: LookPose, length: Double, isAlongX: Bool
    ) -> Homography {
        guard pose.scale != 1 || pose.sine != 0 || pose.depth != 0 else { return .identity }
        let eye = LookPose.eyeDistance * length
        let distance = eye + pose.depth * length
        let across = pose.scale * eye / distance
        let along = across * pose.cosine
        let tilt = -pose.scale * pose.sine / distance
        return isAlongX
            ? Homography([along, 0, 0, 0, across, 0, tilt, 0, 1])
            : Homography([across, 0, 0, 0, along, 0, 0, tilt, 1])
    }
}
