import Raster
import ScrollEngine

extension BitmapRect {
    init(_ rect: PixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension Pixel {
    init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}
