import Raster
import ScrollEngine

/// A bar with a border, as UIKit's indicator has, which is visible on any content.
extension ScrollIndicator {
    func draw(on target: inout Bitmap, with colours: ControlColours) {
        let bar = BitmapRect(thumb)
        guard !bar.isEmpty, opacity > 0 else { return }
        target.blend(
            RoundedRectangle(bar, radius: .infinity), with: colours.scrim,
            opacity: Self.channel(Double(ControlColours.scrimOpacity) * opacity))
        let rim = min(bar.width, bar.height) / Self.thickness
        let core = BitmapRect(
            x: bar.x + rim, y: bar.y + rim, width: bar.width - 2 * rim,
            height: bar.height - 2 * rim)
        target.blend(
            RoundedRectangle(core, radius: .infinity), with: colours.ink,
            opacity: Self.channel(255 * opacity))
    }

    private static func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 0...255)) }
}
