/// The turns that clients take at a queue, each in proportion to the cost of its jobs: start-time
/// fair queueing (Goyal, Vin and Cheng, 1996).
///
/// Each job gets a place in virtual time: where its client's last job ends, or now. The job with
/// the earliest place is next, so a client with one job does not wait for all of another's.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it.
public struct FairTurns<Client: Hashable & Sendable>: Sendable {
    /// The place of the job that was taken last.
    @usableFromInline var now = 0.0
    /// For each client with jobs ahead of now, the place at which the last one ends.
    @usableFromInline var ends: [Client: Double] = [:]

    /// The turns of a queue without jobs.
    @inlinable
    public init() {}

    /// The place that the client's next job would have.
    @inlinable
    public func nextPlace(of client: Client) -> Double { max(now, ends[client] ?? now) }

    /// Gives a job a place, and returns it; the cost has a unit of the queue's own.
    @inlinable
    public mutating func place(for client: Client, cost: Double) -> Double {
        let place = nextPlace(of: client)
        ends[client] = place + max(cost, .leastNormalMagnitude)
        return place
    }

    /// A job left the queue and is not run: its client gets its place back if it was the last one.
    @inlinable
    public mutating func giveBack(_ place: Double, of client: Client, cost: Double) {
        if ends[client] == place + max(cost, .leastNormalMagnitude) { ends[client] = place }
    }

    /// A job left the queue to be run.
    @inlinable
    public mutating func take(_ place: Double) {
        now = max(now, place)
        ends = ends.filter { $0.value > now }
    }

    /// The queue is empty: nobody is ahead of others when nobody waits.
    @inlinable
    public mutating func reset() { self = FairTurns() }
}
