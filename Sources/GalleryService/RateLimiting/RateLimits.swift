/// How much may be asked for in a second; zero is any number.
package struct RateLimits: Sendable {
    /// Requests of one address.
    package var requestsPerAddress = 0
    /// Events of one session.
    package var eventsPerSession = 0

    package init() {}
}
