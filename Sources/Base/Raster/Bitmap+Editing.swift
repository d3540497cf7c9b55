extension Bitmap {
    /// Passes the pixels to a closure that modifies them; the layout is that of ``pixels``.
    package mutating func edit(_ paint: (inout MutableSpan<UInt8>) -> Void) {
        var bytes = pixels.mutableSpan
        paint(&bytes)
    }
}
