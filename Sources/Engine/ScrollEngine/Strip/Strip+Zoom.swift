/// Magnification of the current page.
extension Strip {
    /// The bounds of the magnified page; nil if there is none.
    func zoomBounds(over pages: some PageSource) -> ZoomBounds? {
        guard let page = zoomedPage, page.value < pageCounts.pageCount,
            let box = box(of: page, over: pages)
        else { return nil }
        let item = pages.item(on: page)
        let size = PixelSize(width: box.width, height: box.height)
        let picture = pages.pictureSize(of: item, in: size) ?? size
        let area = zoomArea(around: box)
        if let maximum = configuration.maximumZoom {
            return ZoomBounds(box: area, picture: picture, maximum: maximum)
        }
        return ZoomBounds(
            box: area, picture: picture, natural: pages.naturalSize(of: item, in: size),
            density: configuration.appearance.scale)
    }

    /// Whether a finger that goes down now moves the picture before the strip.
    func isZoomHeld(at now: Timestamp) -> Bool {
        zoomedPage != nil && zoomedPage == selectedPage && zoom.isZoomed(at: now)
    }

    private var canZoom: Bool {
        (configuration.maximumZoom ?? ZoomBounds.usualMaximum) >= ZoomBounds.minimumZoomedScale
    }

    mutating func unzoom() {
        zoom = .none
        zoomedPage = nil
    }

    /// The area of a page's picture box while the strip rests on it; with an offset, at that offset
    /// of a row.
    func box(
        of page: PageIndex, at offset: Double? = nil, over pages: some PageSource
    ) -> PixelRect? {
        let geometry = geometry
        if let book {
            return book.frameAtRest(of: page).map { geometry.pictureBox(on: $0) }
        }
        guard let snapPoints else { return nil }
        var place = section(of: page, in: pages) ?? page.value
        if let offset {
            place = snapPoints.place(of: page, near: snapPoints.place(nearest: offset))
        }
        return geometry.pictureBox(
            on: geometry.frame(
                at: snapPoints.position(of: place, at: offset ?? snapPoints.rest(place)),
                length: snapPoints.length(place)))
    }

    /// The picture box of the magnified page where fingers find it: where it is now, if it shows
    /// while a row moves, else where it will be.
    private func boxUnderFingers(over pages: some PageSource) -> PixelRect? {
        guard let page = zoomedPage else { return nil }
        guard configuration.isRow,
            let moving = box(of: page, at: offset(.main, at: lastEvent), over: pages),
            moving.isIn(configuration.viewport)
        else { return box(of: page, over: pages) }
        return moving
    }

    /// A point of the viewport relative to the centre of the magnified page's box; nil means the
    /// centre.
    private func fromMiddle(_ point: Point?, over pages: some PageSource) -> Point {
        guard let point, let box = boxUnderFingers(over: pages) else { return .zero }
        return Point(x: point.x - box.middle.x, y: point.y - box.middle.y)
    }

    // MARK: Commands

    /// Magnifies the target page to a scale, about a point or its centre.
    mutating func magnify(
        to scale: Double, about point: Point?, at now: Timestamp, over pages: some PageSource
    ) {
        guard scale.isFinite, canZoom else { return }
        releaseAtRest(at: now)
        if scale >= ZoomBounds.minimumZoomedScale {
            if let point { choosePage(toZoomAt: point, at: now, over: pages) }
        } else if leavesZoomedPage(at: now, over: pages) {
            return releaseZoom(at: now, over: pages)
        }
        guard let bounds = beginZoom(at: now, over: pages) else { return }
        zoom.set(
            scale: scale, about: fromMiddle(point, over: pages), within: bounds, at: now,
            reducesMotion: configuration.reducesMotion)
    }

    /// Multiplies the target page's present or future magnification by a factor.
    mutating func magnify(
        by factor: Double, about point: Point?, at now: Timestamp, over pages: some PageSource
    ) {
        guard factor.isFinite, factor > 0 else { return }
        let ahead =
            leavesZoomedPage(at: now, over: pages)
            ? Magnification.identity : zoom.motion.destination ?? zoom.magnification(at: now)
        magnify(to: ahead.scale * factor, about: point, at: now, over: pages)
    }

