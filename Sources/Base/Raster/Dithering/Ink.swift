/// An ink of a panel: what it is called in a file, and how it looks.
package struct Ink: Hashable, Sendable {
    /// The pure colour by which the panel's program knows the ink.
    package let device: Pixel
    /// The colour that people see.
    package let measured: Pixel
    /// The number by which the panel's controller knows the ink.
    package let number: UInt8

    package init(device: Pixel, measured: Pixel, number: UInt8) {
        self.device = device
        self.measured = measured
        self.number = number
    }
}
