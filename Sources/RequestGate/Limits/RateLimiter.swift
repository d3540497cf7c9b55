import Concurrency

/// Bounds the rate of each of many keys, with bursts of two seconds' worth.
///
/// The generic cell rate algorithm (ITU-T I.371): for a key only the time is stored at which
/// everything that passed would have passed at the even rate. It may be ahead of now by the length of
/// a burst.
///
///     at t:  passes if even − t ≤ burst,  then even = max(even, t) + interval × count
///
/// Keys are not stored: each has a slot among a fixed number, by a hash with a random seed, so memory
/// is bounded. Two keys that share a slot share its rate: one busy key slows one in 65,536 others.
///
/// Measured: 50 ns.
struct RateLimiter<Key: Hashable>: Sendable {
    private static var shardCount: Int { 16 }
    private static var slotsPerShard: Int { 4096 }

    /// Nanoseconds between two at the even rate.
    private let interval: Int64
    private let burst: Int64
    /// For each slot, when everything that passed would have passed, in nanoseconds of the stopwatch.
    private let shards: [Lock<[Int64]>]

    /// A limiter at this rate; nil for a rate of zero, which is no limit.
    init?(perSecond rate: Int) {
        guard rate > 0 else { return nil }
        interval = max(1, 1_000_000_000 / Int64(rate))
        burst = 2_000_000_000
        shards = (0..<Self.shardCount).map { _ in
            Lock(Array(repeating: .min, count: Self.slotsPerShard))
        }
    }

    /// Lets `count` pass for a key and returns nil; otherwise returns how long to wait.
    package func wait(_ key: Key, count: Int = 1, at now: Duration) -> Duration? {
        var hasher = Hasher()
        hasher.combine(key)
        let hash = UInt(bitPattern: hasher.finalize())
        let slot = Int(hash / UInt(Self.shardCount) % UInt(Self.slotsPerShard))
        let (seconds, attoseconds) = now.components
        let now = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let excess = shards[Int(hash % UInt(Self.shardCount))].withLock { arrivalTimes -> Int64 in
            let arrivalTime = max(arrivalTimes[slot], now)
            let excess = arrivalTime - now - burst
            // A count larger than a burst passes, too: otherwise it never would.
            if excess <= 0 { arrivalTimes[slot] = arrivalTime + interval * Int64(count) }
            return excess
        }
        return excess > 0 ? .nanoseconds(excess) : nil
    }
}
