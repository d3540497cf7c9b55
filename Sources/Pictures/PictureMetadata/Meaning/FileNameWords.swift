/// The words of dates in the names of files.
enum FileNameWords {
    /// The halves of the day, which the clocks of some countries have of twelve hours.
    enum Half { case morning, afternoon }

    /// Their names before the time, in Chinese, Japanese, Korean and Turkish.
    static let halves: [String: Half] = [
        "上午": .morning, "午前": .morning, "오전": .morning, "ÖÖ": .morning,
        "下午": .afternoon, "午後": .afternoon, "오후": .afternoon, "ÖS": .afternoon,
        "凌晨": .morning, "早上": .morning, "中午": .afternoon, "晚上": .afternoon,
    ]

    /// Their names behind the time in Greek and Arabic, without full stops and blanks.
    static let halvesBehind: [String: Half] = [
        "πμ": .morning, "μμ": .afternoon, "ص": .morning, "م": .afternoon,
    ]

    /// What stands between a day and its time beside words.
    static let gaps: Set<String> = [
        "_", "-", " ", "T", ".", "@", "__", "--", ",", ", ", "_-_", " - ",
        "_at_", "_um_", "_om_", "_à_", "_alle_", "_a_las_", "-at-", "-um-", "于", " ב-",
    ]

    /// What stands behind the numbers of a date and a time in Chinese, Japanese and Korean.
    static let yearMarks = ["年", "년"].map { Array($0.utf8) }
    static let monthMarks = ["月", "월"].map { Array($0.utf8) }
    static let dayMarks = ["日", "일"].map { Array($0.utf8) }
    static let hourMarks = ["时", "時", "시"].map { Array($0.utf8) }
    static let minuteMarks = ["分", "분"].map { Array($0.utf8) }
    static let secondMarks = ["秒", "초"].map { Array($0.utf8) }

    /// The month that a word names, in small letters: in the languages of Western Europe, and as it stands
    /// behind a day in Polish, Czech, Finnish, Hungarian, Romanian, Turkish, Greek, Russian and Ukrainian.
    ///
    /// A month of which two languages have different ideas is left out: `listopada` of Croatian.
    static let months = numbers(
        of: zip(zip(english, western), eastern).map { "\($0.0) \($0.1) \($1)" })

    static let englishMonths = numbers(of: english)

    private static let english = [
        "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
        "august aug", "september sep sept", "october oct", "november nov", "december dec",
    ]

    private static let western = [
        "januar jänner januari janvier janv enero ene gennaio janeiro",
        "februar februari février févr febrero febbraio fevereiro fev",
        "märz mär mrz mars marzo maart mrt março", "avril avr abril abr aprile",
        "mai maj mayo maggio mei maio", "juni juin junio giugno giu junho",
        "juli juillet juil julio luglio lug julho", "augusti augustus août agosto ago",
        "septembre septiembre settembre setembro",
        "oktober okt octobre octubre ottobre ott outubro",
        "novembre noviembre novembro", "dezember dez décembre déc diciembre dic dicembre dezembro",
    ]

    private static let eastern = [
        "stycznia ledna tammikuuta január ianuarie ocak ιανουαρίου января січня",
        "lutego února helmikuuta február februarie şubat φεβρουαρίου февраля лютого",
        "marca března maaliskuuta március martie mart μαρτίου марта березня",
        "kwietnia dubna huhtikuuta április aprilie nisan απριλίου апреля квітня",
        "maja května toukokuuta május mayıs μαΐου мая травня",
        "czerwca června kesäkuuta június iunie haziran ιουνίου июня червня",
        "lipca července heinäkuuta július iulie temmuz ιουλίου июля липня",
        "sierpnia srpna elokuuta augusztus ağustos αυγούστου августа серпня",
        "września září syyskuuta szeptember septembrie eylül σεπτεμβρίου сентября вересня",
        "października října lokakuuta október octombrie ekim οκτωβρίου октября жовтня",
        "listopada listopadu marraskuuta noiembrie kasım νοεμβρίου ноября листопада",
        "grudnia prosince joulukuuta decembrie aralık desember δεκεμβρίου декабря грудня",
    ]

    private static func numbers(of months: [String]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (index, words) in months.enumerated() {
            for word in words.split(separator: " ") { numbers[String(word)] = index + 1 }
        }
        return numbers
    }
}
