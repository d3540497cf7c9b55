internal import CMicroHTTPD
import Concurrency
import Glibc

/// The source of a streamed response's bytes, which the library reads.
///
/// It is used only on the worker thread of its connection.
final class MHDStreamReader {
    let stream: StreamedResponse
    private let mhdConnection: MHDConnection
    private let connection: Connection
    private let core: ServerCore
    /// The network of the client.
    private let client: RemoteAddress
    private var piece: ArraySlice<UInt8> = []
    /// The bytes of the piece that count as unsent.
    private var reservedBytes = 0
    private var hasReservation = false
    /// Bytes that the library has read.
    private(set) var byteCount = 0

    /// Bytes that may wait in the system's send buffer before no more are requested.
    ///
    /// The system's own limit is several megabytes, which would be frames that are outdated when a
    /// slow client receives them.
    private static let unsentLimit: Int32 = 128 << 10

    init(
        _ stream: StreamedResponse, to client: RemoteAddress, on mhdConnection: MHDConnection,
        of connection: Connection, core: ServerCore
    ) {
        self.stream = stream
        self.client = client
        self.mhdConnection = mhdConnection
        self.connection = connection
        self.core = core
        var limit = Self.unsentLimit
        unsafe setsockopt(
            mhdConnection.descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit,
            socklen_t(MemoryLayout<Int32>.size))
    }

    /// The return values that the library defines.
    private enum ReadResult {
        static let end = -1
        /// No bytes yet, and the connection is suspended: otherwise the library would ask again at
        /// once.
        static let suspended = 0
    }

    /// Fills the library's buffer, or suspends the connection.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        release()
        while piece.isEmpty {
            releaseBytes()
            guard !isCutOff, stream.beginPull() else { return ReadResult.end }
            switch stream.next() {
            case .bytes(let bytes):
                // A file is sent in small pieces, and half of it is of no use.
                if stream.length == nil {
                    guard let reserved = try? core.unsent.reserve(bytes.count, for: client) else {
                        return ReadResult.end
                    }
                    reservedBytes = reserved
                }
                piece = bytes[...]
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
        // From here on the client has the write deadline of a whole response for these bytes.
        connection.enter(.response(since: .now))
        return part.count
    }

    /// Whether the stream ends here because the server is about to stop.
    ///
    /// A stream without a length may end anywhere; a part of one with a length is of no use.
    private var isCutOff: Bool {
        stream.length == nil && core.isDraining.load(ordering: .relaxed)
    }

    /// The exchange has ended.
    func end() {
        release()
        releaseBytes()
        stream.finish()
    }

    /// Suspends the connection; false when the stream was woken meanwhile, nil when suspending is
    /// not allowed.
    ///
    /// The phase is entered first, because the thread that ends all suspensions must find every
    /// suspended connection.
    private func suspend(for wait: Duration) -> Bool? {
        let waits = connection.enter(.deferred(stream, until: .now + wait))
        guard waits, core.registry.reserveSuspension(of: client, for: .change) else {
            return nil
        }
        guard stream.suspend(mhdConnection) else {
            core.registry.releaseSuspension(of: client)
            return false
        }
        hasReservation = true
        core.expectWait(of: wait)
        return true
    }

    private func releaseBytes() {
        core.unsent.release(reservedBytes, of: client)
        reservedBytes = 0
    }

    private func release() {
        if hasReservation { core.registry.releaseSuspension(of: client) }
        hasReservation = false
    }
}

extension MHDStreamReader {
    /// Bytes of the library's buffer for HTTP/1.0 clients; for others the connection's memory is
    /// used.
    private static let blockSize = 16 << 10

    /// The library's form of the response; nil when it is out of memory.
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
