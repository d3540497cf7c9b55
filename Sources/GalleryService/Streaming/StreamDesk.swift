/// Who streams frames, and where they are drawn.
///
/// They are drawn apart from what is asked for once, so that neither waits for the other.
final class StreamDesk: Sendable {
    let studio = Studio()

    /// Each stream takes a connection for as long as it is open; a browser opens six of them to a
    /// server at most.
    let places = StreamPlaces(limit: 64, perSession: 4, orElse: .streams)
}
