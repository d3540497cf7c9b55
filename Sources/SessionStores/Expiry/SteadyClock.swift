import Concurrency

/// Time as a store counts it, made from the moments its callers bring: it never runs back, and it
/// does not leap.
///
///     caller   10:00  10:01  09:01  09:02   (set back an hour)   09:03  33:03  33:04   (set a day forward)
///     steady   10:00  10:01  10:01  10:02                        10:03  10:08  10:09   (silence: 5 minutes)
///
/// A stopwatch that nobody sets may confirm a longer silence, as of a process that was stopped for an
/// hour: then all of it counts.
///
/// Ages are differences of steady time. What a caller is told is turned back into its own clock.
struct SteadyClock {
    /// Threads bring moments in another order than they read them; up to this far back, in
    /// milliseconds, is a late thread and not a clock that was set.
    static let reorderTolerance: Int64 = 10_000

    /// In milliseconds.
    ///
    /// Never decreases.
    private(set) var now: Int64 = 0

    /// The newest moment brought, in milliseconds; nil before the first.
    private var newest: Int64?
    /// Steady time minus the caller's.
    private(set) var offset: Int64 = 0
    private let maxClockStep: Int64
    /// Up to where the moments have used up what the stopwatch measured, in its milliseconds; nil before
    /// it was first read.
    private var measured: Int64?

    init(maxClockStep: Duration?) {
        self.maxClockStep = maxClockStep?.wholeMilliseconds ?? .max
    }

    /// Goes on from what another process left.
    ///
    /// The time between counts as far as it is believed.
    init(maxClockStep: Duration?, from left: SteadyInstant) {
        self.init(maxClockStep: maxClockStep)
        now = left.steady
        newest = left.steady - left.offset
        offset = left.offset
    }

    /// Goes on to a moment, as far as it is believed.
    ///
    /// The reading is of the stopwatch, taken after the moment; nil without one.
    mutating func advance(to moment: Instant, reading: Duration? = nil) {
        let brought = moment.milliseconds
        let confirmed = measure(to: brought, reading)
        if let newest {
            let step = brought - newest
            let believed = max(maxClockStep, confirmed)
            if step > believed {
                offset -= step - believed
            } else if step < -Self.reorderTolerance {
                offset -= step
            } else if step < 0 {
                return
            }
        }
        newest = brought
        now = brought + offset
    }

    /// As above, and tells what time it is by then.
    mutating func instant(at moment: Instant, reading: Duration? = nil) -> SteadyInstant {
        advance(to: moment, reading: reading)
        return SteadyInstant(steady: now, offset: offset)
    }

    /// A steady time on the caller's clock, as that clock goes now.
    func moment(of steady: Int64) -> Instant {
        Instant(milliseconds: steady - offset)
    }

    /// How much time may have gone by since the newest moment, by the stopwatch; zero without one.
    ///
    /// A thread that was stopped between reading the clock and coming here brings an old moment with a
    /// late reading. It uses up no more of the measured time than its step, so that the next moment
    /// finds the rest confirmed.
    private mutating func measure(to brought: Int64, _ reading: Duration?) -> Int64 {
        guard let reading = reading?.wholeMilliseconds else { return 0 }
        guard let newest, let measured else {
            self.measured = reading
            return 0
        }
        let elapsed = reading - measured
        let step = brought - newest
        if step < -Self.reorderTolerance {
            self.measured = reading
        } else if step > 0 {
            self.measured = measured + min(step, elapsed)
        }
        return elapsed
    }
}

/// An instant of a store's time, by which it tells its caller of other instants.
struct SteadyInstant: Sendable {
    /// In steady milliseconds.
    let steady: Int64
    /// Steady time minus the caller's.
    let offset: Int64

    /// A steady time on the caller's clock, as that clock goes at this instant.
    func moment(of steady: Int64) -> Instant {
        Instant(milliseconds: steady - offset)
    }
}
