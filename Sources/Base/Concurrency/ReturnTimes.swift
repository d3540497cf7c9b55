/// The times at which clients that a queue rejected may ask again: one request after another, because the
/// room that there is by then is not enough for all of them at once.
///
/// Time is an argument, on a clock that never goes back.
package struct ReturnTimes<Client: Hashable & Sendable>: Sendable {
    /// For each client, the latest time that one of its requests was given.
    private var latest: [Client: Duration] = [:]

    /// The longest wait after there is room.
    ///
    /// Requests that would have to wait longer come together.
    private static var longest: Duration { .seconds(60) }
    /// Clients whose times are kept.
    private static var clientLimit: Int { 1000 }

    package init() {}

    /// How long a rejected request waits.
    ///
    /// - Parameters:
    ///   - client: The client that sent it.
    ///   - now: The time now.
    ///   - delay: The time until there is room.
    ///   - step: The time in which there is room for one more.
    /// - Returns: The time from now until the client asks again.
    package mutating func wait(
        for client: Client, at now: Duration, atLeast delay: Duration, step: Duration
    ) -> Duration {
        let earliest = now + delay
        let next = latest[client].map { $0 + step } ?? earliest
        let time = min(max(earliest, next), earliest + Self.longest)
        if latest.count >= Self.clientLimit { latest = latest.filter { $0.value > now } }
        if latest.count >= Self.clientLimit { latest = [:] }
        latest[client] = time
        return time - now
    }
}
