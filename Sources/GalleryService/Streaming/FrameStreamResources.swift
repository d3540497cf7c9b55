/// Who streams frames, and where they are drawn.
///
/// They are drawn apart from what is asked for once, so that neither waits for the other.
final class FrameStreamResources: Sendable {
    let renderQueue = RenderQueue()

    /// Each stream takes a connection for as long as it is open; a browser opens six of them to a
    /// server at most.
    let places = StreamLimiter(limit: 64, perSession: 4, errorReason: .streams)
}
