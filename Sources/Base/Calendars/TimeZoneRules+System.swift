internal import CGLib
import Spelling

/// Time zones of the system's database (package tzdata), read by GLib (Decision 131).
extension TimeZoneRules {
    /// The zone with a name of the database, such as `Europe/Berlin` or `UTC`; nil if the system has no
    /// such zone.
    package init?(named name: String) {
        // GLib also reads paths and rules, and warns about files that are no zones.
        guard Self.isName(name), let zone = unsafe g_time_zone_new_identifier(name) else {
            return nil
        }
        defer { unsafe g_time_zone_unref(zone) }
        unsafe self.init(zone, name: name)
    }

    /// The zone of the machine: the variable TZ, or `/etc/localtime`.
    package static let local: TimeZoneRules = {
        guard let zone = unsafe g_time_zone_new_local() else { return .utc }
        defer { unsafe g_time_zone_unref(zone) }
        return unsafe TimeZoneRules(
            zone, name: String(cString: g_time_zone_get_identifier(zone)))
    }()

    /// The name of a zone that was probably meant: `Europe/Berlin` by `berlin`; nil if there is none.
    package static func similarName(to typed: String) -> String? {
        var name = ""
        for letter in typed.lowercased() {
            let isFirst = name.last.map { "/_-".contains($0) } ?? true
            name += letter == " " ? "_" : isFirst ? letter.uppercased() : String(letter)
        }
        let city = name.split(separator: "/").last.map(String.init) ?? ""
        let names = [name, name.uppercased()] + areas.map { "\($0)/\(city)" }
        return names.first { $0 != typed && TimeZoneRules(named: $0) != nil }
    }

    /// The parts of the world in the database, by the number of people.
    private static let areas = [
        "Asia", "Africa", "America", "Europe", "Australia", "Pacific", "Atlantic", "Indian",
    ]

    /// The times whose changes are read: from 2000 to the end of 2099, in seconds since 1970.
    ///
    /// Before and after, clocks go as at these ends.
    private static let years: ClosedRange<Int64> = 946_684_800...4_102_444_799

    private init(_ zone: OpaquePointer, name: String) {
        func interval(at seconds: Int64) -> Int32 {
            unsafe g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, Int(seconds))
        }
        func offset(in interval: Int32) -> Int64 {
            unsafe Int64(g_time_zone_get_offset(zone, interval))
        }
        var before = interval(at: Self.years.lowerBound)
        let first = offset(in: before)
        var changes: [(at: Int64, offset: Int64)] = []
        var last = first
        for day in stride(
            from: Self.years.lowerBound, through: Self.years.upperBound, by: Int(Self.dayLength))
        {
            let end = day + Self.dayLength
            var from = day
            while interval(at: end) != before {
                // The second of the change, by bisection.
                var (low, high) = (from, end)
                while low + 1 < high {
                    let middle = (low + high) / 2
                    if interval(at: middle) == before { low = middle } else { high = middle }
                }
                from = high
                before = interval(at: high)
                // Another name of the time, without another time, is no change.
                if offset(in: before) != last {
                    last = offset(in: before)
                    changes.append((high, last))
                }
            }
        }
        self.init(name: name, offset: first, changes: changes)
    }

    /// Words of letters, digits, `_`, `+` and `-` with slashes between.
    private static func isName(_ text: String) -> Bool {
        let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 64
            && words.allSatisfy { word in
                guard let first = word.first, (0x41...0x5A).contains(first) else { return false }
                return word.allSatisfy { $0.isLetterOrDigit || "+-_".utf8.contains($0) }
            }
    }
}
