/// How looks change the pages of a layout.
extension Strip {
    /// A place, the snap points of its axis, and the offset of the strip on that axis.
    typealias PlaceOnAxis = (place: Int, snapPoints: SnapPoints, offset: Double)

    /// The places that may show: those that would if the strip only slid, and those that its look
    /// shows around the current one.
    func shownPlaces(
        _ visible: Range<Int>, near current: Int, _ snapPoints: SnapPoints,
        _ geometry: StripGeometry
    ) -> Range<Int> {
        let look = configuration.shownLook
        guard look != .slide else { return visible }
        let length = Double(geometry.viewportLength) / Double(snapPoints.length(current))
        let reach = look.reach(visible: length, isNested: configuration.preset.isNested)
        let first = snapPoints.clamped(min(visible.lowerBound, current - reach.before))
        let last = snapPoints.clamped(max(visible.upperBound - 1, current + reach.after))
        return first..<max(first, last + 1)
    }

    /// Poses a page that slides as the look shows it.
    func pose(
        _ page: inout PagePlacement, along main: PlaceOnAxis, across cross: PlaceOnAxis? = nil
    ) {
        guard configuration.shownLook != .slide else { return }
        let shown = shown(page.frame, along: main, across: cross)
        page.shown = shown.page
        if shown.isPinned.x { page.deviceShift.x = 0 }
        if shown.isPinned.y { page.deviceShift.y = 0 }
        // A page that the look leaves where it slides shows as it would without one.
        if shown.page.transform != .identity || shown.isPinned.x || shown.isPinned.y {
            page.isVisible = shown.page.opacity > 0 && viewportRect.overlaps(shown.page.bounds)
        }
    }

    /// Whether a finger on a point of the viewport touches the page at a place.
    func shows(_ place: Int, at point: Point, offset: Double, _ snapPoints: SnapPoints) -> Bool {
        let frame = geometry.frame(
            at: snapPoints.position(of: place, at: offset), length: snapPoints.length(place))
        guard configuration.shownLook != .slide else { return frame.contains(point) }
        let shown = shown(frame, along: (place, snapPoints, offset), across: nil).page
        guard let pagePoint = shown.transform.inverse?(point) else { return false }
        return frame.contains(pagePoint)
    }

    private func shown(
        _ frame: PixelRect, along main: PlaceOnAxis, across cross: PlaceOnAxis?
    ) -> (page: ShownPage, isPinned: (x: Bool, y: Bool)) {
        let along = axisPose(of: main, geometry)
        var across = AxisPose()
        if let cross { across = axisPose(of: cross, geometry(.cross)) }
        let (x, y) = geometry.axis == .horizontal ? (along, across) : (across, along)
        let rest = PixelRect(
            x: frame.x - x.pixelsFromRest, y: frame.y - y.pixelsFromRest, width: frame.width,
            height: frame.height)
        let page = ShownPage(
            frame, restingAt: rest, x: x.pose, y: y.pose,
            main: geometry.axis, fromRest: Vector(dx: x.fromRest, dy: y.fromRest))
        return (page, (x.pose.isPinned, y.pose.isPinned))
    }

    /// The pose of a place, and how far it is from its resting place in the viewport.
    private struct AxisPose {
        var pose = LookPose()
        /// Exactly.
        var fromRest = 0.0
        /// The whole pixels that its frame has moved.
        var pixelsFromRest = 0
    }

    private func axisPose(of place: PlaceOnAxis, _ geometry: StripGeometry) -> AxisPose {
        let (place, snapPoints, offset) = place
        let rest = snapPoints.rest(place)
        let distance = snapPoints.distance(of: place, from: offset, stride: geometry.stride)
        let pixels =
            snapPoints.position(of: place, at: offset) - snapPoints.position(of: place, at: rest)
        let sign = geometry.isReversed ? -1 : 1
        return AxisPose(
            pose: configuration.shownLook.pose(at: distance).mirrored(geometry.isReversed),
            fromRest: Double(sign) * (rest - offset), pixelsFromRest: sign * pixels)
    }

    /// Hides the pages of a deck that lie wholly beneath one that slides, whose sheet is opaque.
    ///
    /// So the resting frame of full pages shows only the current page.
    func hideCoveredCards(among pages: inout [PagePlacement]) {
        for place in pages.indices {
            let page = pages[place]
            guard page.isVisible, let shown = page.shown, !shown.isPlain else { continue }
            let seen = shown.bounds.clipped(to: viewportRect)
            let isCovered = pages.contains { other in
                // One that is further on by some device pixels leaves as many uncovered.
                guard let above = other.shown, above.isPlain, other.isVisible,
                    other.deviceShift == .zero
                else { return false }
                return above.stacking > shown.stacking && Rect(other.frame).covers(seen)
            }
            if isCovered { pages[place].isVisible = false }
        }
    }

    var viewportRect: Rect {
        let viewport = configuration.viewport
        return Rect(
            x: 0, y: 0, width: Double(viewport.width), height: Double(viewport.height))
    }
}

extension Rect {
    /// Whether the rectangles share more than an edge.
    func overlaps(_ other: Rect) -> Bool {
        x < other.x + other.width && other.x < x + width
            && y < other.y + other.height && other.y < y + height
    }

    /// Whether the other rectangle lies inside.
    fileprivate func covers(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && x + width >= other.x + other.width
            && y + height >= other.y + other.height
    }

    fileprivate func clipped(to other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(
            x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
            height: max(0, min(y + height, other.y + other.height) - top))
    }
}
