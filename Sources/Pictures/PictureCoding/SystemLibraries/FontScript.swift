import CVips

/// A script of titles and captions for which a system may lack a font.
package enum FontScript: String, CaseIterable, Sendable {
    case arabic = "Arabic"
    case chinese = "Chinese"
    case devanagari = "Devanagari"
    case hebrew = "Hebrew"
    case japanese = "Japanese"
    case korean = "Korean"
    case thai = "Thai"
    case emoji

    /// The scripts of which no font of the system has a letter: Pango draws them as boxes.
    ///
    /// The first call reads the list of the fonts.
    package static var missing: [FontScript] {
        allCases.filter { cvips_has_font($0.letter.value) == 0 }
    }

    /// A letter that each font of the script has.
    private var letter: Unicode.Scalar {
        switch self {
        case .arabic: "ع"
        case .chinese: "中"
        case .devanagari: "क"
        case .hebrew: "א"
        case .japanese: "あ"
        case .korean: "한"
        case .thai: "ก"
        case .emoji: "🎉"
        }
    }

    /// The package of Debian and Ubuntu that has a font of it.
    package var package: String {
        switch self {
        case .arabic, .devanagari, .hebrew, .thai: "fonts-noto-core"
        case .chinese, .japanese, .korean: "fonts-noto-cjk"
        case .emoji: "fonts-noto-color-emoji"
        }
    }
}
