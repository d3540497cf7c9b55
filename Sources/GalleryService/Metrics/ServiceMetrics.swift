import Metering
import Synchronization

/// What is counted and timed while the service runs.
///
/// Everything is counted by adding to numbers that are there from the start: no lock, and no memory.
final class ServiceMetrics: Sendable {
    /// A step on the way to an answer.
    enum Stage: String, CaseIterable, Sendable {
        /// A batch of events is applied.
        case handle
        /// What a strip shows is worked out, and its tag.
        case layout
        /// Pages become pixels.
        case compose
        /// A sliding frame is put together from coded rows.
        case splice
        /// Pixels become a file.
        case encode
        /// A drawing waits for its turn aside, and is drawn.
        case aside
        /// A request is kept until pictures are prepared.
        case pictures
    }

    /// How the bytes of a frame came about.
    enum FrameOrigin: String, CaseIterable, Sendable {
        case spliced
        case composed
        /// It was drawn before, and kept.
        case kept
        /// Its client had it already.
        case unchanged
    }

    let stages = Histograms<Stage>()
    let frames = Counters<FrameOrigin>()
    let refusals = Counters<LimitError.Reason>()
    let store = SessionStoreMetrics()
    /// Sessions, as they were counted last; less than none where they cannot be.
    ///
    /// Whoever reads figures must not wait for the place where sessions lie.
    let sessions = Atomic(-1)

    func count(_ frame: FrameRenderer.Frame) {
        switch frame.origin {
        case .kept: frames.add(.kept)
        case .spliced(let preparing, let splicing):
            frames.add(.spliced)
            stages.observe(.compose, preparing)
            stages.observe(.splice, splicing)
        case .composed(let composing, let encoding):
            frames.add(.composed)
            stages.observe(.compose, composing)
            stages.observe(.encode, encoding)
        }
    }
}
