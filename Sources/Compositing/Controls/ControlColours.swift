import Raster

/// The colours of controls, which are seen on any picture.
///
/// Nobody knows what a control will lie on, so it brings its own ground: a veil, black on dark strips
/// and white on light ones, and opaque marks of the other colour on it. Even where the veil hides
/// least, on a picture of the mark's own colour, the mark contrasts at least 3 : 1 with it (WCAG 2.2,
/// success criterion 1.4.11).
///
///     dark strip     veil on white is #666    ink #fff 5.7 : 1    quiet #c8c8c8 3.4 : 1
///     light strip    veil on black is #999    ink #000 7.4 : 1    quiet #404040 3.7 : 1
struct ControlColours {
    let scrim: Pixel
    /// Of what is chosen, or can be pressed.
    let ink: Pixel
    /// Of what stands beside it: weaker, but as visible as the criterion asks.
    let secondary: Pixel

    /// Hides enough of a picture for marks to be seen, and little enough for it to be seen as well.
    static let scrimOpacity: UInt8 = 153

    /// Of the ink of an arrow that leads nowhere: 38 %, as in Material.
    ///
    /// What cannot be pressed is free of the criterion, and must not look as if it could.
    static let disabledOpacity: UInt8 = 97

    init(background: Pixel) {
        let isDark = background.contrast(with: .white) >= background.contrast(with: .black)
        scrim = isDark ? .black : .white
        ink = isDark ? .white : .black
        let grey: UInt8 = isDark ? 0xc8 : 0x40
        secondary = Pixel(red: grey, green: grey, blue: grey)
    }
}
