/// Where the controls of a strip stand; what is published is what is hit.
package struct ControlsLayout: Hashable, Sendable {
    package var pageControl: PageControl?
    /// The arrow to the page before and the one to the page after; empty when there are none.
    package var arrows: [Arrow]
    package var indicator: ScrollIndicator?
    /// What a finger that is down will press if it is lifted now; drawn, not published.
    package var pressed: ControlHit?

    package static let none = ControlsLayout(pageControl: nil, arrows: [], indicator: nil)
}

/// A row of dots, one for each page, at the bottom of the viewport.
package struct PageControl: Hashable, Sendable {
    /// Pixels of the region at the bottom (PageScrollView).
    package static let height = 60
    /// Pixels of the place of a dot: the least that a finger hits (WCAG 2.2, 2.5.8).
    package static let pitch = 24
    /// More dots than this tell nobody where he is.
    package static let dotLimit = 32

    /// The whole region; a tap beside the dots on its first half leads back, on its other half on.
    package var frame: PixelRect
    /// The places of the dots, in order of the pages; empty when there are too many to show.
    package var dots: [PixelRect]
    package var pageCount: Int
    package var currentPage: PageIndex
    /// Whether the first page's dot is the rightmost.
    package var isReversed: Bool

    /// What the control under them leaves for pages that fill the viewport.
    static func availableSpace(for configuration: borrowing StripConfiguration) -> PixelSize {
        let viewport = configuration.viewport
        guard configuration.hasPageControl, configuration.preset.pageSizing == .filling,
            viewport.height >= 3 * height
        else { return viewport }
        return PixelSize(width: viewport.width, height: viewport.height - height)
    }

    init?(viewport: PixelSize, pageCount: Int, currentPage: PageIndex?, isReversed: Bool) {
        guard let currentPage else { return nil }
        let height = min(Self.height, viewport.height / 3)
        frame = PixelRect(
            x: 0, y: viewport.height - height, width: viewport.width, height: height)
        self.pageCount = pageCount
        self.currentPage = currentPage
        self.isReversed = isReversed
        let width = pageCount * Self.pitch
        guard pageCount <= Self.dotLimit, width <= viewport.width, height >= Self.pitch else {
            dots = []
            return
        }
        let left = (viewport.width - width) / 2
        let top = frame.y + (height - Self.pitch) / 2
        dots = (0..<pageCount).map { page in
            let x = left + page * Self.pitch
            return PixelRect(
                x: isReversed ? viewport.width - x - Self.pitch : x, y: top, width: Self.pitch,
                height: Self.pitch)
        }
    }

    func hit(_ point: Point) -> ControlHit? {
        guard frame.contains(point) else { return nil }
        if let dot = dots.firstIndex(where: { $0.contains(point) }) {
            return .dot(PageIndex(dot))
        }
        let isLeft = point.x < Double(frame.x) + Double(frame.width) / 2
        return isLeft == isReversed ? .next : .previous
    }
}

/// An arrow at the side of the viewport.
package struct Arrow: Hashable, Sendable {
    /// Pixels of a side: what Apple asks for at least, and more than WCAG does.
    package static let side = 44

    /// Which way it points and moves the pages: `left` shows what is to the left.
    package var direction: SwipeDirection
    /// Whether it leads on rather than back.
    package var isNext: Bool
    /// Whether there is a page that way.
    package var isEnabled: Bool
    package var frame: PixelRect

    /// The arrow back and the arrow on, at the two ends of the axis and in its middle.
    static func pair(on geometry: StripGeometry, isBack: Bool, isOn: Bool) -> [Arrow] {
        let availableSpace = geometry.availableSpace
        let side = min(Self.side, min(availableSpace.width, availableSpace.height) / 2)
        func arrow(_ direction: SwipeDirection, isNext: Bool) -> Arrow {
            let x =
                switch direction {
                case .left: 0
                case .right: availableSpace.width - side
                case .up, .down: (availableSpace.width - side) / 2
                }
            let y =
                switch direction {
                case .up: 0
                case .down: availableSpace.height - side
                case .left, .right: (availableSpace.height - side) / 2
                }
            return Arrow(
                direction: direction, isNext: isNext, isEnabled: isNext ? isOn : isBack,
                frame: PixelRect(x: x, y: y, width: side, height: side))
        }
        if geometry.axis == .vertical {
            return [arrow(.up, isNext: false), arrow(.down, isNext: true)]
        }
        return geometry.isReversed
            ? [arrow(.right, isNext: false), arrow(.left, isNext: true)]
            : [arrow(.left, isNext: false), arrow(.right, isNext: true)]
    }
}

/// The bar that tells how much of the strip shows, and where that is.
package struct ScrollIndicator: Hashable, Sendable {
    /// Pixels across: a bar of 3 with a rim of 1 around it, without which it is not seen on pictures
    /// of its own colour.
    package static let thickness = 5
    /// Pixels from the viewport's edge.
    static let edge = 2
    /// Pixels that the track keeps free at both ends.
    static let margin = 3
    /// Pixels along: shorter ones are not seen (a bar that is pressed against an end goes down to
    /// this, and so does that of a very long strip).
    static let leastLength = 36

    /// The part of the viewport in which the bar moves.
    package var track: PixelRect
    package var thumb: PixelRect

    /// A bar for a strip that is scrolled so far from its left or top end, in pixels, and of which so
    /// many pixels of its whole length are visible.
    init(viewport: PixelSize, axis: Axis, offset: Double, visible: Int, length: Int) {
        let side = axis == .horizontal ? viewport.width : viewport.height
        let track = max(0, side - 2 * Self.margin)
        let share = Double(visible) / Double(max(visible, length, 1))
        let availableSpace = Double(max(0, length - visible))
        // Beyond an end the bar shrinks by what the strip has gone too far.
        let beyond = max(0, -offset, offset - availableSpace)
        let wanted = (Double(track) * share - beyond).rounded()
        let bar = min(track, max(min(Self.leastLength, track), Int(wanted)))
        let place = availableSpace > 0 ? min(max(offset / availableSpace, 0), 1) : 0
        let start = Self.margin + Int((Double(track - bar) * place).rounded())
        func rect(_ start: Int, _ length: Int) -> PixelRect {
            axis == .horizontal
                ? PixelRect(
                    x: start, y: viewport.height - Self.edge - Self.thickness, width: length,
                    height: Self.thickness)
                : PixelRect(
                    x: viewport.width - Self.edge - Self.thickness, y: start,
                    width: Self.thickness, height: length)
        }
        self.track = rect(Self.margin, track)
        thumb = rect(start, bar)
    }
}
