extension StripLayout {
    /// The page under a point of the viewport: the one drawn last where several overlap.
    public func placement(at point: Point) -> PagePlacement? {
        let view = PixelRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        guard view.contains(point) else { return nil }
        // The closed pages of a book lie where the open ones are.
        guard look != .slide else {
            return pages.last { $0.isVisible && $0.frame.contains(point) }
        }
        var topmost: PagePlacement?
        for page in pages where page.isVisible && page.isShown(at: point) {
            if let topmost, topmost.stacking > page.stacking { continue }
            topmost = page
        }
        return topmost
    }

    /// Whether all visible pages look as if the strip only slid.
    public var showsPlainPages: Bool {
        look == .slide || pages.allSatisfy { !$0.isVisible || $0.shown?.isPlain ?? true }
    }

    /// Whether the viewport shows all of a page.
    func showsWhole(_ page: PagePlacement) -> Bool {
        let frame = page.frame
        return frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= viewport.width
            && frame.y + frame.height <= viewport.height
    }

    /// The page under a point of the viewport, and the point on it.
    public func hit(_ point: Point) -> PageHit? {
        guard let page = placement(at: point) else { return nil }
        let frame = page.frame
        let point = page.framePoint(shownAt: point) ?? point
        return PageHit(
            page: page.index, item: page.item,
            point: Point(x: point.x - Double(frame.x), y: point.y - Double(frame.y)),
            picturePoint: picture(on: page)?.share(of: point))
    }

    /// The area of a page's picture, before its look moves the page.
    private func picture(on page: PagePlacement) -> Rect? {
        if let zoom, zoom.place == page.place { return zoom.picture }
        guard var picture = page.picture.map(Rect.init) else { return nil }
        if let shift = page.shown?.pictureShift {
            picture.x += shift.dx
            picture.y += shift.dy
        }
        return picture
    }
}

extension PagePlacement {
    /// Which page covers which: the one with the larger number.
    package var stacking: Double { shown?.stacking ?? 0 }

    /// The point of the viewport at which a point of the frame would be if the strip only slid.
    fileprivate func framePoint(shownAt point: Point) -> Point? {
        guard let shown, shown.transform != .identity else { return point }
        return shown.transform.inverse?(point)
    }

    fileprivate func isShown(at point: Point) -> Bool {
        guard let place = framePoint(shownAt: point) else { return false }
        return frame.contains(place)
    }
}

extension Rect {
    /// The point as shares of width and height, if it is inside.
    fileprivate func share(of point: Point) -> Point? {
        guard contains(point) else { return nil }
        return Point(x: (point.x - x) / width, y: (point.y - y) / height)
    }
}
