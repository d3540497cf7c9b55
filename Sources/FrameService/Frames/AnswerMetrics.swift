import Metering

/// A step on the way to an answer.
package enum AnswerStage: String, CaseIterable, Sendable {
    /// A batch of events is applied.
    case handle
    /// A strip's layout and tag are computed.
    case layout
    /// Pages become pixels.
    case compose
    /// A sliding frame is put together from coded rows.
    case splice
    /// Pixels become a file.
    case encode
    /// A picture waits in the render queue, and is rendered.
    case aside
    /// A request waits until pictures are prepared.
    case pictures
}

/// How the bytes of a frame came about.
package enum FrameOrigin: String, CaseIterable, Sendable {
    case spliced
    case composed
    /// From the cache.
    case kept
    /// The client had them.
    case unchanged
}

/// Times of the steps of answers, and counts of how frames were made.
///
/// The counters exist from the start: counting takes no lock and no memory.
package final class AnswerMetrics: Sendable {
    package let stages = Histograms<AnswerStage>()
    package let frames = Counters<FrameOrigin>()

    package init() {}

    package func count(_ frame: FrameRenderer.Frame) {
        frames.add(frame.origin)
        switch frame.origin {
        case .kept, .unchanged: break
        case .spliced:
            stages.observe(.compose, frame.composing)
            stages.observe(.splice, frame.encoding)
        case .composed:
            stages.observe(.compose, frame.composing)
            stages.observe(.encode, frame.encoding)
        }
    }
}
