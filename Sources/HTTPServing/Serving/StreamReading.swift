internal import CMicroHTTPD
import Glibc

/// A streamed response on its way through the library, which asks it for bytes.
///
/// It is touched on the worker thread of its connection only.
final class StreamReading {
    let stream: StreamedResponse
    private let wire: LibraryConnection
    private let connection: Connection
    private let core: ServerCore
    private var piece: ArraySlice<UInt8> = []
    private var isParked = false
    /// Bytes that the library was given.
    private(set) var byteCount = 0

    /// Bytes that may wait in the system's buffer before no more are asked for.
    ///
    /// The system's own limit is some megabytes, which would be frames that nobody wants any more
    /// when a slow client gets them.
    private static let unsentLimit: Int32 = 128 << 10

    init(
        _ stream: StreamedResponse, on wire: LibraryConnection, of connection: Connection,
        core: ServerCore
    ) {
        self.stream = stream
        self.wire = wire
        self.connection = connection
        self.core = core
        var limit = Self.unsentLimit
        unsafe setsockopt(
            wire.descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit,
            socklen_t(MemoryLayout<Int32>.size))
    }

    /// What the library is told when it asks.
    private enum Told {
        static let end = -1
        /// Nothing yet, and the connection is suspended: without that it would ask again at once.
        static let suspended = 0
    }

    /// Fills the library's buffer, or suspends the connection.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        release()
        while piece.isEmpty {
            guard !isCutOff, stream.ask() else { return Told.end }
            switch stream.next() {
            case .bytes(let bytes): piece = bytes[...]
            case .end: return Told.end
            case .nothing(let wait):
                guard let isSuspended = suspend(for: wait) else { return Told.end }
                if isSuspended { return Told.suspended }
            }
        }
        let part = piece.prefix(buffer.count)
        unsafe buffer.copyBytes(from: part)
        piece = piece.dropFirst(part.count)
        byteCount += part.count
        // From here the client has as long to take these bytes as for a whole answer.
        connection.enter(.answer(since: .now))
        return part.count
    }

    /// Whether the stream ends here, as the server is about to stop.
    ///
    /// One without a length may end anywhere; of one whose length was promised, a part is of no use.
    private var isCutOff: Bool {
        stream.length == nil && core.isDraining.load(ordering: .relaxed)
    }

    /// The exchange is over.
    func end() {
        release()
        stream.finish()
    }

    /// Suspends the connection; false when there is news already, nil when nothing may wait.
    ///
    /// The phase comes first: whoever ends the parking must find every connection that parked.
    private func suspend(for wait: Duration) -> Bool? {
        let waits = connection.enter(.deferred(stream, until: .now + wait))
        guard waits, core.registry.reserveParking(limit: core.limits.parkedLimit) else {
            return nil
        }
        guard stream.park(wire) else {
            core.registry.releaseParking()
            return false
        }
        isParked = true
        core.expectWait(of: wait)
        return true
    }

    private func release() {
        if isParked { core.registry.releaseParking() }
        isParked = false
    }
}

extension StreamReading {
    /// Bytes of the library's own buffer, for clients of HTTP/1.0; others get what the connection's
    /// memory has room for.
    private static let blockSize = 16 << 10

    /// The library's form of the response; nil when it has no memory for it.
    func makeResponse() -> OpaquePointer? {
        let kept = unsafe Unmanaged.passRetained(self)
        let response = unsafe MHD_create_response_from_callback(
            stream.length.map(UInt64.init) ?? UInt64.max, Self.blockSize,
            { context, _, buffer, size in
                guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
                let reading = unsafe Unmanaged<StreamReading>.fromOpaque(context)
                    .takeUnretainedValue()
                return unsafe reading.read(
                    into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
            }, kept.toOpaque(),
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<StreamReading>.fromOpaque(context).release()
            })
        if unsafe response == nil { unsafe kept.release() }
        return unsafe response
    }
}
