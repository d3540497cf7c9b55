import ScrollEngine
import ScrollEngineWire

/// The stored form of a viewer's state.
///
/// It is compact because a million sessions are held in memory and few of them are in use.
extension ViewerState {
    /// Must be incremented when the meaning of the bytes changes; bytes of other versions are
    /// rejected.
    private static let packingVersion: UInt8 = 1

    /// The sequence numbers of batches are whole numbers that a 64-bit float represents.
    private static let largestSequence: Int64 = 1 << 53

    package var packed: [UInt8] {
        var writer = WireWriter()
        writer.write(byte: Self.packingVersion)
        writer.write(Array(gallery.utf8))
        writer.write(sequence)
        // Strips write themselves to avoid a copy.
        strip.write(to: &writer)
        writer.write(undoState != nil)
        if let undoState { undoState.strip.write(to: &writer) }
        writer.write(results)
        // The writer's array has spare capacity; the stored array has none.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(writer.bytes.count)
        bytes += writer.bytes
        return bytes
    }

    /// - Throws: `WireError` when the bytes are not a state of this version.
    package init(packed bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let version = try reader.byte()
        guard version == Self.packingVersion else { throw .unknownVersion(UInt64(version)) }
        try self.init(from: &reader)
        guard reader.count == 0 else { throw .trailingBytes }
    }

    private init(from reader: inout WireReader) throws(WireError) {
        guard let gallery = String(validating: try reader.blob(), as: UTF8.self) else {
            throw .outOfRange("gallery")
        }
        let sequence = try reader.signed()
        let strip: Strip = try reader.value()
        let previous: Strip? = try reader.value()
        let results: [BatchResult] = try reader.list(limit: Self.resultLimit)
        guard 0...Self.largestSequence ~= sequence else { throw .outOfRange("sequence") }
        self.init(
            gallery: gallery, strip: strip, undoState: previous.map(UndoState.init),
            sequence: sequence, results: results)
    }
}

extension BatchResult: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        sequence = try reader.signed()
        digest = try reader.number()
        revision = try reader.number()
        outcomes = try reader.list(limit: Self.outcomeLimit)
    }

    package func write(to writer: inout WireWriter) {
        writer.write(sequence)
        writer.write(digest)
        writer.write(revision)
        writer.write(outcomes)
    }

    /// An event has at most a few outcomes.
    private static let outcomeLimit = 8 * EventBatch.eventLimit
}
