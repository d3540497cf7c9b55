import ScrollEngine

/// A batch of events from a client.
package struct EventBatch {
    /// An event, with the client's time if the client sent one.
    package struct TimedEvent {
        package let event: InputEvent
        /// Milliseconds on the client's clock, whose origin is unknown.
        package let clientTime: Int64?

        package init(event: InputEvent, clientTime: Int64?) {
            self.event = event
            self.clientTime = clientTime
        }
    }

    /// The batch's number in the client's sequence; a batch without a number is always applied.
    package let sequence: Int64?
    /// When the batch arrived.
    package var arrival: Arrival
    /// Milliseconds from the last event with a client time until the batch was sent, which may be long after it:
    /// while another batch is under way, or the network is away.
    package var age: Int64 = 0
    package let events: [TimedEvent]
    /// Whether the batch undoes the previous batch; such a batch has no events.
    package let isUndo: Bool
    /// Distinguishes this batch from another one with the same sequence number; 0 without a number.
    package let digest: UInt64

    /// When a batch happens, in the session's time.
    package enum Arrival {
        /// At the time at which the request arrives.
        case now
        /// At the time that the client specifies.
        case at(Timestamp)
        /// At the time at which the request arrives, on the strip at rest: for clients that only
        /// see the strip at rest.
        case atRest
    }

    /// The limit on events in one batch: a quarter of a second of a digitiser's samples.
    ///
    /// The limit bounds the session's size, because it stores the outcomes of a batch until the
    /// next batch.
    package static let eventLimit = 64

    /// A batch of events, parsed from the bytes of a request's body.
    package init(
        sequence: Int64?, arrival: Arrival, events: [TimedEvent], isUndo: Bool,
        body: [UInt8] = []
    ) {
        self.sequence = sequence
        self.arrival = arrival
        self.events = events
        self.isUndo = isUndo
        digest = sequence == nil ? 0 : ContentDigest.of(body)
    }

    /// Whether the batch has points or distances in pixels of the screen where it was made.
    package var hasPoints: Bool {
        events.contains { timed in
            switch timed.event {
            case .pointer, .tap, .longPress, .pinch, .scroll: true
            case .zoom(_, let point): point != nil
            case .swipe, .flip, .key, .next, .previous, .goTo, .goToItem, .autoplay, .resize,
                .reload:
                false
            }
        }
    }

    /// The session's time of each event.
    ///
    /// The last event with a client time happened ``age`` before the batch arrived; earlier events happened
    /// as long before it as their client times differ. An event without a client time has the time
    /// of the next event. Only differences of client times are used, because the origin and the
    /// rate of the client's clock are unknown. Where another event was later, as one of another client, the
    /// batch is as much younger as keeps its events behind that one.
    ///
    /// - Parameters:
    ///   - arrival: When the batch arrived.
    ///   - earlier: When the last event before the batch happened.
    /// - Returns: The times, in the order of the events.
    package func times(arrivingAt arrival: Timestamp, after earlier: Timestamp) -> [Timestamp] {
        let clientTimes = events.compactMap(\.clientTime)
        let last = clientTimes.last ?? 0
        let room = arrival.milliseconds - earlier.milliseconds - (last - (clientTimes.first ?? 0))
        let end = arrival.milliseconds - max(0, min(age, room))
        var next = arrival
        var times = events.map { _ in arrival }
        for index in events.indices.reversed() {
            if let time = events[index].clientTime {
                next = min(next, Timestamp(milliseconds: end + time - last))
            }
            times[index] = next
        }
        return times
    }
}
