import Metering

/// A step in producing a response.
package enum ResponseStage: String, CaseIterable, Sendable {
    /// Applying a batch of events.
    case handle
    /// Computing a strip's layout and tag.
    case layout
    /// Compositing pages into pixels.
    case compose
    /// Splicing a sliding frame from coded rows.
    case splice
    /// Encoding pixels as a file.
    case encode
    /// Waiting in the render queue, and rendering there.
    case aside
    /// Waiting until pictures are prepared.
    case pictures
}

/// How a frame's bytes were produced.
package enum FrameOrigin: String, CaseIterable, Sendable {
    case spliced
    case composed
    /// Read from the cache.
    case kept
    /// Not sent, because the client has a copy.
    case unchanged

    /// The step that made the bytes of a composed scene; nil if no scene was composed.
    package var coding: ResponseStage? {
        switch self {
        case .spliced: .splice
        case .composed: .encode
        case .kept, .unchanged: nil
        }
    }
}

/// Times of the steps of responses, and counts of frames by origin.
///
/// All counters are allocated at startup, so counting needs no lock and no memory.
package final class ResponseMetrics: Sendable {
    package let stages = Histograms<ResponseStage>()
    package let frames = Counters<FrameOrigin>()

    package init() {}

    package func count(_ frame: FrameRenderer.Frame) {
        frames.add(frame.origin)
        guard let coding = frame.origin.coding else { return }
        stages.observe(.compose, frame.composing)
        stages.observe(coding, frame.encoding)
    }
}
