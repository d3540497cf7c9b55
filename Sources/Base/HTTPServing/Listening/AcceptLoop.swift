import Concurrency
import Glibc
import Logging

/// Accepts connections, gives them to the workers, and rejects those beyond the limits.
///
/// The library could listen by itself. But it leaves clients beyond its limit without a response,
/// and taking the socket back from its workers sometimes aborts the process.
struct AcceptLoop: ~Copyable {
    /// How long to pause accepting when the system is short of a resource, in milliseconds.
    private static let backoff: Int32 = 50

    /// How many connections are accepted from one socket before other work is done: the size of a
    /// burst.
    private static let batch = 64

    private let sockets: [ListeningSocket]
    private let core: ServerCore
    private let daemons: [Daemon]
    private let reaperWake: WakeSignal
    private let wake: WakeSignal
    private var lingering = LingeringSockets()
    private var spare = SpareDescriptor()

    init(
        sockets: [ListeningSocket], core: ServerCore, daemons: [Daemon], wake: WakeSignal,
        reaperWake: WakeSignal
    ) {
        self.sockets = sockets
        self.core = core
        self.daemons = daemons
        self.wake = wake
        self.reaperWake = reaperWake
    }

    /// Accepts connections until the signal is stopped.
    mutating func run() {
        while !wake.isStopped {
            waitForConnections()
            for socket in sockets {
                var hasMore = !wake.isStopped
                for _ in 0..<Self.batch where hasMore { hasMore = acceptOne(from: socket) }
            }
        }
    }

    /// Sleeps until a connection or a wake-up arrives.
    private mutating func waitForConnections() {
        var entries = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        entries += sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        entries += lingering.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let timeout = lingering.milliseconds(at: .now)
        _ = unsafe poll(&entries, nfds_t(entries.count), timeout)
        if entries[0].revents != 0 { wake.acknowledge() }
        lingering.sweep(at: .now)
    }

    /// Accepts one connection; false when a retry at once is pointless.
    private mutating func acceptOne(from socket: ListeningSocket) -> Bool {
        switch socket.accept() {
        case .success(let accepted):
            admit(accepted)
            return true
        case .failure(.wouldBlock):
            return false
        case .failure(.transient):
            return true
        case .failure(.outOfDescriptors):
            return shedOne(from: socket)
        case .failure(.systemFailure(let errno)):
            core.logger.warning("Accepting a connection failed", metadata: ["errno": "\(errno)"])
            wake.wait(milliseconds: Self.backoff)
            return false
        }
    }

    private mutating func admit(_ accepted: AcceptedSocket) {
        let reserve = DescriptorReserve(count: core.limits.descriptorReserve)
        guard !reserve.isBreached(by: accepted.descriptor) else { return shed(accepted) }
        let address = accepted.remoteAddress
        switch core.registry.admit(
            accepted.descriptor, from: address, at: .now, limits: core.limits)
        {
        case .admitted(let connection, let isFirst):
            core.counters.accepted.add()
            if isFirst { reaperWake.wake() }
            // Descriptors are the lowest free numbers, so connections are spread evenly.
            let daemon = daemons[Int(accepted.descriptor) % daemons.count]
            if !daemon.take(accepted) { core.registry.remove(connection) }
        case .connectionLimitReached:
            core.counters.refusedFull.add()
            refuse(accepted.descriptor, with: .connectionLimitReached)
        case .addressLimitReached:
            core.counters.refusedPerAddress.add()
            refuse(accepted.descriptor, with: .addressLimitReached)
        }
    }

    private mutating func refuse(_ descriptor: Int32, with response: OverloadResponse) {
        response.write(to: descriptor)
        lingering.add(descriptor, at: .now)
    }

    /// Releases the spare descriptor to reject one client.
    ///
    /// Returns false when even that fails. The loop then pauses, because the waiting connection
    /// would wake it again at once.
    private mutating func shedOne(from socket: ListeningSocket) -> Bool {
        spare.release()
        let accepted = try? socket.accept().get()
        if let accepted { shed(accepted) }
        let isBack = spare.reacquire()
        if !isBack { wake.wait(milliseconds: Self.backoff) }
        // Without a free descriptor the system reports the shortage even if no connection waits.
        return isBack && accepted != nil
    }

    /// Rejects a client for lack of descriptors, and closes without waiting until it has read the
    /// response.
    private func shed(_ accepted: AcceptedSocket) {
        core.counters.refusedDescriptors.add()
        OverloadResponse.connectionLimitReached.write(to: accepted.descriptor)
        close(accepted.descriptor)
    }
}
