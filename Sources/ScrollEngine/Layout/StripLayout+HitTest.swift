extension StripLayout {
    /// The page under a point of the viewport: the one drawn last where several overlap.
    public func placement(at point: Point) -> PagePlacement? {
        let view = PixelRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        guard view.contains(point) else { return nil }
        return pages.last { $0.frame.contains(point) }
    }

    /// The page under a point of the viewport, and the point on it.
    public func hit(_ point: Point) -> PageHit? {
        guard let page = placement(at: point) else { return nil }
        let frame = page.frame
        return PageHit(
            page: page.index, item: page.item,
            point: Point(x: point.x - Double(frame.x), y: point.y - Double(frame.y)),
            picturePoint: picture(on: page)?.share(of: point))
    }

    /// The area of a page's picture as shown.
    private func picture(on page: PagePlacement) -> Rect? {
        if let zoom, zoom.page == page.index { return zoom.picture }
        return page.picture.map(Rect.init)
    }
}

extension Rect {
    /// The point as shares of width and height, if it is inside.
    fileprivate func share(of point: Point) -> Point? {
        guard contains(point) else { return nil }
        return Point(x: (point.x - x) / width, y: (point.y - y) / height)
    }
}
