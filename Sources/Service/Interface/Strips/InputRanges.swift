/// The numbers that a client may give for a place in a strip.
package enum InputRanges {
    /// Page indices; an index beyond the last page means the last page.
    package static let pages = 0...1_000_000_000
    /// Pixels on the viewport: far beyond any screen, and far below the precision limit of floats.
    package static let coordinates = -1_000_000.0...1_000_000
    /// Offsets along a strip, in pixels: beyond the longest strip, and exact to the pixel in a float.
    package static let offsets = -1e13...1e13
}
