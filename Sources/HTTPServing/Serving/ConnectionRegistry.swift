import Concurrency

/// The open connections, by descriptor and by client network.
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
        /// The connection was added; `isFirst` if no other is open.
        case admitted(Connection, isFirst: Bool)
        case connectionLimitReached
        case addressLimitReached
    }

    private let table = Lock(Table())

    /// Adds a new connection if the limits allow it.
    func admit(
        _ descriptor: Int32, from address: RemoteAddress, at now: Instant,
        limits: HTTPServerConfiguration
    ) -> Admission {
        table.withLock { table in
            // The kernel reused this number, so the earlier connection is closed. The library
            // reports every close except that of a connection it had no memory to take.
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

    /// A snapshot of the open connections.
    var all: [Connection] {
        table.withLock { Array($0.connections.values) }
    }

    var count: Int { table.withLock { $0.connections.count } }
    var suspendedCount: Int { table.withLock { $0.suspended } }

    /// Reserves a place for one more suspended connection; false at the limit, or after
    /// `endSuspensions`.
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

    /// Prevents further suspensions and ends the present ones.
    func endSuspensions() {
        table.withLock { $0.maySuspend = false }
        for connection in all { connection.suspendedReply?.end() }
    }
}
