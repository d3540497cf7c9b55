/// The time that a decoder has for a picture.
///
/// When it is over, a decoder goes on as long as it has used less processor time than that, so that a busy
/// machine does not make a sound picture fail. But it must have computed for a part of the time, because one
/// that waits for something waits for ever; and no try takes longer than three times the limit.
struct DecodeTime {
    /// Milliseconds of the clock, and of processor time.
    let limit: Int
    /// When it began, by the stopwatch.
    var start: Duration

    private static let longest = 3
    /// The part of the time that it must have computed: a twentieth.
    private static let leastPart = 20

    /// The milliseconds after which its time may be over; 0 when it is.
    ///
    /// - Parameters:
    ///   - now: The present time by the stopwatch.
    ///   - used: The milliseconds of processor time that the decoder has used for the picture.
    /// - Returns: The time to wait until the next look.
    func remaining(at now: Duration, used: Int) -> Int {
        let elapsed = Int((now - start) / .milliseconds(1))
        guard elapsed >= limit else { return limit - elapsed }
        let end = Self.longest * limit
        guard used < limit, elapsed < end, Self.leastPart * used >= elapsed else { return 0 }
        return min(limit - used, end - elapsed)
    }

    /// Whether so much processor time was all that it had, but for what clocks differ by.
    func isUsedUp(by used: Int) -> Bool { used >= limit - limit / 10 }
}
