import Requests
import ScrollEngine

/// The times at which a replay is sampled, in addition to those in its script.
package struct ReplaySampling: Equatable, Sendable {
    package enum SampleTime: Equatable, Sendable {
        /// Milliseconds since the strip was created.
        case time(Int64)
        /// The time when the strip rests after the last line of the script.
        case rest
    }

    private let chosen: [SampleTime]
    /// The interval in milliseconds; nil for none.
    private let interval: Int64?
    /// The last sampled time of the interval.
    private let end: SampleTime

    /// The limit on an interval's multiples: ten minutes of a film with 60 frames a second.
    static let limit: Int64 = 36_000

    /// Samples these times; with an interval also its multiples from the start to an end, and the
    /// end.
    package init(
        _ chosen: [SampleTime] = [], every interval: Int64? = nil, until end: SampleTime = .rest
    ) {
        self.chosen = chosen
        self.interval = interval
        self.end = end
    }

    /// The times, ordered and without duplicates; without any, the time when the strip rests.
    func times(of replay: Replay) throws(ReplayError) -> [Timestamp] {
        var times = Set(replay.script.shows)
        times.formUnion(chosen.map { Self.time($0, in: replay) })
        if let interval {
            let end = Self.time(end, in: replay)
            let count = end.milliseconds / interval + 1
            guard count <= Self.limit else { throw .tooManySamples(count, limit: Self.limit) }
            times.formUnion(
                (0..<count).map { Timestamp(milliseconds: $0 * interval) })
            times.insert(end)
        }
        if times.isEmpty { times.insert(replay.rest) }
        return times.sorted()
    }

    private static func time(_ moment: SampleTime, in replay: Replay) -> Timestamp {
        switch moment {
        case .time(let milliseconds): Timestamp(milliseconds: milliseconds)
        case .rest: replay.rest
        }
    }
}
