/// Bounds the rate of each key, with bursts of two seconds' worth.
///
/// This is the generic cell rate algorithm (ITU-T I.371): each key only has the time at which
/// everything admitted so far would have been admitted at the even rate. That time may be ahead of
/// now by the length of a burst.
///
///     at t:  passes if even − t ≤ burst,  then even = max(even, t) + interval × count
///
/// Keys are not stored: a hash with a random seed maps each key to one of a fixed number of slots,
/// so memory is bounded. Two keys in the same slot share its rate: one busy key slows one in 65,536
/// others.
///
/// Measured: 50 ns.
package struct RateLimiter<Key: Hashable>: Sendable {
    private static var shardCount: Int { 16 }
    private static var slotsPerShard: Int { 4096 }

    /// Nanoseconds between two admissions at the even rate.
    private let interval: Int64
    private let burst: Int64
    /// For each slot, the time `even`, in nanoseconds on the stopwatch.
    private let shards: [Lock<[Int64]>]

    /// A limiter with this rate; nil for a rate of zero, which means no limit.
    package init?(perSecond rate: Int) {
        guard rate > 0 else { return nil }
        interval = max(1, 1_000_000_000 / Int64(rate))
        burst = 2_000_000_000
        shards = (0..<Self.shardCount).map { _ in
            Lock(Array(repeating: .min, count: Self.slotsPerShard))
        }
    }

    /// Admits `count` for a key and returns nil, or returns how long to wait.
    package func wait(_ key: Key, count: Int = 1, at now: Duration) -> Duration? {
        let excess = add(count, to: key, at: now, ifWithin: burst)
        return excess > 0 ? .nanoseconds(excess) : nil
    }

    /// Counts what a key has used, when that becomes known only afterwards.
    package func charge(_ key: Key, count: Int, at now: Duration) {
        _ = add(count, to: key, at: now, ifWithin: .max)
    }

    /// Adds `count` unless a key is ahead of the even rate by more than a limit.
    ///
    /// - Returns: The nanoseconds by which it is ahead of a burst.
    private func add(_ count: Int, to key: Key, at now: Duration, ifWithin limit: Int64) -> Int64 {
        var hasher = Hasher()
        hasher.combine(key)
        let hash = UInt(bitPattern: hasher.finalize())
        let slot = Int(hash / UInt(Self.shardCount) % UInt(Self.slotsPerShard))
        let now = (Instant(nanoseconds: 0) + now).nanoseconds
        return shards[Int(hash % UInt(Self.shardCount))].withLock { arrivalTimes -> Int64 in
            let arrivalTime = max(arrivalTimes[slot], now)
            let excess = arrivalTime - now - burst
            // A count larger than a burst is admitted too, because otherwise it would never be.
            if arrivalTime - now <= limit {
                arrivalTimes[slot] = arrivalTime + interval * Int64(count)
            }
            return excess
        }
    }
}
