import HTTPServing

/// Why a valid request is rejected: a limit is reached.
package struct LimitError: Error {
    /// The limit, as a metric's label.
    package enum Reason: String, CaseIterable, Sendable {
        /// The render queue is full.
        case drawings
        /// The client has its share of the render queue.
        case drawingsOfAddress = "drawings_of_address"
        /// Too many requests wait for long computations, such as searches.
        case computations
        /// The client has its share of them.
        case computationsOfAddress = "computations_of_address"
        /// A long computation was not made in time.
        case lateComputation = "late_computation"
        /// The client has used more processor time than it may.
        case processorTime = "processor_time"
        /// A picture was not rendered in time.
        case lateDrawing = "late_drawing"
        /// A picture was not prepared in time.
        case latePicture = "late_picture"
        case streams
        case updates
        /// The client has its share of the streams.
        case streamsOfAddress = "streams_of_address"
        /// Too many archives are being sent.
        case downloads
        /// The client has its share of the downloads.
        case downloadsOfAddress = "downloads_of_address"
        /// Too many pictures are being added or removed.
        case uploads
        /// The client has its share of the uploads.
        case uploadsOfAddress = "uploads_of_address"
        case sessions
        case sessionsOfAddress = "sessions_of_address"
        /// Too many requests wait for changes of one session.
        case watches
        /// Too many requests change one session concurrently.
        case conflicts
        /// The session store is unavailable.
        case store
        case eventRate = "event_rate"
        case requestRate = "request_rate"
    }

    package let reason: Reason
    package let problem: Problem

    package init(_ reason: Reason, _ problem: Problem) {
        self.reason = reason
        self.problem = problem
    }

    /// 503: the client may retry later.
    package static func unavailable(
        _ reason: Reason, _ detail: String, retryAfter seconds: Int
    ) -> LimitError {
        LimitError(reason, .unavailable(detail, retryAfter: seconds))
    }

    package static func latePicture(retryAfter wait: Duration) -> LimitError {
        .unavailable(
            .latePicture, "The picture is not prepared yet, because the server is busy.",
            retryAfter: wait.retryAfter)
    }
}

extension Duration {
    /// The wait for Retry-After: the next whole second, from 1 s to one hour.
    package var retryAfter: Int {
        Int(min(max(components.seconds + 1, 1), 3600))
    }
}
