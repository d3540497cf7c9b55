import Calendars

/// The language in which a screen writes dates; pages write them in English.
///
/// Names of months and days, and the forms of dates and distances are those of Unicode's CLDR 45, in the
/// widths that it calls wide and abbreviated; the first of a month is 1er in French.
package enum ScreenLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case dutch = "nl"
    case portuguese = "pt"
    case swedish = "sv"

    /// As `1 May 2024`.
    package func date(_ day: CalendarDay) -> String {
        let month = months[day.month - 1]
        return switch self {
        case .german: "\(day.day). \(month) \(day.year)"
        case .spanish, .portuguese: "\(day.day) de \(month) de \(day.year)"
        case .french where day.day == 1: "1er \(month) \(day.year)"
        default: "\(day.day) \(month) \(day.year)"
        }
    }

    /// As `May 2024`.
    package func month(_ day: CalendarDay) -> String {
        let month = months[day.month - 1]
        return self == .spanish || self == .portuguese
            ? "\(month) de \(day.year)" : "\(month) \(day.year)"
    }

    /// As `Sat 28 Nov`; 0 is Sunday.
    func shortDate(weekday: Int, day: Int, month: Int) -> String {
        let number = self == .german ? "\(day)." : "\(day)"
        return "\(shortWeekdays[weekday]) \(number) \(shortMonths[month - 1])"
    }

    /// How long ago a day was, in the largest whole unit of days, months and years: `3 years ago`.
    ///
    /// - Parameters:
    ///   - past: The day.
    ///   - today: The present day.
    /// - Returns: The words; nil for a day that is to come.
    func distance(from past: CalendarDay, to today: CalendarDay) -> String? {
        let words = distances
        var months = (today.year - past.year) * 12 + today.month - past.month
        if today.day < past.day { months -= 1 }
        if months >= 12 { return Self.counted(months / 12, words.year, words.years) }
        if months >= 1 { return Self.counted(months, words.month, words.months) }
        let days = today.number - past.number
        switch days {
        case ..<0: return nil
        case 0: return words.today
        case 1: return words.yesterday
        default: return Self.counted(days, "", words.days)
        }
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        count == 1
            ? one
            : many.split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: "\(count)")
    }

    /// Words for distances; a number stands for the #.
    private struct Distances {
        let today, yesterday, days, month, months, year, years: String
    }

    private var distances: Distances {
        switch self {
        case .english:
            Distances(
                today: "today", yesterday: "yesterday", days: "# days ago", month: "1 month ago",
                months: "# months ago", year: "1 year ago", years: "# years ago")
        case .german:
            Distances(
                today: "heute", yesterday: "gestern", days: "vor # Tagen", month: "vor 1 Monat",
                months: "vor # Monaten", year: "vor 1 Jahr", years: "vor # Jahren")
        case .french:
            Distances(
                today: "aujourd’hui", yesterday: "hier", days: "il y a # jours",
                month: "il y a 1 mois", months: "il y a # mois", year: "il y a 1 an",
                years: "il y a # ans")
        case .spanish:
            Distances(
                today: "hoy", yesterday: "ayer", days: "hace # días", month: "hace 1 mes",
                months: "hace # meses", year: "hace 1 año", years: "hace # años")
        case .italian:
            Distances(
                today: "oggi", yesterday: "ieri", days: "# giorni fa", month: "1 mese fa",
                months: "# mesi fa", year: "1 anno fa", years: "# anni fa")
        case .dutch:
            Distances(
                today: "vandaag", yesterday: "gisteren", days: "# dagen geleden",
                month: "1 maand geleden", months: "# maanden geleden", year: "1 jaar geleden",
                years: "# jaar geleden")
        case .portuguese:
            Distances(
                today: "hoje", yesterday: "ontem", days: "há # dias", month: "há 1 mês",
                months: "há # meses", year: "há 1 ano", years: "há # anos")
        case .swedish:
            Distances(
                today: "i dag", yesterday: "i går", days: "för # dagar sedan",
                month: "för 1 månad sedan", months: "för # månader sedan", year: "för 1 år sedan",
                years: "för # år sedan")
        }
    }

    private var months: [Substring] {
        let names =
            switch self {
            case .english:
                "January February March April May June July August September October November December"
            case .german:
                "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
            case .french:
                "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
            case .spanish:
                "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
            case .italian:
                "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
                    + "dicembre"
            case .dutch:
                "januari februari maart april mei juni juli augustus september oktober november december"
            case .portuguese:
                "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
            case .swedish:
                "januari februari mars april maj juni juli augusti september oktober november december"
            }
        return names.split(separator: " ")
    }

    private var shortMonths: [Substring] {
        let names =
            switch self {
            case .english: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
            case .german: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."
            case .french: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."
            case .spanish: "ene feb mar abr may jun jul ago sept oct nov dic"
            case .italian: "gen feb mar apr mag giu lug ago set ott nov dic"
            case .dutch: "jan feb mrt apr mei jun jul aug sep okt nov dec"
            case .portuguese: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."
            case .swedish: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec."
            }
        return names.split(separator: " ")
    }

    private var shortWeekdays: [Substring] {
        let names =
            switch self {
            case .english: "Sun Mon Tue Wed Thu Fri Sat"
            case .german: "So. Mo. Di. Mi. Do. Fr. Sa."
            case .french: "dim. lun. mar. mer. jeu. ven. sam."
            case .spanish: "dom lun mar mié jue vie sáb"
            case .italian: "dom lun mar mer gio ven sab"
            case .dutch: "zo ma di wo do vr za"
            case .portuguese: "dom. seg. ter. qua. qui. sex. sáb."
            case .swedish: "sön mån tis ons tors fre lör"
            }
        return names.split(separator: " ")
    }
}

extension CalendarDay {
    /// Days since 1970-01-01.
    fileprivate var number: Int { CivilTime.daysSince1970(year: year, month: month, day: day) }
}
