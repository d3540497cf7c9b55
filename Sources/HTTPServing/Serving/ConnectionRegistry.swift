import Concurrency

/// The connections that are open, by descriptor and by subscriber.
final class ConnectionRegistry: Sendable {
    private struct Table {
        var connections: [Int32: Connection] = [:]
        var perClientNetwork: [RemoteAddress: Int] = [:]
        var suspended = 0
        var maySuspend = true

        mutating func remove(_ connection: Connection) {
            guard connections[connection.descriptor] === connection else { return }
            connections[connection.descriptor] = nil
            let clientNetwork = connection.address.clientNetwork
            let left = perClientNetwork[clientNetwork, default: 1] - 1
            perClientNetwork[clientNetwork] = left > 0 ? left : nil
        }
    }

    enum Admission {
        /// The connection is open; `isFirst` when no other is.
        case admitted(Connection, isFirst: Bool)
        case connectionLimitReached
        case addressLimitReached
    }

    private let table = Lock(Table())

    /// Takes a new connection in, if there is room for it.
    func admit(
        _ descriptor: Int32, from address: RemoteAddress, at now: Instant,
        limits: HTTPServerConfiguration
    ) -> Admission {
        table.withLock { table in
            // The kernel gave this number out again, so the earlier connection is closed. The
            // library says so for every connection but one it had no memory to take up.
            if let forgotten = table.connections[descriptor] { table.remove(forgotten) }
            let clientNetwork = address.clientNetwork
            let held = table.perClientNetwork[clientNetwork, default: 0]
            if table.connections.count >= limits.connectionLimit { return .connectionLimitReached }
            if let limit = limits.connectionLimit(for: address), held >= limit {
                return .addressLimitReached
            }
            let connection = Connection(
                descriptor: descriptor, address: address, acceptedAt: now)
            table.connections[descriptor] = connection
            table.perClientNetwork[clientNetwork] = held + 1
            return .admitted(connection, isFirst: table.connections.count == 1)
        }
    }

    func connection(_ descriptor: Int32) -> Connection? {
        table.withLock { $0.connections[descriptor] }
    }

    func remove(_ connection: Connection) {
        table.withLock { $0.remove(connection) }
    }

    /// Every open connection, as of now.
    var all: [Connection] {
        table.withLock { Array($0.connections.values) }
    }

    var count: Int { table.withLock { $0.connections.count } }
    var suspendedCount: Int { table.withLock { $0.suspended } }

    /// Makes room for one more deferred answer; false when there is none, or none any more.
    func reserveSuspension(limit: Int) -> Bool {
        table.withLock { table in
            guard table.maySuspend, table.suspended < limit else { return false }
            table.suspended += 1
            return true
        }
    }

    func releaseSuspension() {
        table.withLock { $0.suspended -= 1 }
    }

    /// From here on nothing parks, and what is parked is sent on its way.
    func endSuspensions() {
        table.withLock { $0.maySuspend = false }
        for connection in all { connection.suspendedReply?.end() }
    }
}
