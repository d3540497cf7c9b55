import Glibc
import Synchronization

/// Wakes a sleeping thread, or tells it to stop.
///
/// A pipe carries the news, so a thread can wait for it and for sockets in one call.
final class WakeSignal: Sendable {
    /// Readable while somebody wants the thread awake.
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
    /// A full pipe is awake enough.
    func wake() {
        var byte: UInt8 = 1
        _ = unsafe write(writingEnd, &byte, 1)
    }

    /// Tells the thread to stop, once for all.
    func stop() {
        stopFlag.store(true, ordering: .releasing)
        wake()
    }

    /// Whether the thread is to stop, however many waits have passed since it was told.
    var isStopped: Bool { stopFlag.load(ordering: .acquiring) }

    /// Sleeps until it is woken, or for so long; -1 for as long as it takes.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
        acknowledge()
    }

    /// Takes note of a wake, for whoever polls the descriptor together with others.
    func acknowledge() {
        var bytes = [UInt8](repeating: 0, count: 16)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
