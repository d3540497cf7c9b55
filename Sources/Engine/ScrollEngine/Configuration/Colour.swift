/// An opaque sRGB colour, 8 bits a channel.
public struct Colour: Hashable, Sendable {
    /// From 0 to 255.
    public var red: UInt8
    /// From 0 to 255.
    public var green: UInt8
    /// From 0 to 255.
    public var blue: UInt8

    /// Creates a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The default background: dark, slightly blue, and not black, so that shadows are visible.
    public static let defaultBackground = Colour(red: 0x16, green: 0x18, blue: 0x1c)

    /// The default paper: near white, slightly warm as uncoated paper, and not white, so that a
    /// white picture has an edge on it.
    public static let defaultPaper = Colour(red: 0xfa, green: 0xf9, blue: 0xf6)

    /// What the viewer shows in place of ``defaultPaper`` where the browser prefers dark colours
    /// (paper.js).
    package static let darkPaper = Colour(red: 0x26, green: 0x29, blue: 0x30)
}
