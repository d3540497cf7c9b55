import Raster
import ScrollEngine

/// A bar with a rim, as UIKit's indicator has one: that is good against any content.
extension ScrollIndicator {
    func draw(on target: inout Bitmap, with colours: ControlColours) {
        let bar = Area(thumb)
        guard !bar.isEmpty else { return }
        target.blend(
            RoundedRectangle(bar, radius: .infinity), with: colours.veil,
            opacity: ControlColours.veilOpacity)
        let rim = min(bar.width, bar.height) / Self.thickness
        let core = Area(
            x: bar.x + rim, y: bar.y + rim, width: bar.width - 2 * rim,
            height: bar.height - 2 * rim)
        target.fill(RoundedRectangle(core, radius: .infinity), with: colours.ink)
    }
}
