import Raster
import ScrollEngine

extension StripLayout {
    /// Draws the controls on a frame, or on a part of it that starts at `corner`; each stays inside
    /// the area that the layout publishes.
    func drawControls(on frame: inout Bitmap, from corner: (x: Int, y: Int) = (0, 0)) {
        let controls = controls.moved(x: -corner.x, y: -corner.y)
        let colours = ControlColours(background: Pixel(appearance.background))
        controls.indicator?.draw(on: &frame, with: colours)
        controls.pageControl?.draw(on: &frame, with: colours, pressed: controls.pressed)
        for arrow in controls.arrows {
            let isPressed = controls.pressed == (arrow.isNext ? .next : .previous)
            arrow.draw(on: &frame, with: colours, isPressed: isPressed)
        }
    }
}

extension ControlsLayout {
    /// The areas in which controls are drawn.
    var areas: [BitmapRect] {
        let indicator = indicator.flatMap { $0.opacity > 0 ? [BitmapRect($0.thumb)] : nil } ?? []
        return indicator + (pageControl.map { [$0.drawnArea] } ?? [])
            + arrows.map { BitmapRect($0.frame) }
    }
}
