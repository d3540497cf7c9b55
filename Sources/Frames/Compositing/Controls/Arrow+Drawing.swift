import Raster
import ScrollEngine

/// A chevron on a disc. All sizes are shares of the frame's side, which is 44 pixels except on the
/// smallest viewports.
extension Arrow {
    func draw(on target: inout Bitmap, with colours: ControlColours, isPressed: Bool) {
        guard frame.width > 0, frame.height > 0 else { return }
        let isPressed = isPressed && isEnabled
        target.blend(
            disc, with: isPressed ? colours.ink : colours.scrim,
            opacity: isPressed ? 255 : ControlColours.scrimOpacity)
        target.blend(
            chevron, with: isPressed ? colours.scrim : colours.ink,
            opacity: isEnabled ? 255 : ControlColours.disabledOpacity)
    }

    private var side: Double { Double(min(frame.width, frame.height)) }

    /// 36 of 44 pixels, which leaves a gap between two adjacent arrows.
    private var disc: RoundedRectangle {
        let margin = Int((side / 11).rounded())
        let area = BitmapRect(
            x: frame.x + margin, y: frame.y + margin, width: frame.width - 2 * margin,
            height: frame.height - 2 * margin)
        return RoundedRectangle(area, radius: side)
    }

    /// 7 pixels from its tip to its ends along the arrow, 14 across, a line 3 wide.
    private var chevron: Stroke {
        let middle = frame.middle
        let (along, across) = (side * 3.5 / 44, side * 7 / 44)
        let (dx, dy): (Double, Double) =
            switch direction {
            case .left: (-1, 0)
            case .right: (1, 0)
            case .up: (0, -1)
            case .down: (0, 1)
            }
        // A chevron's visual weight is behind its middle, so it looks centred when moved forwards a
        // little.
        func vertex(_ forwards: Double, _ sideways: Double) -> Stroke.Vertex {
            let forwards = (forwards + 0.2) * along
            let sideways = sideways * across
            return (
                x: middle.x + dx * forwards - dy * sideways,
                y: middle.y + dy * forwards + dx * sideways
            )
        }
        return Stroke([vertex(-1, -1), vertex(1, 0), vertex(-1, 1)], width: side * 3 / 44)
    }
}
