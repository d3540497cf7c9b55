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

extension StripLayout {
    /// Whether the pages are sheets of a book.
    var isBook: Bool { preset.turnStyle != nil }

    /// The colour behind the pictures.
    var pageColour: Pixel { Pixel(appearance.pageColour(in: preset)) }
}
