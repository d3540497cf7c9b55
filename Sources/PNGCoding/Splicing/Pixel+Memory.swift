import Raster

extension Pixel {
    /// Writes the pixel's three bytes.
    func write(to memory: UnsafeMutablePointer<UInt8>) {
        unsafe memory[0] = red
        unsafe memory[1] = green
        unsafe memory[2] = blue
    }
}
