extension Bitmap {
    /// Lets a painter write to the pixels, whose layout is that of ``pixels``.
    package mutating func edit(_ paint: (inout MutableSpan<UInt8>) -> Void) {
        var bytes = pixels.mutableSpan
        paint(&bytes)
    }
}
