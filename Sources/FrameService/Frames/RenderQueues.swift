import Concurrency

/// The render queues, one for each kind of picture, so that slow ones do not delay the others.
package struct RenderQueues: Sendable {
    /// Frames that cannot be spliced: at most a fifth of a second each.
    package let frames = RenderQueue<FrameRenderer.Frame>(threads: ProcessorCount.available)
    /// Outputs, posters and animations, of seconds at most.
    ///
    /// Half the processors, so that the others stay free.
    package let outputs = RenderQueue<[UInt8]>(threads: ProcessorCount.available / 2)
    /// The frames of streams.
    package let streams = RenderQueue<[UInt8]>(threads: ProcessorCount.available / 2)

    package init() {}
}
