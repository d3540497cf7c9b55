import Concurrency

/// The open connections, by descriptor and by client network.
final class ConnectionRegistry: Sendable {
    private struct Table {
        var connections: [Int32: Connection] = [:]
        var perClientNetwork: [RemoteAddress: Int] = [:]
        var suspended: FairBudget<RemoteAddress>
        /// The purposes for which connections may be suspended.
        var purposes: Set<DeferredResponse.Purpose> = [.change, .work]

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

    private let table: Lock<Table>

    /// - Parameter suspendedLimit: How many connections may be suspended.
    init(suspendedLimit: Int) {
        table = Lock(Table(suspended: FairBudget(capacity: suspendedLimit)))
    }

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
    var suspendedCount: Int { table.withLock { $0.suspended.used } }

    /// Reserves a place for one more suspended connection; false if none is left for the client, or
    /// after `endSuspensions`.
    func reserveSuspension(
        of client: RemoteAddress, for purpose: DeferredResponse.Purpose
    ) -> Bool {
        table.withLock { table in
            table.purposes.contains(purpose) && (try? table.suspended.take(1, for: client)) != nil
        }
    }

    func releaseSuspension(of client: RemoteAddress) {
        table.withLock { $0.suspended.giveBack(1, of: client) }
    }

    /// Prevents further suspensions for a purpose and ends the present ones.
    func endSuspensions(for purpose: DeferredResponse.Purpose) {
        table.withLock { _ = $0.purposes.remove(purpose) }
        for connection in all {
            if let reply = connection.suspendedReply, reply.purpose == purpose { reply.end() }
        }
    }
}
