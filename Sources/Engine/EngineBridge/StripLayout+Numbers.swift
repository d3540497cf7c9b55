import ScrollEngine

// Public/engine/output-numbers.js reads the numbers in the same order.

extension StripLayout {
    /// What the strip shows, as numbers: the strip, its motion, the zoom, the controls, the turn, and the
    /// pages with their count before them.
    func write(to writer: inout NumberWriter) {
        writer.write(time.milliseconds)
        writer.write(viewport)
        writer.write(pageSize)
        writer.write(stride)
        writer.write(axis)
        writer.write(contentOffset)
        writer.write(contentSize)
        writer.write(pageCount)
        writer.write(currentPage)
        writer.write(currentPlace)
        writer.write(look)
        motion.write(to: &writer)
        writer.write(zoom?.page)
        writer.write(zoom?.place)
        writer.write(zoom?.scale)
        writer.write(zoom?.maximum)
        writer.write(zoom?.box)
        writer.write(zoom?.picture)
        controls.write(to: &writer)
        writer.write(turn != nil)
        turn?.write(to: &writer)
        writer.write(pages.count)
        for page in pages { page.write(to: &writer) }
    }
}

extension MotionSummary {
    fileprivate func write(to writer: inout NumberWriter) {
        writer.write(kind)
        writer.write(destination)
        writer.write(destinationPage)
        writer.write(settlesIn)
        writer.write(beginsIn)
    }
}

extension ControlsLayout {
    fileprivate func write(to writer: inout NumberWriter) {
        writer.write(pageControl?.frame)
        writer.write(pageControl?.thumb)
        writer.write(pageControl?.dots.count ?? 0)
        for dot in pageControl?.dots ?? [] { writer.write(dot) }
        writer.write(arrows.count)
        for arrow in arrows {
            writer.write(arrow.isNext)
            writer.write(arrow.isEnabled)
            writer.write(arrow.frame)
        }
        writer.write(indicator?.thumb)
        writer.write(indicator?.opacity)
    }
}

extension TurnLayout {
    fileprivate func write(to writer: inout NumberWriter) {
        writer.write(kind)
        writer.write(direction)
        writer.write(inputTime)
        writer.write(inputAngle)
        writer.write(fold.normal)
        writer.write(fold.contact)
        writer.write(fold.radius)
        for page in [front, back, under, left] { writer.write(page) }
        writer.write(sheet)
        writer.write(opposite)
        writer.write(boundAt)
        writer.write(isCommitted)
        writer.write(settlesIn)
    }
}

extension PagePlacement {
    func write(to writer: inout NumberWriter) {
        writer.write(index)
        writer.write(place)
        writer.write(slot)
        writer.write(frame)
        writer.write(box)
        writer.write(picture)
        writer.write(isVisible)
        writer.write(deviceShift.x)
        writer.write(deviceShift.y)
        writer.write(shown != nil)
        shown?.write(to: &writer)
    }
}

extension ShownPage {
    fileprivate func write(to writer: inout NumberWriter) {
        for number in transform.rows { writer.write(number) }
        writer.write(opacity)
        writer.write(stacking)
        writer.write(pictureShift)
    }
}
