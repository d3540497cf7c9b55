import Concurrency
import Viewers

/// The render queues, one for each kind of picture, so that slow ones do not delay the others.
package struct RenderQueues: Sendable {
    /// Frames that cannot be spliced: at most a fifth of a second each.
    package let frames: RenderQueue<FrameRenderer.Frame>
    /// Outputs that take little more than a frame: ``quickest`` at most, such as a JPEG or greys.
    package let quickOutputs: RenderQueue<[UInt8]>
    /// Other outputs, posters and animations, of seconds at most.
    ///
    /// Half the processors, so that the others stay free.
    package let outputs: RenderQueue<[UInt8]>
    /// The frames of streams.
    package let streams: RenderQueue<[UInt8]>

    package init(_ clock: ServiceClock) {
        let (all, half) = (ProcessorCount.available, ProcessorCount.available / 2)
        frames = RenderQueue(threads: all, stopwatch: clock.stopwatch)
        quickOutputs = RenderQueue(threads: all, stopwatch: clock.stopwatch)
        outputs = RenderQueue(threads: half, stopwatch: clock.stopwatch)
        streams = RenderQueue(threads: half, stopwatch: clock.stopwatch)
    }

    /// The queue of an output.
    ///
    /// - Parameter cost: Its expected processor time, in milliseconds.
    /// - Returns: ``quickOutputs`` or ``outputs``.
    package func outputs(costing cost: Double) -> RenderQueue<[UInt8]> {
        cost <= Self.quickest ? quickOutputs : outputs
    }

    /// A JPEG of a screen of 4K in milliseconds, by ``RenderCost``.
    private static let quickest = 200.0
}
