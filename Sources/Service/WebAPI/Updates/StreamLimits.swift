import FrameService
import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import SessionStores
import Viewers

/// The limiters of streams, which sessions and screens share.
package struct StreamLimits: Sendable {
    let frames: StreamLimiter
    let updates: StreamLimiter
    let clock: ServiceClock

    package init(frames: StreamLimiter, updates: StreamLimiter, clock: ServiceClock) {
        self.frames = frames
        self.updates = updates
        self.clock = clock
    }
}

extension Reply {
    /// A streamed response that counts for the client's network, that a watch wakes, and that no
    /// cache or proxy buffers.
    static func stream(
        _ contentType: String, to request: Request, _ watch: StreamWatch,
        countedAs id: SessionID, by limiter: StreamLimiter,
        next: @escaping @Sendable () -> StreamedResponse.Piece
    ) throws(LimitError) -> Reply {
        let client = request.remoteAddress.clientNetwork
        try limiter.begin(id, for: client)
        let head = Response(fields: [
            .contentType: contentType, .cacheControl: "no-store", .xAccelBuffering: "no",
        ])
        let response = StreamedResponse(
            StandardHeaders.completing(head), next: next,
            finished: { limiter.end(id, for: client) })
        watch.begin(response)
        return .streamed(response)
    }
}
