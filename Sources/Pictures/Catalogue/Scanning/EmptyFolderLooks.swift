/// When the folders are looked at that had pictures at an earlier start, and are believed to be empty.
///
/// A look makes a whole catalogue, and the folders may stay as they are for as long as the service runs.
struct EmptyFolderLooks: Sendable {
    private var last: Duration?

    /// The time between two looks.
    private static let interval: Duration = .seconds(60)

    /// Whether it is time for the next look, which then counts as done.
    mutating func isDue(at now: Duration) -> Bool {
        if let last, now - last < Self.interval { return false }
        last = now
        return true
    }
}