    mutating func toggleZoom(at point: Point, at now: Timestamp, over pages: some PageSource) {
        guard let bounds = beginZoom(at: now, over: pages) else { return }
        zoom.doubleTapped(
            at: fromMiddle(point, over: pages), within: bounds, at: now,
            reducesMotion: configuration.reducesMotion)
    }

    /// Makes the page under a point the current one, if it shows as a whole and nothing is magnified
    /// yet; a page beside the current one comes to its place.
    private mutating func choosePage(
        toZoomAt point: Point, at now: Timestamp, over pages: some PageSource
    ) {
        guard !zoom.isZoomed(at: now), let target = targetPage(at: now, over: pages) else { return }
        let layout = layout(at: now, over: pages)
        guard let page = layout.placement(at: point), page.index != target,
            !selectBeside(page.index, at: now, over: pages), configuration.isRow,
            layout.showsWhole(page)
        else { return }
        scroll(.main, to: page.place, at: now)
        select(targetPage(at: now, over: pages), over: pages)
    }

    /// Selects the target page for magnification.
    private mutating func beginZoom(at now: Timestamp, over pages: some PageSource) -> ZoomBounds? {
        guard canZoom, let page = targetPage(at: now, over: pages) else { return nil }
        if zoomedPage != page {
            leaveZoomedPage(at: now, over: pages)
            zoomedPage = page
        }
        return zoomBounds(over: pages)
    }

    // MARK: Another viewport

    /// The magnification of the zoomed page, and the size of its picture at scale 1; nil if it is not
    /// magnified.
    func zoomedView(
        at now: Timestamp, over pages: some PageSource
    ) -> (magnification: Magnification, picture: PixelSize)? {
        let magnification = zoom.motion.destination ?? zoom.magnification(at: now)
        guard magnification != .identity, let bounds = zoomBounds(over: pages) else { return nil }
        return (magnification, bounds.picture)
    }

    /// Shows the same part of a page's picture in its new box, as far as the picture's edges allow.
    mutating func show(
        _ view: (magnification: Magnification, picture: PixelSize), of page: PageIndex,
        over pages: some PageSource
    ) {
        zoomedPage = page
        guard let bounds = zoomBounds(over: pages) else { return unzoom() }
        let shift = view.magnification.shift
        let asked = Magnification(
            scale: view.magnification.scale,
            shift: Point(
                x: shift.x * Double(bounds.picture.width) / Double(max(1, view.picture.width)),
                y: shift.y * Double(bounds.picture.height) / Double(max(1, view.picture.height))))
        zoom = Zoom(resting: bounds.rest(of: asked, about: .zero))
    }

    // MARK: Two fingers

    /// Handles a finger besides the first: the second of a pinch, or one that is ignored.
    mutating func respond(
        toSecond pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) {
        if touch.second == nil {
            if pointer.phase == .down { beginPinch(pointer, at: now, over: pages) }
            return
        }
        guard touch.second?.pointer == pointer.id else { return }
        touch.press?.lastHeard = now
        switch pointer.phase {
        case .down, .move:
            touch.second?.point = pointer.point
            pinch(over: pages)
        case .up, .cancel:
            endPinch(at: now, over: pages)
            touch.second = nil
            touch.press?.begin(again: now)
        }
    }

    private mutating func beginPinch(
        _ pointer: PointerEvent, at now: Timestamp, over pages: some PageSource
    ) {
        guard let press = touch.press, canZoom, pageCounts.pageCount > 0 else { return }
        cancelLeaf(at: now)
        if zoom.isPanning, let bounds = zoomBounds(over: pages) {
            zoom.release(within: bounds, at: now, reducesMotion: true)
        }
        releaseAtRest(at: now)
        select(targetPage(at: now, over: pages), over: pages)
        choosePage(
            toZoomAt: Point(
                x: (press.point.x + pointer.point.x) / 2, y: (press.point.y + pointer.point.y) / 2),
            at: now, over: pages)
        touch.press = press
        touch.press?.drag = nil
        touch.press?.isConsumed = true
        guard beginZoom(at: now, over: pages) != nil else { return }
        touch.second = SecondFinger(pointer: pointer.id, point: pointer.point)
        zoom.pinchBegan(fingers(over: pages), at: now)
    }

