import Concurrency
import ScrollEngine
import ScrollEngineWire
import SessionStores

/// A viewing, and as what it is kept.
///
/// It is a class because it is handed around many times for each request, and a viewing is large.
final class UnpackedViewing: Sendable {
    let viewerState: ViewerState
    let packed: PackedViewerState

    /// Unpacks what a session keeps.
    ///
    /// - Throws: `WireError` when it is no viewing of this version.
    init(_ packed: PackedViewerState) throws(WireError) {
        viewerState = try packed.unpacked()
        self.packed = packed
    }

    /// Packs what a session is to keep.
    init(_ viewerState: consuming ViewerState) {
        packed = PackedViewerState(viewerState)
        self.viewerState = viewerState
    }
}

/// The viewings of sessions in use, so that none is unpacked again that was unpacked or packed here
/// last.
///
/// A viewing stands for the bytes that it was packed to, and for no others: whoever changed a session
/// since, its viewing is the one that it keeps. So it does not matter whose viewing lies in a place.
final class UnpackedViewings: Sendable {
    /// Each session has one place, and shares it with others by chance.
    ///
    /// Of 200 in use, nine of ten have one for themselves. Viewings of 4 kB in all places are 8 MB.
    private static let placeCount = 2_048

    private let places = Lock([UnpackedViewing?](repeating: nil, count: placeCount))

    /// The viewing that a session keeps packed.
    ///
    /// - Throws: `WireError` when it is no viewing of this version.
    func viewerState(
        of id: SessionID, from packed: PackedViewerState
    ) throws(WireError) -> UnpackedViewing {
        let place = id.share(of: Self.placeCount)
        if let known = places.withLock({ $0[place] }), known.packed == packed { return known }
        let unpacked = try UnpackedViewing(packed)
        keep(unpacked, of: id)
        return unpacked
    }

    /// Keeps the viewing that a session keeps packed by now.
    func keep(_ viewerState: UnpackedViewing, of id: SessionID) {
        let place = id.share(of: Self.placeCount)
        // What lay there ends outside of the lock.
        _ = places.withLock { places in
            defer { places[place] = viewerState }
            return places[place]
        }
    }
}
