import Calendars

/// The language in which a screen writes dates; pages write them in English.
///
/// Names of months and days, and the forms of dates and distances are those of Unicode's CLDR, in the
/// widths that it calls wide and abbreviated, with digits from 0 to 9; the first of a month is 1er in French.
package enum ScreenLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case dutch = "nl"
    case portuguese = "pt"
    case swedish = "sv"
    case danish = "da"
    case norwegian = "nb"
    case finnish = "fi"
    case catalan = "ca"
    case czech = "cs"
    case slovak = "sk"
    case polish = "pl"
    case hungarian = "hu"
    case romanian = "ro"
    case croatian = "hr"
    case turkish = "tr"
    case indonesian = "id"
    case vietnamese = "vi"
    case greek = "el"
    case russian = "ru"
    case ukrainian = "uk"
    case hebrew = "he"
    case arabic = "ar"
    case japanese = "ja"
    case korean = "ko"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"

    /// What it calls itself.
    package var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .french: "Français"
        case .spanish: "Español"
        case .italian: "Italiano"
        case .dutch: "Nederlands"
        case .portuguese: "Português"
        case .swedish: "Svenska"
        case .danish: "Dansk"
        case .norwegian: "Norsk bokmål"
        case .finnish: "Suomi"
        case .catalan: "Català"
        case .czech: "Čeština"
        case .slovak: "Slovenčina"
        case .polish: "Polski"
        case .hungarian: "Magyar"
        case .romanian: "Română"
        case .croatian: "Hrvatski"
        case .turkish: "Türkçe"
        case .indonesian: "Indonesia"
        case .vietnamese: "Tiếng Việt"
        case .greek: "Ελληνικά"
        case .russian: "Русский"
        case .ukrainian: "Українська"
        case .hebrew: "עברית"
        case .arabic: "العربية"
        case .japanese: "日本語"
        case .korean: "한국어"
        case .simplifiedChinese: "简体中文"
        case .traditionalChinese: "繁體中文"
        }
    }

    /// Whether it is read from right to left.
    var isRightToLeft: Bool { self == .arabic || self == .hebrew }

    /// As `1 May 2024`.
    package func date(_ date: CalendarDay) -> String {
        let (year, number, day) = (date.year, date.month, date.day)
        let month = Self.name(of: number, in: words.months)
        return switch self {
        case .german, .danish, .norwegian, .finnish, .czech, .slovak: "\(day). \(month) \(year)"
        case .spanish, .portuguese: "\(day) de \(month) de \(year)"
        case .catalan: "\(day) \(month) del \(year)"
        case .french where day == 1: "1er \(month) \(year)"
        case .hungarian: "\(year). \(month) \(day)."
        case .croatian: "\(day). \(month) \(year)."
        case .vietnamese: "\(day) tháng \(number), \(year)"
        case .russian: "\(day) \(month) \(year) г."
        case .ukrainian: "\(day) \(month) \(year) р."
        case .hebrew: "\(day) ב\(month) \(year)"
        case .japanese, .simplifiedChinese, .traditionalChinese: "\(year)年\(number)月\(day)日"
        case .korean: "\(year)년 \(number)월 \(day)일"
        default: "\(day) \(month) \(year)"
        }
    }

    /// As `May 2024`.
    package func month(_ date: CalendarDay) -> String {
        let (year, number) = (date.year, date.month)
        let month = Self.name(of: number, in: words.monthsAlone)
        return switch self {
        case .spanish, .portuguese: "\(month) de \(year)"
        case .catalan: "\(month) del \(year)"
        case .hungarian: "\(year). \(month)"
        case .croatian: "\(month) \(year)."
        case .vietnamese: "tháng \(number) năm \(year)"
        case .russian: "\(month) \(year) г."
        case .ukrainian: "\(month) \(year) р."
        case .japanese, .simplifiedChinese, .traditionalChinese: "\(year)年\(number)月"
        case .korean: "\(year)년 \(number)월"
        default: "\(month) \(year)"
        }
    }

    /// As `Sat 28 Nov`; 0 is Sunday.
    func shortDate(weekday: Int, day: Int, month number: Int) -> String {
        let weekday = words.weekdays[weekday]
        let month = Self.name(of: number, in: words.shortMonths)
        return switch self {
        case .danish, .norwegian: "\(weekday) \(day). \(month)"
        case .finnish: "\(weekday) \(day).\(number)."
        case .czech, .slovak: "\(weekday) \(day). \(number)."
        case .spanish, .polish, .romanian, .russian, .ukrainian, .catalan, .indonesian:
            "\(weekday), \(day) \(month)"
        case .portuguese: "\(weekday), \(day) de \(month)"
        case .hungarian: "\(month) \(day)., \(weekday)"
        case .german, .croatian: "\(weekday), \(day). \(month)"
        case .turkish: "\(day) \(month) \(weekday)"
        case .vietnamese: "\(weekday), \(day) thg \(number)"
        case .hebrew: "\(weekday), \(day) ב\(month)"
        case .arabic: "\(weekday)، \(day) \(month)"
        case .japanese: "\(number)月\(day)日(\(weekday))"
        case .simplifiedChinese, .traditionalChinese: "\(number)月\(day)日\(weekday)"
        case .korean: "\(number)월 \(day)일 (\(weekday))"
        default: "\(weekday) \(day) \(month)"
        }
    }

    /// The name of a month; empty where months are numbers.
    private static func name(of month: Int, in names: [Substring]) -> Substring {
        names.isEmpty ? "" : names[month - 1]
    }

    /// As `14:05`.
    func time(hour: Int, minute: Int) -> String {
        hour.zeroPadded(to: 2) + separator + minute.zeroPadded(to: 2)
    }

    /// As `2:05 pm`.
    func timeOfHalfDay(hour: Int, minute: Int) -> String {
        let isMorning = hour < 12
        // Half a day begins with 0 in Japan, with 12 elsewhere.
        let hour = self == .japanese ? hour % 12 : (hour + 11) % 12 + 1
        let time = "\(hour)" + separator + minute.zeroPadded(to: 2)
        return switch self {
        case .japanese: (isMorning ? "午前" : "午後") + time
        case .simplifiedChinese, .traditionalChinese: (isMorning ? "上午" : "下午") + time
        case .korean: (isMorning ? "오전 " : "오후 ") + time
        case .hungarian: (isMorning ? "de. " : "du. ") + time
        case .turkish: (isMorning ? "ÖÖ " : "ÖS ") + time
        case .vietnamese: time + (isMorning ? " SA" : " CH")
        case .arabic: time + (isMorning ? " ص" : " م")
        case .greek: time + (isMorning ? " π.μ." : " μ.μ.")
        default: time + (isMorning ? " am" : " pm")
        }
    }

    /// Between hours and minutes.
    private var separator: String {
        switch self {
        case .danish, .finnish, .indonesian: "."
        default: ":"
        }
    }

    /// How long ago a day was, in the largest whole unit of days, months and years: `3 years ago`.
    ///
    /// - Parameters:
    ///   - past: The day.
    ///   - today: The present day.
    /// - Returns: The words; nil for a day that is to come.
    func distance(from past: CalendarDay, to today: CalendarDay) -> String? {
        let words = words
        var months = (today.year - past.year) * 12 + today.month - past.month
        if today.day < past.day { months -= 1 }
        if months >= 12 { return words.yearsAgo(months / 12) }
        if months >= 1 { return words.monthsAgo(months) }
        let days = today.number - past.number
        switch days {
        case ..<0: return nil
        case 0: return words.today
        case 1: return words.yesterday
        default: return words.daysAgo(days)
        }
    }

    private var words: LanguageWords {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .italian: .italian
        case .dutch: .dutch
        case .portuguese: .portuguese
        case .swedish: .swedish
        case .danish: .danish
        case .norwegian: .norwegian
        case .finnish: .finnish
        case .catalan: .catalan
        case .czech: .czech
        case .slovak: .slovak
        case .polish: .polish
        case .hungarian: .hungarian
        case .romanian: .romanian
        case .croatian: .croatian
        case .turkish: .turkish
        case .indonesian: .indonesian
        case .vietnamese: .vietnamese
        case .greek: .greek
        case .russian: .russian
        case .ukrainian: .ukrainian
        case .hebrew: .hebrew
        case .arabic: .arabic
        case .japanese: .japanese
        case .korean: .korean
        case .simplifiedChinese: .simplifiedChinese
        case .traditionalChinese: .traditionalChinese
        }
    }
}

extension CalendarDay {
    /// Days since 1970-01-01.
    fileprivate var number: Int { CivilTime.daysSince1970(year: year, month: month, day: day) }
}
