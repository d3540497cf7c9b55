import ScrollEngine

/// What shows of a layout beside its pages, for the tag of its frame.
extension Digest {
    mutating func add(_ rect: PixelRect) {
        add(rect.x)
        add(rect.y)
        add(rect.width)
        add(rect.height)
    }

    mutating func add(_ controls: ControlsLayout) {
        add(controls.pageControl)
        add(controls.arrows.count)
        for arrow in controls.arrows {
            add(arrow.frame)
            add(Array(arrow.direction.rawValue.utf8))
            add(arrow.isEnabled ? 1 : 0)
            add(arrow.isNext ? 1 : 0)
        }
        add(controls.indicator == nil ? 0 : 1)
        if let indicator = controls.indicator { add(indicator.thumb) }
        add(controls.pressed)
    }

    private mutating func add(_ control: PageControl?) {
        guard let control else { return add(0) }
        add(1)
        add(control.frame)
        add(control.dots.count)
        control.dots.forEach { add($0) }
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
