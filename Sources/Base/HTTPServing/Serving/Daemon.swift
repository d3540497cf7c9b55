internal import CMicroHTTPD
import Glibc

/// A running libmicrohttpd daemon: one worker thread and its connections.
///
/// It receives accepted connections; it never listens. A server has as many as it has workers, because
/// each is woken by itself.
///
/// `@unchecked Sendable` because the library does its own locking for every call made here.
@safe final class Daemon: @unchecked Sendable {
    /// The fewest open connections among which a worker can sleep over an event.
    ///
    /// The library reads 128 events at a time. After exactly so many it looks for more before it serves
    /// these, and sleeps until there is one. Two of them may be wake-ups, by a thread or by `nudge`.
    static let crowd = 126

    private let pointer: OpaquePointer
    private let workerNudge: WorkerNudge

    /// Passed to the library's callbacks, unretained.
    private let core: ServerCore

    init(serving core: ServerCore) throws(HTTPServerError) {
        unsafe MHD_set_panic_func(Self.panicked, nil)
        let limits = core.limits
        // Connections are counted before the library receives them. The library counts one for a
        // while after its end and rejects without a response, so its limit is twice ours and never
        // takes effect.
        var settings = cmhd_settings(
            connection_limit: UInt32(limits.connectionLimit * 2 + 1),
            connection_memory: limits.connectionMemory)
        var callbacks = unsafe cmhd_callbacks(
            context: Unmanaged.passUnretained(core).toOpaque(),
            target_received: Self.targetReceived, request_ready: Self.requestReady,
            completed: Self.completed,
            connection_changed: Self.connectionChanged, logged: Self.logged)
        let workerNudge = try WorkerNudge()
        let nudged = try workerNudge.connection()
        guard let pointer = unsafe cmhd_start(&settings, &callbacks) else {
            close(nudged.descriptor)
            throw .daemonRefused
        }
        unsafe self.pointer = unsafe pointer
        self.core = core
        self.workerNudge = workerNudge
        guard take(nudged) else {
            stop()
            throw .daemonRefused
        }
    }

    /// Starts the workers of a server, or none.
    static func workers(serving core: ServerCore) throws(HTTPServerError) -> [Daemon] {
        var daemons: [Daemon] = []
        do throws(HTTPServerError) {
            for _ in 0..<core.limits.workers { daemons.append(try Daemon(serving: core)) }
        } catch {
            for daemon in daemons { daemon.stop() }
            throw error
        }
        return daemons
    }

    /// Gives the worker a connection.
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

    /// Wakes the worker if it sleeps.
    func nudge() { workerNudge.wake() }

    /// Closes every connection and joins the worker.
    ///
    /// Call it once, when no connection is suspended and no thread adds connections.
    func stop() {
        unsafe MHD_stop_daemon(pointer)
    }
}
