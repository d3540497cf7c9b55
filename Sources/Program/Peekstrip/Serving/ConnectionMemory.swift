/// Tells when the memory of closed connections goes back to the system, because malloc keeps it for later
/// ones: 16 KiB for each.
struct ConnectionMemory {
    /// How many connections must have ended: their 8 MB are worth the milliseconds that it takes to give
    /// them back.
    private static let least = 500

    /// The most connections since the last time.
    private var highest = 0

    /// Notes how many connections are open.
    ///
    /// - Returns: Whether most of those that were open have ended.
    mutating func goesBack(at open: Int) -> Bool {
        highest = max(highest, open)
        guard highest - open >= Self.least, open < highest / 2 else { return false }
        highest = open
        return true
    }
}
