import HTTPServing
import HTTPTypes

/// Answers whose pictures are drawn by the studio while their requests are parked.
extension GalleryHandlers {
    /// How long a picture may wait for its turn and be drawn: what clients commonly wait.
    private static let renderTimeout: Duration = .seconds(25)

    /// Answers with a picture: at once when it is kept, else as soon as it is drawn.
    ///
    /// - Parameters:
    ///   - request: What is answered.
    ///   - tag: The picture's entity tag.
    ///   - response: The answer without its body.
    ///   - work: Draws the picture, on another thread.
    /// - Returns: The answer, or the promise of one.
    /// - Throws: ``Refusal`` when too many pictures wait to be drawn.
    func answer(
        _ request: Request, _ tag: String, in response: Response,
        _ work: @escaping @Sendable () throws -> [UInt8]
    ) throws -> Reply {
        var response = response
        response.fields[.contentType] = "image/png"
        if let png = renderer.kept(tag) {
            response.body = png
            return .ready(response)
        }
        let id = request.context.id
        let deferred = DeferredResponse(deadline: Self.renderTimeout) { [self] in
            StandardHeaders.completing(problem(Self.late, id).response)
        }
        let complete = StandardHeaders.completing(response)
        let start = clock.stopwatch()
        let requester = RenderQueue.Requester(
            isWaiting: { !deferred.isSettled },
            deliver: { [self] png in
                metrics.stages.observe(.aside, clock.stopwatch() - start)
                deferred.fulfil(finished(complete, png, of: id))
            })
        let isQueued = renderQueue.draw(tag, for: requester) {
            let png = try work()
            self.renderer.keep(png, tag)
            return png
        }
        guard isQueued else {
            throw LimitError.unavailable(.drawings, "Too much is being drawn.", retryAfter: 2)
        }
        return .deferred(deferred)
    }

    private static let late = LimitError.unavailable(
        .lateDrawing, "The picture takes long to draw.", retryAfter: 2)

    private func finished(
        _ response: Response, _ png: Result<[UInt8], any Error>, of request: RequestID
    ) -> Response {
        do {
            var response = response
            response.body = try png.get()
            return response
        } catch {
            return StandardHeaders.completing(problem(error, request).response)
        }
    }
}
