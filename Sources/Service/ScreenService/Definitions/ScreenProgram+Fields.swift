import Calendars
import Catalogue
import Interface
import JSONCoding
import Requests
import Screens
import Spelling

extension Fields {
    /// When the screen shows which of its pictures.
    func program(
        of sources: [GallerySource], weights: [Int]?, pairsPortraits: Bool,
        videos: ScreenDefinition.Videos
    ) throws(FieldError) -> ScreenProgram {
        let order = try playlistOrder()
        let seed = try integer("seed", in: 0...Int(ItemOrder.maxSeed)) ?? 0
        let (rule, ruleText) = try changeRule()
        let zone = try zone()
        let (quiet, quietText) = try quietHours()
        let schedule = Schedule(rule, quietHours: quiet, zone: zone)
        let mix = try mix(of: weights, order, pairsPortraits: pairsPortraits, on: schedule)
        // Everything that decides what is shown when, and nothing else.
        let parts =
            [
                "\(order)", "\(seed)", "\(pairsPortraits)", ruleText, zone.name, quietText,
            ] + sources.map(\.text) + (videos == .none ? [] : ["videos \(videos.rawValue)"])
            + (mix.map { ["mix \($0.weights) \($0.distance)"] } ?? [])
        return ScreenProgram(
            order, seed: UInt64(seed), pairsPortraits: pairsPortraits, mix: mix,
            schedule, text: parts.joined(separator: "\n"))
    }

    /// The shares of the galleries, and the time within which no picture comes again.
    private func mix(
        of weights: [Int]?, _ order: PlaylistOrder, pairsPortraits: Bool,
        on schedule: Schedule
    ) throws(FieldError) -> Mix? {
        let apart = try text("apart")
        guard weights != nil || apart != nil else { return nil }
        let name = weights == nil ? "apart" : "mix"
        guard order == .plain(.shuffle) else {
            throw error("order", "shuffle, or left out, where \(name) is given")
        }
        guard !pairsPortraits else { throw error("pairs", "left out where \(name) is given") }
        var distance: Int64 = 0
        if let apart {
            guard let seconds = ChangeRule.seconds(ofPeriod: apart) else {
                throw error("apart", "a time such as 12h or 7d, at most 366d")
            }
            distance = 1000 * seconds
        }
        return Mix(weights: weights ?? [1], distance: distance, on: schedule)
    }

    private func playlistOrder() throws(FieldError) -> PlaylistOrder {
        let plain = PlaylistOrder.Plain.allCases.map(\.rawValue)
        let fallback = try choice("fallback", of: PlaylistOrder.Plain.self)
        let name = try text("order") ?? PlaylistOrder.Plain.shuffle.rawValue
        if name == Self.onThisDay { return .onThisDay(otherwise: fallback ?? .shuffle) }
        guard let order = PlaylistOrder.Plain(rawValue: name) else {
            throw error("order", choices: plain + [Self.onThisDay])
        }
        guard fallback == nil else {
            throw error("fallback", "left out unless the order is \(Self.onThisDay)")
        }
        return .plain(order)
    }

    static let onThisDay = "on-this-day"

    /// The rule of changes, and a text that distinguishes it.
    private func changeRule() throws(FieldError) -> (ChangeRule, String) {
        let every = try text("every")
        guard let value = value("at") else {
            let text = every ?? "1m"
            guard let rule = ChangeRule(period: text) else {
                throw error(
                    "every",
                    "a time such as 30s, 5m, 2h or 7d, at most 366d, or never")
            }
            return (rule, text)
        }
        guard every == nil else { throw error("every", "left out where at is given") }
        var values = [value]
        let isList = if case .list = value { true } else { false }
        if case .list(let several) = value { values = several }
        guard (1...24).contains(values.count) else { throw error("at", "1 to 24 times") }
        var times: [CronTimes] = []
        var texts: [String] = []
        for (index, value) in values.enumerated() {
            guard case .text(let text) = value, let time = CronTimes(text) else {
                throw error(
                    isList ? "at[\(index)]" : "at",
                    "a time, as 07:30, or five fields of a crontab that some day has, "
                        + "as */15 8-20 * * mon-fri")
            }
            times.append(time)
            texts.append(text)
        }
        return (.times(times), texts.joined(separator: ","))
    }

    private func zone() throws(FieldError) -> TimeZoneRules {
        guard let name = try text("zone") else { return .local }
        guard let zone = TimeZoneRules(named: name) else {
            throw FieldError(
                path: fullPath(of: "zone"),
                rule: "a time zone of this system (package tzdata), as Europe/Berlin or UTC",
                hint: TimeZoneRules.similarName(to: name).map { "Did you mean \($0)?" })
        }
        return zone
    }

    private func quietHours() throws(FieldError) -> (QuietHours?, String) {
        guard let quiet = try object("quiet") else { return (nil, "") }
        try quiet.allow(only: ["from", "to", "show"])
        let (start, end) = (try quiet.timeOfDay("from"), try quiet.timeOfDay("to"))
        guard let hours = QuietHours(from: start, to: end) else {
            throw quiet.error("to", "another time than from")
        }
        return (hours, "\(start.minute)-\(end.minute)")
    }

    private func timeOfDay(_ name: String) throws(FieldError) -> TimeOfDay {
        guard let time = try text(name).flatMap({ TimeOfDay($0) }) else {
            throw error(name, "a time of the day, as 22:30")
        }
        return time
    }
}

extension ChangeRule {
    /// Parses `30s`, `5m`, `2h`, `7d` or `never`.
    fileprivate init?(period text: String) {
        if text == "never" {
            self = .never
            return
        }
        guard let length = Self.seconds(ofPeriod: text) else { return nil }
        self = length % 86_400 == 0 ? .days(Int(length / 86_400)) : .seconds(length)
    }

    /// The seconds of `30s`, `5m`, `2h` or `7d`; nil for another text, and for more than 366 days.
    fileprivate static func seconds(ofPeriod text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last, let seconds = units[unit],
            (1...9).contains(text.utf8.count - 1),
            text.dropLast().utf8.allSatisfy(\.isDigit),
            let count = Int64(text.dropLast()), count > 0, count * seconds <= 366 * 86_400
        else { return nil }
        return count * seconds
    }
}

extension GallerySource {
    /// What a text must be.
    static let rule = "the id of a gallery, as Holiday or 2024--may, or a pattern, as 2024--*"

    /// The id of a gallery, or a pattern; nil for a text that no id can match.
    init?(_ text: String) {
        if text.utf8.contains(UInt8(ascii: "*")) {
            let isPattern = text.utf8.allSatisfy {
                $0.isLetterOrDigit || "*-".utf8.contains($0)
            }
            guard isPattern, text.utf8.count <= 64 else { return nil }
            self = .pattern(text)
        } else {
            guard let id = GalleryID(text) else { return nil }
            self = .gallery(id.text)
        }
    }
}
