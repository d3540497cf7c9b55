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

    private static let names: Set = ["seq", "time", "events"]

    /// A batch, or a single event, which is a batch of one.
    package init(document: JSONValue, bytes: [UInt8]) throws(FieldError) {
        let fields = try Fields(document)
        let listed = fields.value("events")
        if listed == nil, fields.value(EventDeclaration.typeName) != nil {
            try self.init(single: fields)
            return
        }
        try fields.allow(only: Self.names)
        guard case .list(let list)? = listed else {
            throw fields.error("events", "a list of events")
        }
        guard list.count <= Self.eventLimit else {
            throw fields.error("events", "a list of at most \(Self.eventLimit) events")
        }
        var events: [TimedEvent] = []
        events.reserveCapacity(list.count)
        var isUndo = false
        for (index, value) in list.enumerated() {
            if let event = try TimedEvent(try Fields(value, at: "events[\(index)]")) {
                events.append(event)
            } else {
                isUndo = true
            }
        }
        guard !isUndo || list.count == 1 else {
            throw fields.error("events", "a single event where one is undo")
        }
        self.init(
            sequence: try fields.sequence(), arrival: try fields.arrival(), events: events,
            isUndo: isUndo, body: bytes)
    }

    /// A batch of one event, without a number.
    package init(single fields: Fields) throws(FieldError) {
        let event = try TimedEvent(fields)
        self.init(
            sequence: nil, arrival: .now, events: event.map { [$0] } ?? [], isUndo: event == nil)
    }
}

extension EventBatch.TimedEvent {
    /// The event of fields with a `type`; nil for an undo, which is no event of a strip.
    package init?(_ fields: Fields) throws(FieldError) {
        let declaration = try EventDeclaration(of: fields)
        try declaration.checkNames(of: fields)
        let clientTime = try fields.time()?.milliseconds
        guard let read = declaration.read else { return nil }
        self.init(event: try read(fields), clientTime: clientTime)
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
