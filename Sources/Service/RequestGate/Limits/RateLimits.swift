/// Limits per second; zero means no limit.
package struct RateLimits: Sendable {
    /// Requests of one client network.
    package var requestsPerAddress = 0
    /// Events of one session.
    package var eventsPerSession = 0

    package init() {}
}
