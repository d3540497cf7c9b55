import Glibc
import Synchronization

/// Wakes or stops a sleeping thread.
///
/// It is a pipe, so a thread can wait for it and for sockets in one call.
final class WakeSignal: Sendable {
    /// Readable after a wake-up or a stop.
    let descriptor: Int32
    private let writingEnd: Int32
    private let stopFlag = Atomic(false)

    init() throws(HTTPServerError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .systemCallFailed("pipe", errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Wakes the thread.
    ///
    /// If the pipe is full, the thread is already being woken.
    func wake() {
        var byte: UInt8 = 1
        _ = unsafe write(writingEnd, &byte, 1)
    }

    /// Stops the thread permanently.
    func stop() {
        stopFlag.store(true, ordering: .releasing)
        wake()
    }

    /// Whether the thread must stop; stays true after `stop`.
    var isStopped: Bool { stopFlag.load(ordering: .acquiring) }

    /// Sleeps until it is woken or the time is over; -1 waits without a limit.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
        acknowledge()
    }

    /// Clears a wake-up, for a thread that polls the descriptor together with others.
    func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 16)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
