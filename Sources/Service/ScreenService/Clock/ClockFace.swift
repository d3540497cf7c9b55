import Calendars
import PictureCoding
import Raster

/// The time and the date in the corner of a screen, by the clocks of its zone.
package struct ClockFace: Equatable, Sendable {
    /// What a screen shows in its corner.
    package enum Style: String, CaseIterable, Sendable {
        case none, time, date
        case timeAndDate = "time-and-date"

        var hasTime: Bool { self == .time || self == .timeAndDate }
        var hasDate: Bool { self == .date || self == .timeAndDate }
    }

    /// As `14:05`; nil if it is not shown.
    let time: String?
    /// As `Sat 28 Nov`; nil if it is not shown.
    let date: String?

    init(_ style: Style, at moment: UnixTime, in zone: TimeZoneRules) {
        let clock = zone.local(moment)
        time =
            style.hasTime
            ? "\(clock.hour.zeroPadded(to: 2)):\(clock.minute.zeroPadded(to: 2))" : nil
        let day = CivilTime.daysSince1970(year: clock.year, month: clock.month, day: clock.day)
        date =
            style.hasDate
            ? "\(Self.weekdays[CivilTime.weekday(ofDay: day)]) \(clock.day) "
                + Self.months[clock.month - 1] : nil
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

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

    /// White on a dark panel with round corners, at the top right.
    ///
    /// Letters take a millisecond, so this is for the threads of render queues.
    func draw(on frame: inout Bitmap) {
        let em = max(14, min(frame.width, frame.height) / 12)
        let room = frame.width - 2 * em
        let lines = [(time, em), (date, em / 2)].compactMap { line, size in
            line.flatMap {
                TextRenderer(text: $0, size: max(12, size), isCentred: true)
                    .drawn(width: room, height: 3 * em)?.trimmed
            }
        }
        guard let width = lines.map(\.width).max() else { return }
        let (margin, gap) = (em / 3, em / 4)
        let height = lines.reduce(gap * (lines.count - 1)) { $0 + $1.height }
        let panel = BitmapRect(
            x: frame.width - width - 3 * margin, y: margin, width: width + 2 * margin,
            height: height + 2 * margin)
        frame.blend(
            RoundedRectangle(panel, radius: Double(margin)), with: .black, opacity: Self.opacity)
        var top = panel.y + margin
        for line in lines {
            frame.draw(line, x: panel.x + (panel.width - line.width) / 2, y: top, with: .white)
            top += line.height + gap
        }
    }

    /// Of the panel: white behind it becomes grey 102, on which white has a contrast of 5.7 : 1.
    private static let opacity: UInt8 = 153
}

extension CoverageMask {
    /// The mask without the empty columns and rows around its ink.
    fileprivate var trimmed: CoverageMask {
        let columns = (0..<width).filter { column in
            (0..<height).contains { coverage[$0 * width + column] > 0 }
        }
        guard let first = columns.first, let last = columns.last else { return self }
        var kept: [UInt8] = []
        for row in 0..<height { kept += coverage[row * width + first...row * width + last] }
        return CoverageMask(width: last - first + 1, height: height, coverage: kept)
    }
}
