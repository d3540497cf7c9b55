import Raster
import ScrollEngine

/// Dots on a capsule; the current page's dot is stretched into a bar, so that it differs by more
/// than colour. If there are too many pages for dots, a rail with a thumb.
extension PageControl {
    func draw(on target: inout Bitmap, with colours: ControlColours, pressed: ControlHit?) {
        guard !dots.isEmpty else { return drawRail(on: &target, with: colours) }
        let capsule = drawnArea
        target.blend(
            RoundedRectangle(capsule, radius: Double(capsule.height) / 2), with: colours.scrim,
            opacity: ControlColours.scrimOpacity)
        for (page, area) in dots.enumerated() {
            let isPressed = pressed == .dot(PageIndex(page))
            target.fill(
                Self.dot(in: area, isCurrent: page == currentPage.value, isPressed: isPressed),
                with: page == currentPage.value || isPressed ? colours.ink : colours.secondary)
        }
    }

    /// The capsule around the dots, or the whole control if it has a rail.
    var drawnArea: BitmapRect {
        guard let first = dots.first, let last = dots.last else { return BitmapRect(frame) }
        let left = min(first.x, last.x)
        return BitmapRect(
            x: left, y: first.y, width: max(first.x, last.x) + first.width - left,
            height: first.height)
    }

    /// A dot's diameter is a third of its slot; the current page's bar is three quarters of the
    /// slot long; a pressed dot is twice as large.
    private static func dot(
        in area: PixelRect, isCurrent: Bool, isPressed: Bool
    ) -> RoundedRectangle {
        let height = area.height / (isPressed ? 3 : 6) * 2
        let width = isCurrent ? max(height, area.width * 3 / 4) : height
        return RoundedRectangle(
            BitmapRect(area).middlePart(width: width, height: height), radius: .infinity)
    }

    // MARK: Rail

    private func drawRail(on target: inout Bitmap, with colours: ControlColours) {
        guard let rail, let thumb else { return }
        let capsule = BitmapRect(rail)
        target.blend(
            RoundedRectangle(capsule, radius: .infinity), with: colours.scrim,
            opacity: ControlColours.scrimOpacity)
        let unit = capsule.height / 4
        target.fill(
            RoundedRectangle(
                capsule.middlePart(width: capsule.width - 4 * unit, height: max(2, unit / 2)),
                radius: .infinity),
            with: colours.secondary)
        target.fill(RoundedRectangle(BitmapRect(thumb), radius: .infinity), with: colours.ink)
    }
}

extension BitmapRect {
    /// An area of another size with the same centre.
    fileprivate func middlePart(width: Int, height: Int) -> BitmapRect {
        BitmapRect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
            height: height)
    }
}
