import Concurrency

/// The time of a store, computed from its callers' instants.
///
/// It never runs backwards, and it ignores changes of the callers' clock.
///
///     caller   10:00  10:01  09:01  09:02   (set back an hour)   09:03  33:03  33:04   (set a day
///     forward)
///     steady   10:00  10:01  10:01  10:02                        10:03  10:08  10:09   (longest
///     step: 5 minutes)
///
/// A stopwatch, which cannot be set, can confirm a longer step, as after a process was stopped for
/// an hour; the step then counts in full.
///
/// Ages are differences of steady times. Callers receive times on their own clock.
struct SteadyClock {
    /// The tolerance in milliseconds for threads that arrive in a different order than they read
    /// the clock.
    ///
    /// A step back of up to this much comes from a late thread, a longer one from a clock that was
    /// set.
    static let reorderTolerance: Int64 = 10_000

    /// The steady time in milliseconds.
    ///
    /// It never decreases.
    private(set) var now: Int64 = 0

    /// The latest instant, in milliseconds; nil before the first.
    private var newest: Int64?
    /// Steady time minus the caller's time.
    private(set) var offset: Int64 = 0
    private let maxClockStep: Int64
    /// The stopwatch reading up to which steps of the clock are confirmed, in milliseconds; nil
    /// before the first reading.
    private var measured: Int64?

    init(maxClockStep: Duration?) {
        self.maxClockStep = maxClockStep?.wholeMilliseconds ?? .max
    }

    /// Continues the time of an earlier process; the time in between counts up to the longest step.
    init(maxClockStep: Duration?, from left: SteadyInstant) {
        self.init(maxClockStep: maxClockStep)
        now = left.steady
        newest = left.steady - left.offset
        offset = left.offset
    }

    /// Advances to an instant of the caller's clock.
    ///
    /// - Parameters:
    ///   - instant: The instant.
    ///   - reading: The stopwatch, read after the instant; nil without one.
    /// - Returns: The steady time.
    @discardableResult
    mutating func instant(at instant: Instant, reading: Duration? = nil) -> SteadyInstant {
        advance(to: instant.milliseconds, reading: reading)
        return SteadyInstant(steady: now, offset: offset)
    }

    private mutating func advance(to brought: Int64, reading: Duration?) {
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

    /// The time since the latest instant according to the stopwatch; 0 without one.
    ///
    /// A thread that was suspended between reading the clock and calling has an old instant with a
    /// late reading. It consumes no more of the measured time than its own step, so that the rest
    /// confirms the next instant.
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

/// An instant of a store's time.
package struct SteadyInstant: Sendable {
    /// In steady milliseconds.
    let steady: Int64
    /// Steady time minus the caller's time.
    let offset: Int64

    /// A steady time on the caller's clock, as that clock is at this instant.
    func callerTime(of steady: Int64) -> Instant {
        Instant(milliseconds: steady - offset)
    }
}
