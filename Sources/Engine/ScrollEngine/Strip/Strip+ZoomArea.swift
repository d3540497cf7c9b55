/// The room that a magnified page takes in a row.
extension Strip {
    /// Whether a magnified page takes as much of the viewport as it can.
    ///
    /// The pages of books and of strips of galleries stay where they are. So do those of a strip that
    /// rests anywhere, where there is no place around which the room would be, and covers, which are
    /// turned about their middles.
    private var givesRoomToMagnifiedPages: Bool {
        configuration.isRow && configuration.paging != .free && configuration.look != .coverflow
    }

    /// The area that a magnified picture may take: as much of the viewport as lies evenly around its
    /// box, or the box.
    func zoomArea(around box: PixelRect) -> PixelSize {
        let view = configuration.viewport
        func side(_ start: Int, _ length: Int, in whole: Int) -> Int {
            max(length, min(2 * start + length, 2 * (whole - start) - length))
        }
        guard givesRoomToMagnifiedPages else {
            return PixelSize(width: box.width, height: box.height)
        }
        return PixelSize(
            width: side(box.x, box.width, in: view.width),
            height: side(box.y, box.height, in: view.height))
    }

    /// Lets the magnified page take as much of its area as its picture fills, and moves the others aside
    /// by as much.
    ///
    /// While the strip moves to another page, that comes to its place and the magnified one gives the room
    /// back.
    func makeRoom(
        for zoom: ZoomLayout, among placements: inout [PagePlacement], at now: Timestamp,
        over pages: some PageSource
    ) {
        guard givesRoomToMagnifiedPages, let rest = box(of: zoom.page, over: pages),
            let index = placements.firstIndex(where: {
                $0.place == zoom.place && $0.index == zoom.page
            })
        else { return }
        let page = placements[index]
        let shown = zoom.picture ?? zoom.box
        let area = zoomArea(around: rest)
        let isAcross = configuration.axis == .horizontal
        let share = shareOfRoom(for: zoom.place, at: now)
        /// Half of what the picture takes beyond the page.
        func growth(_ length: Double, _ allowed: Int, beyond page: Int) -> Int {
            let beyond = max(0, min(length, Double(allowed)) - Double(page))
            return Int((share * beyond / 2).rounded(.up))
        }
        let right = growth(shown.width, area.width, beyond: page.frame.width)
        let down = growth(shown.height, area.height, beyond: page.frame.height)
        placements[index].grow(right: right, down: down)
        for other in placements.indices where other != index {
            let frame = placements[other].frame
            let isBefore = isAcross ? frame.x < page.frame.x : frame.y < page.frame.y
            let aside = (isBefore ? -1 : 1) * (isAcross ? right : down)
            placements[other].move(
                right: isAcross ? aside : 0, down: isAcross ? 0 : aside,
                isSeenMoving: configuration.shownLook != .fade)
            placements[other].isVisible =
                placements[other].isVisible && isInViewport(placements[other])
        }
    }

    /// Whether the magnified page is not the target page: it gives its room back on the way to that, and
    /// is not magnified when the strip rests there.
    func leavesZoomedPage(at now: Timestamp, over pages: some PageSource) -> Bool {
        zoomedPage != nil && zoomedPage != targetPage(at: now, over: pages)
    }

    /// Ends the magnification of a page that the strip leaves for another one.
    ///
    /// The other page goes on to its place from where the room of the magnified one has moved it, unless
    /// that one still takes the middle. Pages that fade are not seen moving.
    mutating func leaveZoomedPage(at now: Timestamp, over pages: some PageSource) {
        let shown = zoom.isZoomed(at: now) ? layout(at: now, over: pages) : nil
        zoom = .none
        guard givesRoomToMagnifiedPages, configuration.shownLook != .fade,
            motion.destination != nil, let snapPoints, let place = targetPlace(.main, at: now),
            let drawn = shown?.pages.first(where: { $0.place == place })?.frame
        else { return }
        let offset = offset(.main, at: now)
        let alone = geometry.frame(
            at: snapPoints.position(of: place, at: offset), length: snapPoints.length(place))
        let aside = configuration.axis == .horizontal ? drawn.x - alone.x : drawn.y - alone.y
        let start = offset + Double(geometry.isReversed ? aside : -aside)
        guard aside != 0, snapPoints.place(nearest: start) == place else { return }
        let velocity = velocity(.main, at: now)
        setMotion(.resting(at: start), .main)
        flick(.main, onto: place, velocity: velocity, with: .pageSnap, at: now)
    }

    /// How much of its room a magnified page has: all where it rests and beyond the strip's ends, and none
    /// when the page beside it has come to its place.
    private func shareOfRoom(for place: Int, at now: Timestamp) -> Double {
        guard let snapPoints else { return 1 }
        let (offset, rest) = (offset(.main, at: now), snapPoints.rest(place))
        let beside = snapPoints.rest(snapPoints.clamped(place + (offset < rest ? -1 : 1)))
        return beside == rest ? 1 : (1 - abs((offset - rest) / (beside - rest))).clamped(to: 0...1)
    }

    private func isInViewport(_ page: PagePlacement) -> Bool {
        page.shown.map { viewportRect.overlaps($0.bounds) }
            ?? page.frame.isIn(configuration.viewport)
    }
}

extension PagePlacement {
    /// Makes the frame longer at each of two opposite sides.
    fileprivate mutating func grow(right: Int, down: Int) {
        frame = PixelRect(
            x: frame.x - right, y: frame.y - down, width: frame.width + 2 * right,
            height: frame.height + 2 * down)
        shown?.place(on: frame)
    }

    /// Moves the page; pages that fade lie on one another all the same.
    fileprivate mutating func move(right: Int, down: Int, isSeenMoving: Bool) {
        frame = frame.moved(right: right, down: down)
        box = box.moved(right: right, down: down)
        picture = picture?.moved(right: right, down: down)
        shown?.move(
            by: Vector(dx: Double(right), dy: Double(down)), isSeenMoving: isSeenMoving)
        shown?.place(on: frame)
    }
}

extension PixelRect {
    fileprivate func moved(right: Int, down: Int) -> PixelRect {
        PixelRect(x: x + right, y: y + down, width: width, height: height)
    }
}
