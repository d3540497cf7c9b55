import ScrollEngine
import ScrollEngineWire
import SessionStores

/// A viewer's state in its stored form: few bytes, because a million sessions lie in memory and few
/// of them are in use.
package struct PackedViewerState: PackedState, Equatable {
    package let bytes: [UInt8]

    package var packed: [UInt8] { bytes }
    package init(packed: [UInt8]) { bytes = packed }

    /// Changes whenever the bytes change their meaning; bytes of other versions are refused.
    private static let version: UInt8 = 1

    package init(_ state: borrowing ViewerState) {
        var writer = WireWriter()
        writer.write(byte: Self.version)
        writer.write(Array(state.gallery.utf8))
        writer.write(state.sequence)
        // Strips write themselves, so that they are not copied.
        state.strip.write(to: &writer)
        writer.write(state.undoState != nil)
        if let undoState = state.undoState { undoState.strip.write(to: &writer) }
        writer.write(state.results)
        // The writer's array has grown and holds spare room; the stored one has none.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(writer.bytes.count)
        bytes += writer.bytes
        self.bytes = bytes
    }

    /// - Throws: `WireError` when the bytes are no state of this version.
    package func unpacked() throws(WireError) -> ViewerState {
        var reader = WireReader(bytes)
        let version = try reader.byte()
        guard version == Self.version else { throw .unknownVersion(UInt64(version)) }
        let state = try ViewerState(from: &reader)
        guard reader.count == 0 else { throw .trailingBytes }
        return state
    }
}

extension ViewerState {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        guard let gallery = String(validating: try reader.blob(), as: UTF8.self) else {
            throw .outOfRange("gallery")
        }
        let sequence = try reader.signed()
        let strip: Strip = try reader.value()
        let previous: Strip? = try reader.value()
        let results: [BatchResult] = try reader.list(limit: Self.resultLimit)
        guard sequence >= 0 else { throw .outOfRange("sequence") }
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

    /// An event has a few outcomes at most.
    private static let outcomeLimit = 8 * EventBatch.eventLimit
}
