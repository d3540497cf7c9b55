/// Which picture is fetched when, as a value.
///
/// Time is the caller's, on a clock that does not run backwards.
struct FetchSchedule {
    private struct Entry {
        let host: String
        var due: Duration
        var attempts = 0
        var isUnderway = false
        /// False for one that was dropped while it is fetched: until that ends it keeps its place,
        /// so that nobody fetches it a second time.
        var isWanted = true
    }

    /// Pictures that are fetched at once, in all and from one host: somebody else's machine is not
    /// to be bothered more than a browser would.
    static let limit = 4
    static let limitOfHost = 2
    /// The wait after the first failure; it doubles with every further one.
    static let firstWait: Duration = .seconds(5)

    private var entries: [String: Entry] = [:]
    private let refreshInterval: Duration

    init(refreshInterval: Duration) { self.refreshInterval = refreshInterval }

    /// Whether an address is wanted.
    func holds(_ address: String) -> Bool { entries[address]?.isWanted ?? false }

    /// An address is wanted from now on.
    mutating func add(_ address: String, on host: String, at now: Duration) {
        if entries[address] == nil { entries[address] = Entry(host: host, due: now) }
        entries[address]?.isWanted = true
    }

    /// Only these are wanted.
    mutating func keep(only wanted: Set<String>) {
        entries = entries.filter { wanted.contains($0.key) || $0.value.isUnderway }
        for (address, entry) in entries where entry.isUnderway {
            entries[address]?.isWanted = wanted.contains(address)
        }
    }

    /// Takes the address that has waited longest, when there is room for one more.
    mutating func next(at now: Duration) -> String? {
        let underway = entries.values.filter(\.isUnderway)
        guard underway.count < Self.limit else { return nil }
        var hosts: [String: Int] = [:]
        for entry in underway { hosts[entry.host, default: 0] += 1 }
        let due = entries.filter { address, entry in
            !entry.isUnderway && entry.due <= now
                && hosts[entry.host, default: 0] < Self.limitOfHost
        }
        guard let next = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) })?.key
        else {
            return nil
        }
        entries[next]?.isUnderway = true
        return next
    }

    mutating func finished(_ address: String, isGood: Bool, at now: Duration) {
        guard var entry = entries[address] else { return }
        guard entry.isWanted else {
            entries[address] = nil
            return
        }
        entry.isUnderway = false
        entry.attempts = isGood ? 0 : entry.attempts + 1
        // 2^20 times five seconds are beyond every interval.
        let wait = Self.firstWait * (1 << max(0, min(entry.attempts - 1, 20)))
        entry.due =
            now + (isGood ? refreshInterval : min(wait, max(refreshInterval, Self.firstWait)))
        entries[address] = entry
    }
}