    mutating func pinch(over pages: some PageSource) {
        guard let bounds = zoomBounds(over: pages) else { return }
        zoom.pinchMoved(fingers(over: pages), within: bounds)
    }

    mutating func endPinch(at now: Timestamp, over pages: some PageSource) {
        guard let bounds = zoomBounds(over: pages) else { return }
        zoom.pinchEnded(within: bounds, at: now, reducesMotion: configuration.reducesMotion)
    }

    /// Handles the lift of a pinch's first finger: the second continues in its place.
    mutating func swapFingers(at now: Timestamp) {
        guard let second = touch.second else { return }
        touch.press?.pointer = second.pointer
        touch.press?.point = second.point
        touch.second = nil
        touch.press?.begin(again: now)
    }

    private func fingers(over pages: some PageSource) -> FingerPair {
        FingerPair(
            fromMiddle(touch.press?.point, over: pages),
            fromMiddle(touch.second?.point, over: pages))
    }

    // MARK: One finger

    /// Pans the picture; returns the movement that is left for the strip, as a change of offset.
    mutating func pan(from start: Point, to point: Point, over pages: some PageSource) -> Double {
        guard let bounds = zoomBounds(over: pages) else { return 0 }
        let excess = zoom.panMoved(
            by: Point(x: point.x - start.x, y: point.y - start.y), within: bounds)
        return geometry.isReversed ? excess : -excess
    }

    /// Ends a pan; returns the velocity that is left for the strip, in pixels per second of offset.
    mutating func endPan(
        _ finger: Vector, at now: Timestamp, over pages: some PageSource
    ) -> Double {
        guard let bounds = zoomBounds(over: pages) else { return 0 }
        let left = zoom.panEnded(
            velocity: Point(x: finger.dx, y: finger.dy), within: bounds, at: now,
            reducesMotion: configuration.reducesMotion)
        return geometry.isReversed ? left : -left
    }

    /// Moves the magnified picture with a wheel.
    mutating func scrollZoomed(_ delta: Vector, at now: Timestamp, over pages: some PageSource) {
        guard let bounds = zoomBounds(over: pages) else { return }
        zoom.panBegan(along: configuration.axis, at: now)
        _ = zoom.panMoved(by: Point(x: -delta.dx, y: -delta.dy), within: bounds)
        zoom.release(within: bounds, at: now, reducesMotion: true)
    }

    // MARK: Layout

    /// The magnification for a layout; of a page's copies on a short loop, the one nearest to where
    /// the page rests.
    func zoomLayout(
        of placements: [PagePlacement], at now: Timestamp, over pages: some PageSource
    ) -> ZoomLayout? {
        guard let page = zoomedPage, zoom.isZoomed(at: now), let bounds = zoomBounds(over: pages),
            let rest = box(of: page, over: pages)
        else { return nil }
        var nearest: PagePlacement?
        for copy in placements where copy.index == page {
            if let nearest, nearest.box.way(to: rest) <= copy.box.way(to: rest) { continue }
            nearest = copy
        }
        guard let placement = nearest else { return nil }
        let magnification = zoom.magnification(at: now)
        let middle = placement.box.middle
        return ZoomLayout(
            page: page, place: placement.place, scale: magnification.scale,
            maximum: bounds.maximum, box: magnification.frame(of: placement.box, around: middle),
            picture: placement.picture.map { magnification.frame(of: $0, around: middle) })
    }
}

extension PixelRect {
    /// The pixels by which another rectangle of the size lies elsewhere, along an axis.
    func way(to other: PixelRect) -> Int { max(abs(x - other.x), abs(y - other.y)) }

    /// Whether any of it shows in a viewport.
    func isIn(_ viewport: PixelSize) -> Bool {
        x < viewport.width && x + width > 0 && y < viewport.height && y + height > 0
    }
}
