extension Strip {
    /// What lies under a point of the viewport at this time: the same numbers that the layout
    /// publishes.
    package func hit(_ point: Point, at time: Timestamp, over pages: some PageSource) -> PageHit? {
        let layout = layout(at: time, over: pages)
        let view = PixelRect(
            x: 0, y: 0, width: layout.viewport.width, height: layout.viewport.height)
        guard view.contains(point) else { return nil }
        guard let page = layout.pages.first(where: { $0.frame.contains(point) }) else { return nil }
        let frame = page.frame
        return PageHit(
            page: page.index, item: page.item,
            point: Point(x: point.x - Double(frame.x), y: point.y - Double(frame.y)),
            picturePoint: page.picture.flatMap { $0.share(of: point) })
    }

    mutating func tap(
        _ point: Point, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        guard configuration.hitTesting != .strip, let hit = hit(point, at: now, over: pages) else {
            return []
        }
        if hit.page == paging.currentPage(at: offset(at: now)) { return [.tapped(hit)] }
        if configuration.hitTesting == .pages, configuration.neighbourTap == .advance {
            go(to: hit.page, isAnimated: true, at: now)
        }
        return []
    }

    /// Whether a finger that goes down here may hold the strip.
    func accepts(_ point: Point, at now: Timestamp) -> Bool {
        guard configuration.hitTesting == .pageOnly else { return true }
        let offset = offset(at: now)
        guard let page = paging.currentPage(at: offset) else { return false }
        return geometry.frame(of: page, at: offset).contains(point)
    }
}

extension PixelRect {
    /// The point as shares of width and height, when it lies inside.
    fileprivate func share(of point: Point) -> Point? {
        guard contains(point) else { return nil }
        return Point(
            x: (point.x - Double(x)) / Double(width), y: (point.y - Double(y)) / Double(height))
    }
}
