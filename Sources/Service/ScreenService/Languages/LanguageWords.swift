/// The words of a language for dates, and for how long ago a day was.
struct LanguageWords: Sendable {
    /// Behind a day; none where months are numbers.
    let months: [Substring]
    /// Without a day.
    let monthsAlone: [Substring]
    /// Behind the day of a short date.
    let shortMonths: [Substring]
    /// Of a short date, from Sunday on.
    let weekdays: [Substring]
    let today: String
    let yesterday: String
    private let rule: PluralRule
    private let forms: (days: [Substring], months: [Substring], years: [Substring])

    /// Lists have a | between their parts.
    ///
    /// - Parameters:
    ///   - months: Behind a day; empty where months are numbers.
    ///   - alone: Months without a day, where they differ.
    ///   - short: Months of short dates, where they differ.
    ///   - weekdays: Of short dates, from Sunday on.
    ///   - today: The word for the present day.
    ///   - yesterday: The word for the day before.
    ///   - rule: Which form stands behind which number.
    ///   - days: The forms for so many days ago, with # for the number; one may stand for all.
    ///   - monthsAgo: The same of months.
    ///   - years: The same of years.
    init(
        months: String = "", alone: String? = nil, short: String? = nil, weekdays: String,
        today: String, yesterday: String, _ rule: PluralRule = .none, days: String,
        monthsAgo: String, years: String
    ) {
        self.months = Self.parts(of: months)
        monthsAlone = Self.parts(of: alone ?? months)
        shortMonths = Self.parts(of: short ?? months)
        self.weekdays = Self.parts(of: weekdays)
        (self.today, self.yesterday, self.rule) = (today, yesterday, rule)
        forms = (Self.parts(of: days), Self.parts(of: monthsAgo), Self.parts(of: years))
    }

    private static func parts(of list: String) -> [Substring] { list.split(separator: "|") }

    /// So many days ago; from 2 on.
    func daysAgo(_ count: Int) -> String { text(count, forms.days) }

    /// So many months ago.
    func monthsAgo(_ count: Int) -> String { text(count, forms.months) }

    /// So many years ago.
    func yearsAgo(_ count: Int) -> String { text(count, forms.years) }

    private func text(_ count: Int, _ forms: [Substring]) -> String {
        let form = forms.count > 1 ? forms[rule.form(of: count)] : forms.first ?? ""
        return form.split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: "\(count)")
    }
}
