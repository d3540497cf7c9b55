import FrameService
import Interface
import Requests
import WebAPI

/// Sessions, their events, frames and streams.
extension Operation {
    private static let reading = [400, 404, 429, 503]
    private static let changing = [400, 403, 404, 409, 413, 415, 429, 503]
    private static let document = ResponseDescription(
        200, "The session.", [.document(.named("Session"))])

    static let createSession = Operation(
        "createSession", "Creates a session",
        body: .document(
            .named("NewSession"), form: .named("NewSessionForm"), lists: StripFields.lists),
        responses: [
            ResponseDescription(
                201, "The session.", [.document(.named("Session"))], headers: [.location])
        ], problems: [400, 403, 404, 413, 415, 429, 503])
    static let session = Operation(
        "session", "A session", parameters: [.ifNoneMatch], responses: [document, .notModified],
        problems: reading)
    static let changeSession = Operation(
        "changeSession",
        """
        Changes how a session looks and behaves, and which pictures it has; the current picture stays
        """,
        body: .document(
            .named("SessionChange"), form: .named("SessionChangeForm"), lists: StripFields.lists),
        responses: [document], problems: changing)
    static let deleteSession = Operation(
        "deleteSession", "Ends a session",
        responses: [ResponseDescription(204, "The session has ended.")],
        problems: [400, 403, 404, 429, 503])

    static let postEvents = Operation(
        "postEvents", "Applies a batch of events: all of it or nothing",
        parameters: .query(EventsController.fields) + [.minimal],
        body: .document(
            Schema(["anyOf": [Schema.named("Batch").json, Schema.named("Event").json]]),
            form: .named("FormEvent")),
        responses: [
            ResponseDescription(
                200, "The outcomes and the layout; the frame at rest if Accept names image/png.",
                [.document(.named("Result")), .bytes("image/png")]),
            ResponseDescription(
                204,
                """
                The batch was applied. The response has no content, as `Prefer: return=minimal` \
                requests.
                """,
                headers: [
                    .init("ETag", "The strong entity tag of the frame after the batch."),
                    .minimal,
                ] + .motion),
        ], problems: changing)

    // MARK: Frames

    static func sessionFrame(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "sessionFrame" + format.operationSuffix, "The frame of a session" + format.words,
            parameters: .query(SessionFramesController.fields) + Parameter.polled,
            responses: [
                ResponseDescription(
                    200, "The frame.", [.bytes(format.mediaType)], headers: .frame), .notModified,
            ], problems: reading + format.problems)
    }

    static func sessionOutput(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "sessionOutput" + format.operationSuffix,
            "The frame of a session, in few colours, rotated, or small" + format.words,
            outputWords, path: [OutputOptions.parameter(for: format)],
            parameters: .query(SessionFramesController.fields) + Parameter.polled,
            responses: [output(format), .notModified], problems: reading + [422] + format.problems)
    }

    static let sessionLayout = Operation(
        "sessionLayout", "The layout of a session",
        parameters: .query(SessionFramesController.layoutFields) + Parameter.polled,
        responses: [
            ResponseDescription(
                200, "The layout.", [.document(.named("Layout"))], headers: .layout), .notModified,
        ], problems: reading)

    private static func transition(
        _ id: String, _ summary: String, _ words: String, _ mediaTypes: [String]
    ) -> Operation {
        Operation(
            id, summary, transitionWords,
            parameters: .query(TransitionController.fields) + [.ifNoneMatch],
            responses: [
                ResponseDescription(
                    200, words, mediaTypes.map(ResponseDescription.Content.bytes),
                    headers: [.tag] + .motion), .notModified,
            ], problems: reading)
    }

    static let sessionTransition = transition(
        "sessionTransition", "The motion of a session from now until it rests, as an animated PNG",
        "The animation.", ["image/png", "image/apng"])
    static let sessionTransitionWebP = transition(
        "sessionTransitionAsWebP",
        "The same as an animated WebP, which has a tenth of the bytes of photographs",
        """
        The animation. Durations of 10 ms or less are 100 ms in the file, the last frame's too. At \
        rest it is a picture without animation.
        """, ["image/webp"])
    private static let transitionWords =
        """
        An animation that plays once and ends with the resting frame. For a strip at rest, or one \
        that a finger holds, it is one frame. At most 60 frames a second, 120 frames, and \
        25,165,824 pixels in all frames together; a longer motion has frames at larger intervals \
        and keeps its duration. After 16 MiB only the resting frame is added. Only changed areas \
        are encoded. Rendered in the render queue; at most 32 jobs wait, further requests get 503.
        """

    // MARK: Streams

    static let sessionStream = Operation(
        "sessionStream", "The frames of a session, as a stream",
        """
        For an <img> of a page without scripts. A frame is sent when the previous one has been sent \
        and the view has changed, so a client that reads slowly gets fewer frames. When no change \
        follows, the last frame is sent again at once, because Chromium shows a part only when the \
        next one begins, and then every 5 seconds. The stream ends with the session, when the \
        client reads nothing for 20 seconds, and when the server stops. At most 64 streams are open \
        at once, and 4 for a session.
        """,
        parameters: .query(SessionStreamsController.fields), responses: [frames], problems: reading)
    static let frames = ResponseDescription(
        200, "Parts of type image/png, each with its Content-Length.",
        [.bytes("multipart/x-mixed-replace")])
    static let steadyStream = Operation(
        "steadyStream", "The session's frames as JPEG at a steady rate (MJPEG)",
        """
        For programs that read cameras: ffmpeg, VLC, Home Assistant. Each part has `Content-Length` \
        and `X-Timestamp`; the last frame is repeated while nothing changes.
        """,
        parameters: .query(SessionStreamsController.steadyFields), responses: [steadyFrames],
        problems: reading)
    static let steadyFrames = ResponseDescription(
        200, "Parts of type image/jpeg, each with its Content-Length and X-Timestamp.",
        [.bytes("multipart/x-mixed-replace")])
    static let sessionUpdates = Operation(
        "sessionUpdates", "The changes of a session, as server-sent events",
        """
        Server-sent events, for EventSource. The id of each is the session's revision; its data is \
        a JSON object that includes the revision. The first events are the present state: changed \
        (omitted for a client that reconnects with this revision in Last-Event-ID), page, and \
        settled if the strip rests. Each change then sends an event: changed (events were applied \
        or a setting changed: motion, settlesIn), page (the strip moves to or shows another page, \
        also by autoplay: page, from, pageCount, item), items (pictures became ready, or the \
        gallery changed: ready, pageCount), settled (the strip rests: page, pageCount), ended (the \
        session ended; the next request for it gets 404). A comment every 15 s keeps the connection \
        open. At most eight such streams are open for a session.
        """,
        parameters: [
            .header(
                "Last-Event-ID",
                """
                The last revision that the client received; browsers send it when they reconnect.
                """)
        ],
        responses: [
            ResponseDescription(
                200, "Events, until the session ends or the client disconnects.",
                [.bytes("text/event-stream")])
        ], problems: reading)
}
