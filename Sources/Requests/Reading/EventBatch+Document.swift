import HTTPServing
import Interface
import JSONCoding
import ScrollEngine
import Viewers

/// Parses batches from JSON documents.
extension EventBatch {
    /// The range of sequence numbers and times: whole numbers that a 64-bit float represents
    /// exactly, and to which it rounds no other number (RFC 8259, section 6).
    package static let numberRange = 0...(1 << 53) - 1

    package init(document: JSONValue, bytes: [UInt8]) throws(FieldError) {
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
        self.init(
            sequence: try fields.sequence(), arrival: try fields.arrival(), events: events,
            isUndo: isUndo, body: bytes)
    }
}

extension Fields {
    /// The sequence number of a batch.
    package func sequence() throws(FieldError) -> Int64? {
        try integer("seq", in: 1...EventBatch.numberRange.upperBound).map(Int64.init)
    }

    package func arrival() throws(FieldError) -> EventBatch.Arrival {
        try time().map { .at($0) } ?? .now
    }

    /// A time in whole milliseconds.
    package func time() throws(FieldError) -> Timestamp? {
        try integer("time", in: EventBatch.numberRange)
            .map { Timestamp(milliseconds: Int64($0)) }
    }
}
