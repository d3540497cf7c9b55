internal import CMicroHTTPD
import Concurrency
import Glibc

/// A streamed response on its way through the library, which asks it for bytes.
///
/// It is touched on the worker thread of its connection only.
final class MHDStreamReader {
    let stream: StreamedResponse
    private let mhdConnection: MHDConnection
    private let connection: Connection
    private let core: ServerCore
    private var piece: ArraySlice<UInt8> = []
    private var hasReservation = false
    /// Bytes that the library was given.
    private(set) var byteCount = 0

    /// Bytes that may wait in the system's buffer before no more are asked for.
    ///
    /// The system's own limit is some megabytes, which would be frames that nobody wants any more
    /// when a slow client gets them.
    private static let unsentLimit: Int32 = 128 << 10

    init(
        _ stream: StreamedResponse, on mhdConnection: MHDConnection, of connection: Connection,
        core: ServerCore
    ) {
        self.stream = stream
        self.mhdConnection = mhdConnection
        self.connection = connection
        self.core = core
        var limit = Self.unsentLimit
        unsafe setsockopt(
            mhdConnection.descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit,
            socklen_t(MemoryLayout<Int32>.size))
    }

    /// What the library is told when it asks.
    private enum ReadResult {
        static let end = -1
        /// Nothing yet, and the connection is suspended: without that it would ask again at once.
        static let suspended = 0
    }

    /// Fills the library's buffer, or suspends the connection.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        release()
        while piece.isEmpty {
            guard !isCutOff, stream.beginPull() else { return ReadResult.end }
            switch stream.next() {
            case .bytes(let bytes): piece = bytes[...]
            case .end: return ReadResult.end
            case .nothing(let wait):
                guard let isSuspended = suspend(for: wait) else { return ReadResult.end }
                if isSuspended { return ReadResult.suspended }
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
        guard waits, core.registry.reserveSuspension(limit: core.limits.suspendedLimit) else {
            return nil
        }
        guard stream.suspend(mhdConnection) else {
            core.registry.releaseSuspension()
            return false
        }
        hasReservation = true
        core.expectWait(of: wait)
        return true
    }

    private func release() {
        if hasReservation { core.registry.releaseSuspension() }
        hasReservation = false
    }
}

extension MHDStreamReader {
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
                let reading = unsafe Unmanaged<MHDStreamReader>.fromOpaque(context)
                    .takeUnretainedValue()
                return unsafe reading.read(
                    into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
            }, kept.toOpaque(),
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<MHDStreamReader>.fromOpaque(context).release()
            })
        if unsafe response == nil { unsafe kept.release() }
        return unsafe response
    }
}
