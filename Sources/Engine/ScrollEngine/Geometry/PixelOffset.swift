/// A movement by whole pixels.
public struct PixelOffset: Hashable, Sendable {
    /// To the right.
    public var x: Int
    /// Down.
    public var y: Int

    /// Creates a movement.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// No movement.
    public static let zero = PixelOffset(x: 0, y: 0)
}
