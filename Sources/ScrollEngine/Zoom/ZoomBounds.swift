/// How far a page's picture may be magnified and moved.
///
/// A picture that is larger than its box may be moved until its edge meets the box's; one that is
/// smaller stays in the middle, on each axis by itself.
package struct ZoomBounds: Hashable, Sendable {
    /// The picture's box on its page, in pixels.
    package let box: PixelSize
    /// The picture at scale 1, in pixels: the whole box until its size is known.
    package let picture: PixelSize
    /// The largest scale at rest, from 1, which allows no zoom, to ``most``.
    package let maximum: Double

    package init(box: PixelSize, picture: PixelSize?, maximum: Double) {
        self.box = box
        self.picture = picture ?? box
        self.maximum = maximum.clamped(to: 1...Self.maximumScale)
    }

    /// The largest scale that may be configured: a picture pixel is then wider than a finger.
    package static let maximumScale = 16.0
    /// The least that counts as magnified: what differs less from 1 comes to rest at 1, so that
    /// nobody is left with a picture that is magnified and does not look it.
    package static let minimumZoomedScale = 1.01
    /// The scale of a double tap on a picture that fills its box anyway: large enough to show
    /// something new, small enough to know where one is.
    package static let minimumDoubleTapScale = 2.5

    /// Whether there is any magnification but none.
    package var allowsZoom: Bool { maximum >= Self.minimumZoomedScale }

    /// The scale to which a double tap zooms: large enough that no edge of the box stays empty, so
    /// that a panorama or a tower is seen at its full height or width, but never less than
    /// ``closer``, because many pictures all but fill their box at scale 1.
    package var doubleTapScale: Double {
        min(maximum, max(Self.minimumDoubleTapScale, fillingScale))
    }

    private var fillingScale: Double {
        max(
            Double(box.width) / Double(max(1, picture.width)),
            Double(box.height) / Double(max(1, picture.height)))
    }

    /// How far the picture may be shifted in either direction at a scale, along each axis.
    package func reach(at scale: Double) -> Point {
        Point(
            x: max(0, (Double(picture.width) * scale - Double(box.width)) / 2),
            y: max(0, (Double(picture.height) * scale - Double(box.height)) / 2))
    }

    /// The nearest magnification that may stay: the scale goes back to the limit that it violates
    /// about the anchor, then the picture's edges to the box's.
    package func rest(of magnification: Magnification, about anchor: Point) -> Magnification {
        let scale = magnification.scale.clamped(to: 1...maximum)
        guard scale >= Self.minimumZoomedScale else { return .identity }
        let scaled =
            scale == magnification.scale
            ? magnification : magnification.zoomed(to: scale, about: anchor)
        let reach = reach(at: scale)
        return Magnification(
            scale: scale,
            shift: Point(
                x: scaled.shift.x.clamped(to: -reach.x...reach.x),
                y: scaled.shift.y.clamped(to: -reach.y...reach.y)))
    }
}
