import Raster

/// `Bitmap.bytesPerPixel` as a constant that the compiler knows in this room, so that divisions by
/// it are cheap.
let pixelBytes = 3

extension Pixel {
    /// Writes the pixel's three bytes.
    func write(to memory: UnsafeMutablePointer<UInt8>) {
        unsafe memory[0] = red
        unsafe memory[1] = green
        unsafe memory[2] = blue
    }
}

extension UnsafePointer<UInt8> {
    /// Eight bytes from a position, the first one lowest.
    @inline(__always)
    func word(_ position: Int) -> UInt64 {
        UInt64(
            littleEndian: unsafe UnsafeRawPointer(self + position).loadUnaligned(as: UInt64.self))
    }

    /// Three bytes, the first one lowest.
    @inline(__always)
    var threeBytes: UInt32 {
        unsafe UInt32(self[0]) | UInt32(self[1]) &<< 8 | UInt32(self[2]) &<< 16
    }
}
