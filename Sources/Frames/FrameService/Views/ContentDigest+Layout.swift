import ScrollEngine
import Viewers

/// The visible parts of a layout, except its pages, for the frame's tag.
extension ContentDigest {
    package mutating func add(_ rect: PixelRect) {
        add(rect.x)
        add(rect.y)
        add(rect.width)
        add(rect.height)
    }

    package mutating func add(_ controls: ControlsLayout) {
        add(controls.pageControl)
        add(controls.arrows.count)
        for arrow in controls.arrows {
            add(arrow.frame)
            add(arrow.direction.rawValue)
            add(arrow.isEnabled ? 1 : 0)
            add(arrow.isNext ? 1 : 0)
        }
        let indicator = controls.indicator.flatMap { $0.opacity > 0 ? $0 : nil }
        add(indicator == nil ? 0 : 1)
        if let indicator {
            add(indicator.thumb)
            add(indicator.opacity.bitPattern)
        }
        add(controls.pressed)
    }

    package mutating func add(_ zoom: ZoomLayout) {
        add(zoom.page.value)
        add(zoom.place)
        for number in [zoom.scale, zoom.box.x, zoom.box.y, zoom.box.width, zoom.box.height] {
            add(number.bitPattern)
        }
        guard let picture = zoom.picture else { return add(0) }
        add(1)
        for number in [picture.x, picture.y, picture.width, picture.height] {
            add(number.bitPattern)
        }
    }

    package mutating func add(_ page: ShownPage) {
        let shift = [page.pictureShift.dx, page.pictureShift.dy]
        for number in page.transform.rows + shift + [page.opacity, page.stacking] {
            add(number.bitPattern)
        }
    }

    private mutating func add(_ control: PageControl?) {
        guard let control else { return add(0) }
        add(1)
        add(control.frame)
        // The dots form a row, so the first and the last determine the others.
        add(control.dots.count)
        for dot in [control.dots.first, control.dots.last] {
            if let dot { add(dot) }
        }
        add(control.pageCount)
        add(control.currentPage.value)
        add(control.isReversed ? 1 : 0)
    }

    private mutating func add(_ pressed: ControlHit?) {
        switch pressed {
        case nil: add(0)
        case .previous: add(1)
        case .next: add(2)
        case .dot(let page):
            add(3)
            add(page.value)
        }
    }
}
