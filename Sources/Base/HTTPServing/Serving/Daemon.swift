internal import CMicroHTTPD
import Glibc

/// A running libmicrohttpd daemon with its worker threads.
///
/// It receives accepted connections; it never listens.
///
/// `@unchecked Sendable` because the library does its own locking for every call made here.
@safe final class Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Passed to the library's callbacks, unretained.
    private let core: ServerCore

    init(serving core: ServerCore) throws(HTTPServerError) {
        unsafe MHD_set_panic_func(Self.panicked, nil)
        let limits = core.limits
        // Connections are counted before the library receives them. The library divides its limit
        // among the workers and rejects without a response, so its limit is twice ours and never
        // takes effect.
        var settings = cmhd_settings(
            workers: UInt32(limits.workers),
            connection_limit: UInt32(limits.connectionLimit * 2 + limits.workers),
            connection_memory: limits.connectionMemory)
        var callbacks = unsafe cmhd_callbacks(
            context: Unmanaged.passUnretained(core).toOpaque(),
            target_received: Self.targetReceived, request_ready: Self.requestReady,
            completed: Self.completed,
            connection_changed: Self.connectionChanged, logged: Self.logged)
        guard let pointer = unsafe cmhd_start(&settings, &callbacks) else { throw .daemonRefused }
        unsafe self.pointer = unsafe pointer
        self.core = core
    }

    /// Gives a connection to a worker.
    ///
    /// The library owns the descriptor from here on, and closes it if the call fails.
    func take(_ accepted: AcceptedSocket) -> Bool {
        var address = accepted.address
        return unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe MHD_add_connection(
                    pointer, accepted.descriptor, address, accepted.addressLength) == .YES
            }
        }
    }

    /// Closes every connection and joins the workers.
    ///
    /// Call it once, when no connection is suspended and no thread adds connections.
    func stop() {
        unsafe MHD_stop_daemon(pointer)
    }
}
