/// The turns that clients take at a queue, each in proportion to the cost of its jobs: start-time
/// fair queueing (Goyal, Vin and Cheng, 1996).
///
/// Each job gets a start tag, a virtual time: where its client's last job ends, or now. The job with
/// the earliest one is next, so a client with one job does not wait for all of another's.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it.
public struct FairTurns<Client: Hashable & Sendable>: Sendable {
    /// The start tag of the job that was taken last.
    @usableFromInline var now = 0.0
    /// For each client with jobs ahead of now, the virtual time at which the last one ends.
    @usableFromInline var ends: [Client: Double] = [:]

    /// The turns of a queue without jobs.
    @inlinable
    public init() {}

    /// The start tag that the client's next job would have.
    @inlinable
    public func nextStartTag(of client: Client) -> Double { max(now, ends[client] ?? now) }

    /// Gives a job a start tag, and returns it; the cost has a unit of the queue's own.
    @inlinable
    public mutating func startTag(for client: Client, cost: Double) -> Double {
        let tag = nextStartTag(of: client)
        ends[client] = tag + max(cost, .leastNormalMagnitude)
        return tag
    }

    /// A job left the queue and is not run: its client gets its turn back if it was the last one.
    @inlinable
    public mutating func giveBack(_ tag: Double, of client: Client, cost: Double) {
        if ends[client] == tag + max(cost, .leastNormalMagnitude) { ends[client] = tag }
    }

    /// A job left the queue to be run.
    @inlinable
    public mutating func take(_ tag: Double) {
        now = max(now, tag)
        ends = ends.filter { $0.value > now }
    }

    /// The queue is empty: nobody is ahead of others when nobody waits.
    @inlinable
    public mutating func reset() { self = FairTurns() }
}
