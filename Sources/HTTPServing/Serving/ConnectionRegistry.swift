import Locking

/// The connections that are open, by descriptor and by subscriber.
final class ConnectionRegistry: Sendable {
    private struct Table {
        var connections: [Int32: Connection] = [:]
        var perSubscriber: [RemoteAddress: Int] = [:]
        var parked = 0
        var mayPark = true

        mutating func remove(_ connection: Connection) {
            guard connections[connection.descriptor] === connection else { return }
            connections[connection.descriptor] = nil
            let subscriber = connection.address.subscriber
            let left = perSubscriber[subscriber, default: 1] - 1
            perSubscriber[subscriber] = left > 0 ? left : nil
        }
    }

    enum Admission {
        /// The connection is open; `isFirst` when no other is.
        case admitted(Connection, isFirst: Bool)
        case full
        case subscriberFull
    }

    private let table = Lock(Table())

    /// Takes a new connection in, if there is room for it.
    func admit(
        _ descriptor: Int32, from address: RemoteAddress, at now: Moment,
        limits: HTTPServerConfiguration
    ) -> Admission {
        table.withLock { table in
            // The kernel gave this number out again, so the earlier connection is closed. The
            // library says so for every connection but one it had no memory to take up.
            if let forgotten = table.connections[descriptor] { table.remove(forgotten) }
            let subscriber = address.subscriber
            let held = table.perSubscriber[subscriber, default: 0]
            if table.connections.count >= limits.connectionLimit { return .full }
            if let limit = limits.connectionLimit(for: address), held >= limit {
                return .subscriberFull
            }
            let connection = Connection(
                descriptor: descriptor, address: address, acceptedAt: now)
            table.connections[descriptor] = connection
            table.perSubscriber[subscriber] = held + 1
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
    var parkedCount: Int { table.withLock { $0.parked } }

    /// Makes room for one more deferred answer; false when there is none, or none any more.
    func reserveParking(limit: Int) -> Bool {
        table.withLock { table in
            guard table.mayPark, table.parked < limit else { return false }
            table.parked += 1
            return true
        }
    }

    func releaseParking() {
        table.withLock { $0.parked -= 1 }
    }

    /// From here on nothing parks, and what is parked is sent on its way.
    func endParking() {
        table.withLock { $0.mayPark = false }
        for connection in all { connection.awaited?.end() }
    }
}
