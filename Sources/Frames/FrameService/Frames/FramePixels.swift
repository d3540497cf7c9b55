import PNGCoding
import Raster

/// The pixels of a frame's file.
enum FramePixels {
    case full(Bitmap)
    case indexed(IndexedBitmap)
    /// Indices of inks.
    case inks(IndexedBitmap, [Ink])
}

extension PNGEncoder {
    func encode(_ pixels: FramePixels) throws(PNGError) -> [UInt8] {
        switch pixels {
        case .full(let bitmap): try encode(bitmap)
        case .indexed(let bitmap), .inks(let bitmap, _): try encode(bitmap)
        }
    }
}
