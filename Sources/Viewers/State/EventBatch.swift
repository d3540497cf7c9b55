import ScrollEngine

/// A batch of events as a client sent it.
package struct EventBatch {
    /// An event, with the client's own time if the client sent one.
    package struct TimedEvent {
        package let event: InputEvent
        /// Milliseconds on the client's clock, whatever it counts from.
        package let clientTime: Int64?

        package init(event: InputEvent, clientTime: Int64?) {
            self.event = event
            self.clientTime = clientTime
        }
    }

    /// The batch's place in the client's sequence; a batch without one is applied as it comes.
    package let sequence: Int64?
    /// When the last of the events happened.
    package var arrival: Arrival
    package let events: [TimedEvent]
    /// Whether the batch undoes the last one; then it has no events.
    package let isUndo: Bool
    /// Tells this batch from another one with the same sequence number; 0 for a batch without one.
    package let digest: UInt64

    /// When a batch happens, in the session's time.
    package enum Arrival {
        /// When the request arrives.
        case now
        /// When the client says.
        case at(Timestamp)
        /// When the request arrives, on a strip that rests by then: for clients that see the strip
        /// at rest only.
        case atRest
    }

    /// Events in one batch: a quarter of a second of a digitiser's samples.
    ///
    /// The session keeps the outcomes of a batch until the next one.
    package static let eventLimit = 64

    /// A batch of these events, read from the bytes of a request's body.
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

    /// The session's time of each event.
    ///
    /// The last event with a client time happened as the batch arrived, the others as long before as
    /// the client says. An event without a client time happened with the one that follows. Only
    /// distances on the client's clock count, because its origin and its rate are unknown.
    package func times(arrivingAt arrival: Timestamp) -> [Timestamp] {
        let last = events.last { $0.clientTime != nil }?.clientTime ?? 0
        var next = arrival
        var times = events.map { _ in arrival }
        for place in events.indices.reversed() {
            if let time = events[place].clientTime {
                next = min(next, Timestamp(milliseconds: arrival.milliseconds + time - last))
            }
            times[place] = next
        }
        return times
    }
}
