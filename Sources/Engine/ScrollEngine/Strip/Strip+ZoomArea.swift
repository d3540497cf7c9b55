/// The room that a magnified page takes in a row.
extension Strip {
    /// The area that a magnified picture may take.
    ///
    /// In a row of pages it is as much of the viewport as lies evenly around the box; in a book and in
    /// a strip of galleries, whose pages stay where they are, the box.
    func zoomArea(around box: PixelRect) -> PixelSize {
        let view = configuration.viewport
        func side(_ start: Int, _ length: Int, in whole: Int) -> Int {
            max(length, min(2 * start + length, 2 * (whole - start) - length))
        }
        guard configuration.isRow else { return PixelSize(width: box.width, height: box.height) }
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
        for zoom: ZoomLayout, among placements: inout [PagePlacement], over pages: some PageSource
    ) {
        guard configuration.isRow, let rest = box(of: zoom.page, over: pages),
            let index = placements.firstIndex(where: {
                $0.place == zoom.place && $0.index == zoom.page
            })
        else { return }
        let page = placements[index]
        let shown = zoom.picture ?? zoom.box
        let area = zoomArea(around: rest)
        let isAcross = configuration.axis == .horizontal
        let way = abs(isAcross ? page.box.x - rest.x : page.box.y - rest.y)
        let length = max(1, isAcross ? page.frame.width : page.frame.height)
        let share = max(0, 1 - Double(way) / Double(length))
        /// Half of what the picture takes beyond the page.
        func growth(_ length: Double, _ allowed: Int, beyond page: Int) -> Int {
            let beyond = max(0, min(length, Double(allowed)) - Double(page))
            return Int((share * beyond / 2).rounded(.up))
        }
        let right = growth(shown.width, area.width, beyond: page.frame.width)
        let down = growth(shown.height, area.height, beyond: page.frame.height)
        placements[index].frame = page.frame.grown(right: right, down: down)
        for other in placements.indices where other != index {
            let frame = placements[other].frame
            if isAcross {
                placements[other].move(right: frame.x < page.frame.x ? -right : right, down: 0)
            } else {
                placements[other].move(right: 0, down: frame.y < page.frame.y ? -down : down)
            }
            placements[other].isVisible =
                placements[other].isVisible && placements[other].frame.isIn(configuration.viewport)
        }
    }
}

extension PagePlacement {
    fileprivate mutating func move(right: Int, down: Int) {
        frame = frame.moved(right: right, down: down)
        box = box.moved(right: right, down: down)
        picture = picture?.moved(right: right, down: down)
    }
}

extension PixelRect {
    fileprivate func moved(right: Int, down: Int) -> PixelRect {
        PixelRect(x: x + right, y: y + down, width: width, height: height)
    }

    /// The rectangle with so much more at each of two opposite sides.
    fileprivate func grown(right: Int, down: Int) -> PixelRect {
        PixelRect(
            x: x - right, y: y - down, width: width + 2 * right, height: height + 2 * down)
    }
}
