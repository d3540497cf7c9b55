import PNGCoding
import Raster

/// The icon of the program for home screens, as `icon.svg` has it, on a square without transparent
/// corners: systems cut it to their own shape.
enum AppIcon {
    /// Pixels of a side: for iOS, and for the web app manifest.
    static let sides = [180, 192, 512]

    static func name(_ side: Int) -> String { "icon-\(side).png" }

    /// The PNG; nil when memory runs out.
    static func png(side: Int) -> [UInt8]? { try? PNGEncoder().encode(bitmap(side: side)) }

    private static func bitmap(side: Int) -> Bitmap {
        var icon = Bitmap(width: side, height: side, filledWith: background)
        // Pages in 32nds of the side: the middle one, and what peeks in of its neighbours.
        for (x, y, width, height, colour) in [
            (-8, 10, 15, 12, faint), (10, 7, 12, 18, paper), (25, 10, 15, 12, faint),
        ] {
            func scaled(_ length: Int) -> Int { length * side / 32 }
            icon.fill(
                RoundedRectangle(
                    BitmapRect(
                        x: scaled(x), y: scaled(y), width: scaled(width), height: scaled(height)),
                    radius: Double(side) * 1.25 / 32),
                with: colour)
        }
        return icon
    }

    private static let background = Pixel(red: 0x16, green: 0x18, blue: 0x1c)
    private static let paper = Pixel(red: 0xf7, green: 0xf6, blue: 0xf3)
    private static let faint = Pixel(red: 0x8d, green: 0x90, blue: 0x99)
}
