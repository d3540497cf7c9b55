import Calendars
import Raster

/// The time and the date in the corner of a screen, by the clocks of its zone.
package struct ClockFace: Equatable, Sendable {
    /// What a screen shows in its corner.
    package enum Style: String, CaseIterable, Sendable {
        case none, time, date
        case timeAndDate = "time-and-date"

        /// What of it changes once a day.
        var withoutTime: Style { hasDate ? .date : .none }

        var hasTime: Bool { self == .time || self == .timeAndDate }
        var hasDate: Bool { self == .date || self == .timeAndDate }
    }

    /// As `14:05`; nil if it is not shown.
    let time: String?
    /// As `Sat 28 Nov`; nil if it is not shown.
    let date: String?

    init(
        _ style: Style, at moment: UnixTime, in zone: TimeZoneRules,
        language: ScreenLanguage = .english, hours: Hours = .twentyFour
    ) {
        let clock = zone.local(moment)
        time =
            style.hasTime
            ? hours.text(hour: clock.hour, minute: clock.minute, in: language) : nil
        let day = CivilTime.daysSince1970(year: clock.year, month: clock.month, day: clock.day)
        date =
            style.hasDate
            ? language.shortDate(
                weekday: CivilTime.weekday(ofDay: day), day: clock.day, month: clock.month) : nil
    }

    /// How many hours the clock has.
    package enum Hours: String, CaseIterable, Sendable {
        case twelve = "12"
        case twentyFour = "24"

        /// As `14:05` or `2:05 pm`.
        fileprivate func text(hour: Int, minute: Int, in language: ScreenLanguage) -> String {
            switch self {
            case .twentyFour: language.time(hour: hour, minute: minute)
            case .twelve: language.timeOfHalfDay(hour: hour, minute: minute)
            }
        }
    }

    /// A text that distinguishes this face from others.
    var text: String { [time, date].compactMap { $0 }.joined(separator: "\n") }

    /// When it shows something else; nil if it is empty.
    static func change(of style: Style, after moment: UnixTime, in zone: TimeZoneRules) -> UnixTime?
    {
        switch style {
        case .none: nil
        // Offsets of zones are whole minutes.
        case .time, .timeAndDate:
            UnixTime(seconds: moment.seconds - moment.seconds % 60 + 60)
        case .date: zone.moment(0, on: zone.day(at: moment) + 1)
        }
    }

    // MARK: Drawing

    /// At the top right of the frame.
    func draw(on frame: inout Bitmap, isOpaque: Bool) {
        let em = max(14, min(frame.width, frame.height) / 12)
        let lines = [(time, em), (date, max(12, em / 2))].compactMap { line, size in
            line.map { (text: $0, em: size) }
        }
        TextPanel(lines: lines, margin: em / 3, isOpaque: isOpaque)
            .draw(
                in: BitmapRect(x: 0, y: 0, width: frame.width, height: frame.height),
                at: .topRight, on: &frame)
    }
}
