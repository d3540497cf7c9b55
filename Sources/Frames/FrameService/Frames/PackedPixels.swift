import Raster

/// The pixels alone, from top to bottom, each row from a byte on, the first pixel in the high bits: what a
/// program hands to the controller of a panel as it is.
///
/// Greys and palettes have as many bits as in PNG, inks the numbers that their panel has for them. Three
/// inks are two planes of one bit, as their panels have two memories: first 0 where the pixel is black, then
/// 1 where it is coloured. In full colour each pixel has three bytes: red, green, blue.
enum PackedPixels {
    static func bytes(of pixels: FramePixels) -> [UInt8] {
        switch pixels {
        case .full(let bitmap): return bitmap.pixels
        case .indexed(let bitmap): return bitmap.rows
        case .inks(let bitmap, let inks):
            guard inks.count == 3 else {
                return bitmap.renumbered { inks[Int($0)].number }.rows
            }
            let black = bitmap.plane { inks[Int($0)].device != .black }
            let coloured = bitmap.plane { ![.black, .white].contains(inks[Int($0)].device) }
            return black.rows + coloured.rows
        }
    }
}
