import HTTPServing
import HTTPTypes

/// Answers whose pictures are drawn by the studio while their requests are parked.
extension GalleryHandlers {
    /// How long a picture may wait for its turn and be drawn: what clients commonly wait.
    private static let drawingPatience: Duration = .seconds(25)

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
        let id = request.journal.id
        let parked = DeferredResponse(deadline: Self.drawingPatience) { [self] in
            StandardHeaders.completing(problem(Self.late, id).response)
        }
        let complete = StandardHeaders.completing(response)
        let start = clock.stopwatch()
        let party = Studio.Party(
            isWaiting: { !parked.isSettled },
            tell: { [self] png in
                meters.stages.observe(.aside, clock.stopwatch() - start)
                parked.fulfil(finished(complete, png, of: id))
            })
        let isTaken = studio.draw(tag, for: party) {
            let png = try work()
            self.renderer.keep(png, tag)
            return png
        }
        guard isTaken else {
            throw Refusal.unavailable(.drawings, "Too much is being drawn.", retryAfter: 2)
        }
        return .deferred(parked)
    }

    private static let late = Refusal.unavailable(
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
