/// A source that cannot be scanned; what it had is shown.
package struct SourceFailure: Equatable, Sendable {
    package let error: SourceError
    /// When it began, on the clock of the catalogue.
    package let since: Duration
}
