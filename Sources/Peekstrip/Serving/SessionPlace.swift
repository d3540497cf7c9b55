/// Where sessions are kept.
enum SessionPlace: String, CaseIterable, Sendable {
    /// In the process: they end with it.
    case memory
    /// In a file: they survive the process.
    case file = "sqlite"
    /// In a file that is on the disk before an event is answered: they survive the power too.
    case syncedFile = "sqlite-synced"
}
