import Chance
import Raster

extension SeededGenerator {
    mutating func bitmap(width: Int, height: Int) -> Bitmap {
        var pixels: [UInt8] = []
        for _ in 0..<(width * height * 3) { pixels.append(UInt8.random(in: 0...255, using: &self)) }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    mutating func bitmap(upTo side: Int) -> Bitmap {
        bitmap(
            width: Int.random(in: 0...side, using: &self),
            height: Int.random(in: 0...side, using: &self))
    }

    mutating func pixel() -> Pixel {
        Pixel(
            red: .random(in: 0...255, using: &self), green: .random(in: 0...255, using: &self),
            blue: .random(in: 0...255, using: &self))
    }

    /// A random area anywhere around a bitmap of the given side; it may be empty.
    mutating func area(around side: Int) -> BitmapRect {
        BitmapRect(
            x: .random(in: -side...(2 * side), using: &self),
            y: .random(in: -side...(2 * side), using: &self),
            width: .random(in: 0...(2 * side), using: &self),
            height: .random(in: 0...(2 * side), using: &self))
    }
}

extension Bitmap {
    /// The reference for drawing: decides for each pixel whether it changes.
    func mapped(_ change: (_ x: Int, _ y: Int, _ old: Pixel) -> Pixel) -> Bitmap {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = change(x, y, pixel(x: x, y: y))
                bytes += [pixel.red, pixel.green, pixel.blue]
            }
        }
        return Bitmap(width: width, height: height, pixels: bytes)
    }
}

extension BitmapRect {
    func holds(_ x: Int, _ y: Int) -> Bool {
        x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
    }
}
