/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// Creates a size in pixels.
    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
