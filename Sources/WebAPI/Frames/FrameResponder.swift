import FrameService
import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import Viewers

/// Responds with pictures: frames on the request's thread, slower work through the render queue.
package struct FrameResponder: Sendable {
    let renderer: FrameRenderer
    private let queue: RenderQueue
    let metrics: ResponseMetrics
    let clock: ServiceClock
    private let errors: ErrorMapper

    package init(
        _ renderer: FrameRenderer, queue: RenderQueue, metrics: ResponseMetrics,
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
    ///   - view: The content of the frame.
    ///   - tag: Its entity tag.
    ///   - layout: The duration of its layout.
    ///   - response: Receives the body, its type and the timing.
    /// - Throws: `PNGError` when memory runs out.
    func render(
        _ view: StripView, tag: String, layout: Duration, into response: inout Response
    ) throws {
        let frame = try renderer.frame(of: view, tag: tag)
        response.fields[.contentType] = "image/png"
        response.fields[.serverTiming] = ServerTiming(layout: layout, frame).text
        response.body = frame.png
    }

    /// How long a picture may take, including its wait in the queue: the usual timeout of clients.
    private static let renderTimeout: Duration = .seconds(25)

    /// Responds with a picture: at once from the cache, otherwise when the queue has rendered it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - tag: The picture's entity tag.
    ///   - response: The response without its body.
    ///   - work: Renders the picture on another thread.
    /// - Returns: The reply.
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
