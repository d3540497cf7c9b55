import ScrollEngine
import ScrollEngineWire
import SessionStores

/// What is kept of one viewer: the state of a session, in as few bytes as it takes.
///
/// A million sessions lie in memory and few of them are looked at, so they lie there packed, and a
/// request unpacks the one that it is about.
package struct PackedViewerState: PackedState, Equatable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    package var packed: [UInt8] { bytes }
    package init(packed: [UInt8]) { self.init(bytes: packed) }

    /// Changes whenever the bytes come to mean something else; bytes of other versions are refused.
    private static let version: UInt8 = 1

    package init(_ viewerState: borrowing ViewerState) {
        var writer = WireWriter()
        writer.write(byte: Self.version)
        writer.write(Array(viewerState.gallery.utf8))
        writer.write(viewerState.sequence)
        // Asked to write themselves, strips are not copied.
        viewerState.strip.write(to: &writer)
        writer.write(viewerState.undoState != nil)
        if let undoState = viewerState.undoState { undoState.strip.write(to: &writer) }
        writer.write(viewerState.results)
        // An array that has grown holds room for more: what is kept has none.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(writer.bytes.count)
        bytes += writer.bytes
        self.bytes = bytes
    }

    /// - Throws: `WireError` when the bytes are no viewing of this version.
    package func unpacked() throws(WireError) -> ViewerState {
        var reader = WireReader(bytes)
        let version = try reader.byte()
        guard version == Self.version else { throw .unknownVersion(UInt64(version)) }
        let viewerState = try ViewerState(from: &reader)
        guard reader.count == 0 else { throw .trailingBytes }
        return viewerState
    }
}

extension ViewerState {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        guard let gallery = String(validating: try reader.blob(), as: UTF8.self) else {
            throw .outOfRange("gallery")
        }
        self.gallery = gallery
        sequence = try reader.signed()
        strip = try reader.value()
        let previous: Strip? = try reader.value()
        undoState = previous.map(UndoState.init)
        results = try reader.list(limit: Self.resultLimit)
        guard sequence >= 0 else { throw .outOfRange("sequence") }
    }
}

extension BatchResult: WireValue {
    init(from reader: inout WireReader) throws(WireError) {
        sequence = try reader.signed()
        digest = try reader.number()
        revision = try reader.number()
        outcomes = try reader.list(limit: Self.outcomeLimit)
    }

    func write(to writer: inout WireWriter) {
        writer.write(sequence)
        writer.write(digest)
        writer.write(revision)
        writer.write(outcomes)
    }

    /// Each event tells a few things at most.
    private static let outcomeLimit = 8 * EventBatch.eventLimit
}
