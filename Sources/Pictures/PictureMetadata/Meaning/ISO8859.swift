/// A part of ISO 8859, as IPTC names it by an escape sequence of ISO 2022 (IIM 4.2, data set 1:90).
///
/// Latin-1 needs none: ``PlainText/decoded(_:)`` has it, and UTF-8.
struct ISO8859 {
    /// The characters from 0xA0 on.
    private let upper: [Unicode.Scalar]

    /// Nil for other sequences than those of parts 2, 5, 7 and 9.
    init?(escape: ArraySlice<UInt8>) {
        guard escape.count == 3, escape.first == 0x1B,
            let plane = escape.dropFirst().first, "-./".utf8.contains(plane),
            let upper = escape.last.flatMap({ Self.parts[$0] })
        else { return nil }
        self.upper = Array(upper.unicodeScalars)
    }

    /// The text of bytes, which may be UTF-8 whatever the sequence says.
    func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let scalars = bytes.map { $0 < 0xA0 ? Unicode.Scalar($0) : upper[Int($0 - 0xA0)] }
        return String(String.UnicodeScalarView(scalars))
    }

    /// By the last byte of the sequence: Central Europe, Cyrillic, Greek and Turkish.
    private static let parts: [UInt8: String] = [
        UInt8(ascii: "B"):
            "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ"
            + "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
        UInt8(ascii: "L"):
            "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
            + "абвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
        UInt8(ascii: "F"):
            "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ"
            + "ΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}",
        UInt8(ascii: "M"):
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"
            + "ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
    ]
}
