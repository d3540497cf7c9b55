import Concurrency
import FrameService
import HTTPServing
import HTTPTypes
import RequestGate
import Viewers

/// Responds with pictures: spliced frames on the request's thread, all others through render queues.
package struct FrameResponder: Sendable {
    package let renderer: FrameRenderer
    private let queues: RenderQueues
    package let metrics: ResponseMetrics
    package let clock: ServiceClock
    private let errors: ErrorMapper
    /// The outputs that cannot be made within their limits, by their tags: each took many attempts.
    private let tooLarge = Lock(LRUCache<String, FrameTooLarge>(capacity: 1000))

    package init(
        _ renderer: FrameRenderer, queues: RenderQueues, metrics: ResponseMetrics,
        clock: ServiceClock, errors: ErrorMapper
    ) {
        self.renderer = renderer
        self.queues = queues
        self.metrics = metrics
        self.clock = clock
        self.errors = errors
    }

    /// Responds with a frame: at once if it is cached or spliced, otherwise when the queue has drawn
    /// it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - view: The content of the frame.
    ///   - tag: Its entity tag.
    ///   - layout: The duration of its layout.
    ///   - response: The response without its body, its type and the timing.
    /// - Returns: The reply.
    /// - Throws: `LimitError` when the queue is full, and `PNGError` when memory runs out.
    package func frame(
        to request: Request, _ view: StripView, tag: String, layout: Duration,
        in response: Response
    ) throws -> Reply {
        let finish: @Sendable (FrameRenderer.Frame) -> Response = { frame in
            var response = response
            response.fields[.contentType] = "image/png"
            response.fields[.serverTiming] = Self.timing(layout, frame)
            response.body = frame.png
            return response
        }
        if let frame = try renderer.immediateFrame(of: view, tag: tag) {
            return .ready(finish(frame))
        }
        let job = RenderQueue.Job(
            tag, for: request.remoteAddress.clientNetwork, cost: RenderCost.frame(view),
            within: Self.renderTimeout
        ) { [renderer] in
            try renderer.frame(of: view, tag: tag)
        }
        return try reply(to: request, job, in: queues.frames, finish)
    }

    /// The times of the steps, for a browser's developer tools (W3C Server Timing).
    private static func timing(_ layout: Duration, _ frame: FrameRenderer.Frame) -> String {
        func step(_ stage: ResponseStage, _ time: Duration) -> String {
            "\(stage.rawValue);dur=\(time.milliseconds(fractionDigits: 2))"
        }
        guard let coding = frame.origin.coding else { return step(.layout, layout) + ", kept" }
        return [
            step(.layout, layout), step(.compose, frame.composing), step(coding, frame.encoding),
        ].joined(separator: ", ")
    }

    /// How long a picture may take, including its wait in the queue: the usual timeout of clients.
    private static let renderTimeout: Duration = .seconds(25)

    /// Responds with a picture: at once from the cache, otherwise when the queue has rendered it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - tag: The picture's entity tag.
    ///   - response: The response without its body, with its type.
    ///   - cost: The expected processor time, in milliseconds.
    ///   - work: Renders the picture on another thread.
    /// - Returns: The reply.
    /// - Throws: `LimitError` when the queue is full, and ``FrameTooLarge``.
    package func reply(
        to request: Request, _ tag: String, in response: Response, cost: Double,
        _ work: @escaping @Sendable () throws -> [UInt8]
    ) throws -> Reply {
        try reply(to: request, tag, cost: cost, work) { picture in
            var response = response
            response.body = picture
            return response
        }
    }

    /// The same for a response that is made of the picture, such as a page that contains it.
    package func reply(
        to request: Request, _ tag: String, cost: Double,
        _ work: @escaping @Sendable () throws -> [UInt8],
        finish: @escaping @Sendable ([UInt8]) -> Response
    ) throws -> Reply {
        if let picture = renderer.cached(tag) { return .ready(finish(picture)) }
        if let error = tooLarge.withLock({ $0.value(for: tag) }) { throw error }
        let job = RenderQueue.Job(
            tag, for: request.remoteAddress.clientNetwork, cost: cost, within: Self.renderTimeout
        ) {
            [renderer, tooLarge] in
            do {
                let picture = try work()
                renderer.cache(picture, tag)
                return picture
            } catch let error as FrameTooLarge {
                tooLarge.withLock { $0.insert(error, for: tag, cost: 1) }
                throw error
            }
        }
        return try reply(to: request, job, in: queues.outputs(costing: cost), finish)
    }

    /// Responds when a queue has rendered a picture.
    private func reply<Output>(
        to request: Request, _ job: RenderQueue<Output>.Job, in queue: RenderQueue<Output>,
        _ finish: @escaping @Sendable (Output) -> Response
    ) throws -> Reply {
        let (id, client) = (request.context.id, job.client)
        let deferred = DeferredResponse(deadline: Self.renderTimeout, for: .work) { [errors] in
            let late = LimitError.unavailable(
                .lateDrawing, "Drawing the picture takes too long.",
                retryAfter: queue.timeUntilRoom(for: client).retryAfter)
            return .ready(StandardHeaders.completing(errors.problem(late, id).response))
        }
        let start = clock.stopwatch()
        let requester = RenderQueue<Output>.Requester(
            isWaiting: { !deferred.isSettled },
            deliver: { [self] output in
                metrics.stages.observe(.aside, clock.stopwatch() - start)
                let response: Response
                do {
                    response = finish(try output.get())
                } catch {
                    response = errors.problem(error, id).response
                }
                deferred.fulfil(StandardHeaders.completing(response))
            })
        switch queue.render(job, for: requester) {
        case .queued: return .deferred(deferred)
        case .shareUsed:
            throw LimitError(
                .drawingsOfAddress,
                .tooManyRequests(
                    "Wait until the pictures are drawn that this IP address asked for before.",
                    retryAfter: queue.timeUntilRoom(for: client)))
        case .full:
            throw LimitError.unavailable(
                .drawings, "Too many pictures are waiting to be drawn.",
                retryAfter: queue.timeUntilRoom(for: client).retryAfter)
        }
    }
}
