import Raster
import ScrollEngine

extension FrameComposer {
    /// Draws the controls over a frame, each within the place that the layout publishes.
    static func drawControls(of layout: StripLayout, on frame: inout Bitmap) {
        let controls = layout.controls
        let colours = ControlColours(background: Pixel(layout.appearance.background))
        controls.indicator?.draw(on: &frame, with: colours)
        controls.pageControl?.draw(on: &frame, with: colours, pressed: controls.pressed)
        for arrow in controls.arrows {
            let isPressed = controls.pressed == (arrow.isNext ? .next : .previous)
            arrow.draw(on: &frame, with: colours, isPressed: isPressed)
        }
    }
}
