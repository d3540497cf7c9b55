import FrameService
import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import Viewers

/// Answers with pictures: frames on the request's thread, everything slower from the render queue.
package struct FrameResponder: Sendable {
    let renderer: FrameRenderer
    private let queue: RenderQueue
    let metrics: AnswerMetrics
    let clock: ServiceClock
    private let errors: ErrorMapper

    package init(
        _ renderer: FrameRenderer, queue: RenderQueue, metrics: AnswerMetrics,
        clock: ServiceClock, errors: ErrorMapper
    ) {
        self.renderer = renderer
        self.queue = queue
        self.metrics = metrics
        self.clock = clock
        self.errors = errors
    }

    /// Renders a frame into a response.
    ///
    /// - Parameters:
    ///   - view: What the frame shows.
    ///   - tag: Its entity tag.
    ///   - layout: How long its layout took.
    ///   - response: Gets the body, its type and the timing.
    /// - Throws: `PNGError` when memory runs out.
    func render(
        _ view: StripView, tag: String, layout: Duration, into response: inout Response
    ) throws {
        let frame = try renderer.frame(of: view, tag: tag)
        response.fields[.contentType] = "image/png"
        response.fields[.serverTiming] = ServerTiming(layout: layout, frame).text
        response.body = frame.png
    }

    /// How long a picture may wait in the queue and be rendered: what clients commonly wait.
    private static let renderTimeout: Duration = .seconds(25)

    /// Answers with a picture: at once from the cache, otherwise when the queue has rendered it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - tag: The picture's entity tag.
    ///   - response: The answer without its body.
    ///   - work: Renders the picture, on another thread.
    /// - Returns: The answer.
    /// - Throws: `LimitError` when the queue is full.
    func reply(
        to request: Request, _ tag: String, in response: Response,
        _ work: @escaping @Sendable () throws -> [UInt8]
    ) throws -> Reply {
        var response = response
        response.fields[.contentType] = "image/png"
        if let png = renderer.cached(tag) {
            response.body = png
            return .ready(response)
        }
        let id = request.context.id
        let deferred = DeferredResponse(deadline: Self.renderTimeout) { [errors] in
            StandardHeaders.completing(errors.problem(Self.late, id).response)
        }
        let complete = StandardHeaders.completing(response)
        let start = clock.stopwatch()
        let requester = RenderQueue.Requester(
            isWaiting: { !deferred.isSettled },
            deliver: { [self] png in
                metrics.stages.observe(.aside, clock.stopwatch() - start)
                deferred.fulfil(finished(complete, png, of: id))
            })
        let isQueued = queue.render(tag, for: requester) { [renderer] in
            let png = try work()
            renderer.cache(png, tag)
            return png
        }
        guard isQueued else {
            throw LimitError.unavailable(
                .drawings, "Too many pictures are waiting to be drawn.", retryAfter: 2)
        }
        return .deferred(deferred)
    }

    private static let late = LimitError.unavailable(
        .lateDrawing, "Drawing the picture takes too long.", retryAfter: 2)

    private func finished(
        _ response: Response, _ png: Result<[UInt8], any Error>, of request: RequestID
    ) -> Response {
        do {
            var response = response
            response.body = try png.get()
            return response
        } catch {
            return StandardHeaders.completing(errors.problem(error, request).response)
        }
    }
}
