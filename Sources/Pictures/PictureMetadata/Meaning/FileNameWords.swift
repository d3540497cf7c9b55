/// The words of dates in the names of files.
enum FileNameWords {
    /// The halves of the day, which the clocks of some countries have of twelve hours.
    enum Half { case morning, afternoon }

    /// Their names before the time, in Chinese, Japanese, Korean and Turkish.
    static let halves: [String: Half] = [
        "上午": .morning, "午前": .morning, "오전": .morning, "ÖÖ": .morning,
        "下午": .afternoon, "午後": .afternoon, "오후": .afternoon, "ÖS": .afternoon,
    ]

    /// Their names behind the time in Greek and Arabic, without full stops and blanks.
    static let halvesBehind: [String: Half] = [
        "πμ": .morning, "μμ": .afternoon, "ص": .morning, "م": .afternoon,
    ]

    /// What stands between a day and its time beside words.
    static let gaps: Set<String> = [
        "_", "-", " ", "T", ".", "@", "__", "--", ", ", "_-_", " - ",
        "_at_", "_um_", "_om_", "_à_", "_alle_", "_a_las_",
    ]

    /// What stands behind the numbers of a date and a time in Chinese, Japanese and Korean.
    static let yearMarks = ["年", "년"].map { Array($0.utf8) }
    static let monthMarks = ["月", "월"].map { Array($0.utf8) }
    static let dayMarks = ["日", "일"].map { Array($0.utf8) }
    static let hourMarks = ["时", "時", "시"].map { Array($0.utf8) }
    static let minuteMarks = ["分", "분"].map { Array($0.utf8) }
    static let secondMarks = ["秒", "초"].map { Array($0.utf8) }

    /// The month that a word names, in small letters: in English, German, French, Spanish, Italian, Dutch,
    /// Portuguese, Swedish and Danish.
    static let months = numbers(of: zip(english, others).map { "\($0) \($1)" })

    static let englishMonths = numbers(of: english)

    private static let english = [
        "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
        "august aug", "september sep sept", "october oct", "november nov", "december dec",
    ]

    private static let others = [
        "januar jänner januari janvier janv enero ene gennaio janeiro",
        "februar februari février févr febrero febbraio fevereiro fev",
        "märz mär mrz mars marzo maart mrt março", "avril avr abril abr aprile",
        "mai maj mayo maggio mei maio", "juni juin junio giugno giu junho",
        "juli juillet juil julio luglio lug julho", "augusti augustus août agosto ago",
        "septembre septiembre settembre setembro",
        "oktober okt octobre octubre ottobre ott outubro",
        "novembre noviembre novembro", "dezember dez décembre déc diciembre dic dicembre dezembro",
    ]

    private static func numbers(of months: [String]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (index, words) in months.enumerated() {
            for word in words.split(separator: " ") { numbers[String(word)] = index + 1 }
        }
        return numbers
    }
}
