import Raster

/// The colours of controls, which are visible on any picture.
///
/// A control may overlap any colour, so it has its own background: a translucent scrim, black on
/// dark strips and white on light ones, with opaque marks of the other colour on it. Even in the
/// worst case, on a picture of the mark's own colour, the mark's contrast with the scrim is at
/// least 3 : 1 (WCAG 2.2, success criterion 1.4.11).
///
///     dark strip     veil on white is #666    ink #fff 5.7 : 1    quiet #c8c8c8 3.4 : 1
///     light strip    veil on black is #999    ink #000 7.4 : 1    quiet #404040 3.7 : 1
struct ControlColours {
    let scrim: Pixel
    /// The colour of what is selected or can be pressed.
    let ink: Pixel
    /// The colour of secondary marks: weaker, but with the contrast that the criterion requires.
    let secondary: Pixel

    /// Opaque enough for marks to be visible, and translucent enough for the picture to be visible
    /// too.
    static let scrimOpacity: UInt8 = 153

    /// The opacity of the ink of a disabled arrow: 38 %, as in Material.
    ///
    /// The criterion exempts disabled controls, and they must not look enabled.
    static let disabledOpacity: UInt8 = 97

    init(background: Pixel) {
        let isDark = background.contrast(with: .white) >= background.contrast(with: .black)
        scrim = isDark ? .black : .white
        ink = isDark ? .white : .black
        let grey: UInt8 = isDark ? 0xc8 : 0x40
        secondary = Pixel(red: grey, green: grey, blue: grey)
    }
}
