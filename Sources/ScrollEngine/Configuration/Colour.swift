/// An opaque sRGB colour, 8 bits a channel.
package struct Colour: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The background that pictures stand on unless another is asked for: dark, slightly blue, and
    /// not black, so that shadows show.
    package static let defaultBackground = Colour(red: 0x16, green: 0x18, blue: 0x1c)
}
