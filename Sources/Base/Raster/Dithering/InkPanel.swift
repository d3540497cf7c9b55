/// A kind of panel: its inks, in the order in which its program numbers them.
package struct InkPanel: Sendable {
    /// The name in URLs.
    package let name: String
    package let inks: [Ink]

    /// - Parameters:
    ///   - name: The name in URLs.
    ///   - numbers: The controller's number of each ink; by default they are numbered in their order.
    ///   - inks: The inks.
    private init(
        _ name: String, numbers: [UInt8]? = nil, _ inks: [(device: Pixel, measured: UInt32)]
    ) {
        self.name = name
        self.inks = zip(inks, numbers ?? Array(0..<UInt8(inks.count))).map { ink, number in
            Ink(
                device: ink.device,
                measured: Pixel(
                    red: UInt8(ink.measured >> 16), green: UInt8(ink.measured >> 8 & 0xFF),
                    blue: UInt8(ink.measured & 0xFF)),
                number: number)
        }
    }

    /// The known panels.
    ///
    /// The orders are those of Pimoroni's `inky` 2.6.0, which takes indices as they are for two, three and
    /// seven inks. Measured colours are those of `epaper-dithering` 6.1.1 (Spectra 7.3" V2, BWRY 4.2",
    /// BWR and BWY of Solum and Hanshow), and for seven inks the saturated ones of `inky`.
    package static let all = [
        InkPanel(
            "spectra-6", numbers: [0, 1, 2, 3, 5, 6],
            [
                (.black, 0x1F_1829), (.white, 0xA8_B4B6), (.yellow, 0xB4_AD00), (.red, 0x71_1813),
                (.blue, 0x24_468B), (.green, 0x32_543C),
            ]),
        // AC073TC1A, 7.3".
        InkPanel(
            "acep-7",
            [
                (.black, 0x00_0000), (.white, 0xD9_F2FF), (.green, 0x03_7C4C), (.blue, 0x1B_2EC6),
                (.red, 0xF5_5022), (.yellow, 0xFF_FF44), (.orange, 0xEF_792C),
            ]),
        // UC8159, 4" and 5.7".
        InkPanel(
            "inky-7",
            [
                (.black, 0x39_3039), (.white, 0xFF_FFFF), (.green, 0x3A_5B46), (.blue, 0x3D_3B5E),
                (.red, 0x9C_484B), (.yellow, 0xD0_BE47), (.orange, 0xB1_6A49),
            ]),
        InkPanel(
            "bwry",
            [(.black, 0x05_0505), (.white, 0xC8_C8C8), (.yellow, 0xC8_B400), (.red, 0x78_0F05)]),
        InkPanel("bwr", [(.white, 0xC8_C8C8), (.black, 0x05_0505), (.red, 0x78_0F05)]),
        InkPanel("bwy", [(.white, 0xC8_C8C8), (.black, 0x05_0505), (.yellow, 0xC8_B400)]),
    ]
}

extension Pixel {
    /// That of `inky`; programs that look for the nearest ink find it as well.
    fileprivate static let orange = Pixel(red: 255, green: 140, blue: 0)
}
