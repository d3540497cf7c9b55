@testable import ScrollEngine

extension StripScenario {
    /// The violated invariant of the layout that the strip publishes now; nil if there is none.
    func unsoundness(after wait: Int64 = 0) -> String? {
        let layout = layout(after: wait)
        let time = now.later(by: wait)
        guard strip.offset(at: time).isFinite else { return "offset \(strip.offset(at: time))" }
        return pages.calls.wrong ?? layout.unsoundness ?? apartness(of: layout)
    }

    /// Pages of one row are adjacent, separated by the spacing.
    private func apartness(of layout: StripLayout) -> String? {
        guard configuration.preset.turnStyle == nil, !configuration.preset.isNested,
            layout.pages.count > 1
        else { return nil }
        let geometry = strip.geometry
        for place in 1..<layout.pages.count {
            let (a, b) = (layout.pages[place - 1], layout.pages[place])
            let apart =
                geometry.axis == .vertical
                ? b.frame.y - a.frame.y - a.frame.height
                : geometry.isReversed
                    ? a.frame.x - b.frame.x - b.frame.width
                    : b.frame.x - a.frame.x - a.frame.width
            if apart != geometry.spacing || b.place != a.place + 1 {
                return "\(a.frame) and \(b.frame) are not \(geometry.spacing) px apart"
            }
        }
        return nil
    }
}

extension StripLayout {
    var unsoundness: String? {
        guard contentOffset.isFinite, window.contentOffset.isFinite else {
            return "content offset \(contentOffset), of the window \(window.contentOffset)"
        }
        guard motion.destination?.isFinite ?? true else { return "\(motion)" }
        guard (0...60_000).contains(motion.settlesIn ?? 0), motion.beginsIn ?? 0 >= 0 else {
            return "\(motion)"
        }
        guard (pageCount == 0) == pages.isEmpty, (currentPage == nil) == pages.isEmpty else {
            return "\(pages.count) placements of \(pageCount) pages, \(currentPage as Any)"
        }
        return unsoundPage ?? unsoundTurn ?? unsoundZoom
    }

    private var unsoundPage: String? {
        guard pages.count <= 3 * StripConfiguration.visibleLimit else {
            return "\(pages.count) placements"
        }
        if !pages.isEmpty, !pages.contains(where: { $0.index == currentPage }) {
            return "no placement of the current page"
        }
        let view = PixelRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        for page in pages {
            guard 0..<pageCount ~= page.index.value else { return "\(page)" }
            guard page.frame.width > 0, page.frame.height > 0, page.box.width > 0,
                page.box.height > 0
            else { return "\(page)" }
            if let wrong = page.shown?.unsoundness { return "\(wrong): \(page)" }
            if let shown = page.shown {
                if page.isVisible, !shown.touches(view) { return "visible, but not: \(page)" }
            } else if page.isVisible, !page.frame.intersects(view) {
                return "visible, but not: \(page)"
            }
        }
        return nil
    }

    private var unsoundTurn: String? {
        guard let turn else { return nil }
        let numbers = [
            turn.inputTime, turn.inputAngle, turn.leafEdge, turn.fold.normal.x, turn.fold.normal.y,
            turn.fold.contact, turn.fold.radius,
        ]
        guard numbers.allSatisfy(\.isFinite), 0...1 ~= turn.inputTime else { return "\(turn)" }
        let shown = [turn.front, turn.back, turn.under, turn.left]
        guard shown.allSatisfy({ $0.map { 0..<pageCount ~= $0.value } ?? true }) else {
            return "\(turn)"
        }
        return nil
    }

    private var unsoundZoom: String? {
        guard let zoom else { return nil }
        let picture = zoom.picture ?? zoom.box
        let isFinite = [zoom.box, picture].allSatisfy {
            $0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite
        }
        return isFinite && zoom.scale.isFinite && zoom.scale > 0 ? nil : "\(zoom)"
    }
}

extension ShownPage {
    fileprivate var unsoundness: String? {
        let numbers =
            transform.rows + corners.flatMap { [$0.x, $0.y] } + [
                opacity, stacking, pictureShift.dx, pictureShift.dy, fromRest.dx, fromRest.dy,
            ]
        guard numbers.allSatisfy(\.isFinite), 0...1 ~= opacity, corners.count == 4 else {
            return "no picture of a page"
        }
        // Clockwise on the screen: a page is never seen from behind.
        let turns = (0..<4).map { place in
            let (a, b, c) = (corners[place], corners[(place + 1) % 4], corners[(place + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        return turns.allSatisfy { $0 > 0 } ? nil : "a page folded over"
    }

    /// Whether the rectangle around the corners shares a point with another.
    fileprivate func touches(_ view: PixelRect) -> Bool {
        corners.contains { $0.x < Double(view.x + view.width) }
            && corners.contains { $0.x > Double(view.x) }
            && corners.contains { $0.y < Double(view.y + view.height) }
            && corners.contains { $0.y > Double(view.y) }
    }
}

extension Point {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension PixelRect {
    /// Whether the rectangles share at least one pixel.
    fileprivate func intersects(_ other: PixelRect) -> Bool {
        x < other.x + other.width && other.x < x + width
            && y < other.y + other.height && other.y < y + height
    }
}
