import ScrollEngine

/// The moments at which a replay is shown, besides those that its script asks for.
package struct ReplaySampling: Equatable, Sendable {
    /// A moment of a replay.
    package enum SampleTime: Equatable, Sendable {
        /// Milliseconds since the strip came to be.
        case time(Int64)
        /// When the strip rests after the last line of the script.
        case rest
    }

    private let chosen: [SampleTime]
    /// Milliseconds; nil for none.
    private let interval: Int64?
    /// The last moment of the interval's.
    private let end: SampleTime

    /// Multiples of an interval that are shown: ten minutes of a film of 60 frames a second.
    static let limit: Int64 = 36_000

    /// These moments; with an interval also its multiples, from the start to an end, and the end.
    package init(
        _ chosen: [SampleTime] = [], every interval: Int64? = nil, until end: SampleTime = .rest
    ) {
        self.chosen = chosen
        self.interval = interval
        self.end = end
    }

    /// The times, in their order and each once; when nothing is asked for, the strip at rest.
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
