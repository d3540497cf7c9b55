import HTTPServing
import JSONCoding
import ScrollEngine

/// A batch of events as a client sent it.
struct EventBatch {
    /// An event with the client's own time, if it told one.
    struct TimedEvent {
        let event: InputEvent
        /// Milliseconds on the client's clock, whatever that counts from.
        let clientTime: Int64?
    }

    /// The batch's place in the client's sequence; nil applies it as it comes.
    let sequence: Int64?
    /// When the last of the events happened.
    var arrival: Arrival
    let events: [TimedEvent]
    /// Whether the batch undoes the last one; then it has no events.
    var isUndo = false
    /// Tells this batch from another with the same sequence number; 0 where it has none.
    let digest: UInt64

    /// When a batch happens, in the session's time.
    enum Arrival {
        /// When it comes.
        case now
        /// When its sender says.
        case at(Timestamp)
        /// When it comes, on a strip that has come to rest by then: for a sender who sees it at
        /// rest only.
        case atRest
    }

    /// Events in one batch: a quarter of a second of a digitiser's samples.
    ///
    /// What a batch does is kept with its session until the next.
    static let eventLimit = 64
    /// Sequence numbers and times: whole numbers that a 64-bit float holds exactly.
    static let numberRange = 0...(1 << 53)

    /// The session's time at which each event happened: the last that tells the client's time as the
    /// batch arrived, the others as long before as the client says, and those that tell no time with
    /// the event that follows.
    ///
    /// The client's clock gives distances only: its origin and its rate are its own.
    func times(arrivingAt arrival: Timestamp) -> [Timestamp] {
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

/// Reads batches from JSON documents.
extension EventBatch {
    init(document: JSONValue, bytes: [UInt8]) throws(FieldError) {
        let fields = try Fields(document)
        try fields.allow(only: ["seq", "time", "events"])
        guard case .list(let list)? = fields.value("events") else {
            throw fields.error("events", "a list of events")
        }
        guard list.count <= Self.eventLimit else {
            throw fields.error("events", "a list of at most \(Self.eventLimit) events")
        }
        var events: [TimedEvent] = []
        let isUndo = list.contains { $0["type"] == "undo" }
        guard !isUndo || list.count == 1 else {
            throw fields.error("events", "a single event where one is undo")
        }
        for (index, value) in list.enumerated() {
            let event = try Fields(value, at: "events[\(index)]")
            if isUndo {
                try event.allow(only: ["type", "time"])
                _ = try event.time()
            } else {
                events.append(try TimedEvent(event))
            }
        }
        let sequence = try fields.sequence()
        self.init(
            sequence: sequence, arrival: try fields.arrival(), events: events,
            isUndo: isUndo, digest: Self.digest(of: bytes, sequence))
    }

    static func digest(of bytes: [UInt8], _ sequence: Int64?) -> UInt64 {
        sequence == nil ? 0 : ContentDigest.of(bytes)
    }
}

extension Fields {
    /// The sequence number of a batch.
    func sequence() throws(FieldError) -> Int64? {
        try integer("seq", in: 1...EventBatch.numberRange.upperBound).map(Int64.init)
    }

    func arrival() throws(FieldError) -> EventBatch.Arrival {
        try time().map { .at($0) } ?? .now
    }

    /// A time in whole milliseconds.
    func time() throws(FieldError) -> Timestamp? {
        try integer("time", in: EventBatch.numberRange)
            .map { Timestamp(milliseconds: Int64($0)) }
    }
}
