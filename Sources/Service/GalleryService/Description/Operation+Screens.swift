import FrameService
import Interface
import Requests
import ScreenService
import WebAPI
import WebPages

/// Screens and their definitions.
extension Operation {
    private static let pictureProblems = [400, 403, 404, 409, 422, 429, 503]

    private static func frame(
        _ id: String, _ summary: String, _ words: String?, _ format: FrameOutput.Format,
        _ fields: [Field], path: [Parameter] = [], isTurned: Bool = false
    ) -> Operation {
        Operation(
            id + format.label, summary + ", as \(format.label)", words, path: path,
            parameters: .query(fields) + Parameter.polled,
            responses: [
                ResponseDescription(
                    200, isTurned ? "The frame behind the turn." : "The frame.",
                    [.bytes(format.mediaType)],
                    headers: .frame
                        + (isTurned
                            ? [.init("Cache-Control", "`no-store`."), .nextChange] : .lasting)),
                .notModified,
            ], problems: pictureProblems + format.problems)
    }

    static func screenFrame(_ format: FrameOutput.Format) -> Operation {
        frame(
            "screenFrame", "The frame of a screen",
            "With the options of the definition, if they are for this format.", format,
            ScreenQuery.fields)
    }

    static func screenOutput(_ format: FrameOutput.Format) -> Operation {
        frame(
            "screenOutput", "The frame of a screen in another form", nil, format,
            ScreenQuery.fields, path: [OutputOptions.parameter(for: format)])
    }

    static func screenNext(_ format: FrameOutput.Format) -> Operation {
        frame(
            "screenNext", "Turns to the next picture of a screen, and shows it", turnWords, format,
            ScreenQuery.streamFields, isTurned: true)
    }

    static func screenPrevious(_ format: FrameOutput.Format) -> Operation {
        frame(
            "screenPrevious", "Turns to the previous picture of a screen, and shows it", turnWords,
            format, ScreenQuery.streamFields, isTurned: true)
    }

    private static let turnWords =
        """
        For devices that can only GET. It needs the key. HEAD, and a GET of a browser that only \
        looks ahead (Sec-Purpose, Purpose, X-Purpose, X-Moz), turn nothing; nor does the same turn \
        within a second, because it is the first one sent again.
        """

    static let screenLayout = Operation(
        "screenLayout", "What a screen shows, and when that changes",
        parameters: .query(ScreenQuery.layoutFields) + Parameter.polled,
        responses: [
            ResponseDescription(
                200, "The layout, with the member `screen`.", [.document(.named("Layout"))],
                headers: .layout + .lasting), .notModified,
        ], problems: [400, 404, 409, 429, 503])

    // MARK: Pages and turns

    static let screenPage = Operation(
        "screenPage", "The page of a screen",
        """
        It contains its picture, in the size of the window where the browser tells it by the fields \
        that Accept-CH names, else in that of the query or the definition. It is loaded again at the \
        next change. Browsers with scripts go on \
        to `scripts=1`.
        """,
        parameters: .query(ScreenPageController.fields),
        responses: [
            ResponseDescription(
                200, "A page.", [.bytes("text/html")],
                headers: .lasting + [
                    .revision,
                    .init(
                        "Refresh",
                        """
                        Seconds after which the browser loads the page again; absent with \
                        `scripts=1`.
                        """, .integer),
                ])
        ], problems: [400, 404, 422, 429, 503])
    static let screenForm = Operation(
        "screenForm", "A turn of a viewer of a screen without scripts",
        parameters: .query(ScreenQuery.keptFields), body: .form(.named("FormEvent")),
        responses: [
            ResponseDescription(303, "The page of the screen.", headers: [.location])
        ], problems: [400, 403, 404, 409, 413, 415, 429, 503])
    static let postScreenEvents = Operation(
        "postScreenEvents", "Turns the picture of a screen",
        """
        The events \(ScreenBoard.knownEvents), in JSON without `seq`, or one in a form. All of the \
        batch is done, or nothing. It needs the key if the definition says so.
        """,
        parameters: .query([ScreenQuery.key]) + [.minimal],
        body: .document(.named("Batch"), form: .named("FormEvent")),
        responses: [
            ResponseDescription(
                200, "The layout behind the turns.", [.document(.named("Layout"))]),
            ResponseDescription(
                204, "The turns were done, and `Prefer: return=minimal` asked for no content.",
                headers: [.tag, .revision, .minimal]),
        ], problems: [400, 403, 404, 409, 413, 415, 429, 503])

    // MARK: Streams

    private static let streaming = [400, 404, 429, 503]
    static let screenUpdates = Operation(
        "screenUpdates", "The changes of a screen, as server-sent events",
        """
        The events of a session's updates, and `screen`: what the screen shows (as the member \
        `screen` of its layout) and when that changes, at each change, turn and new plan. `ended` \
        says that the screen has another definition or none.
        """,
        parameters: .query([ScreenQuery.key]),
        responses: [
            ResponseDescription(
                200, "Events, until the definition changes or the client disconnects.",
                [.bytes("text/event-stream")])
        ], problems: streaming)
    static let screenStream = Operation(
        "screenStream", "The frames of a screen, as a stream",
        """
        As a session's stream: a frame is sent when the view has changed, also during the look \
        between two pictures. At most 64 streams are open at once, and 4 for a screen and a network.
        """,
        parameters: .query(ScreenQuery.streamFields), responses: [frames], problems: streaming)
    static let screenSteadyStream = Operation(
        "screenSteadyStream", "The frames of a screen, as MJPEG",
        """
        At a steady rate, for devices that show MJPEG. At most 64 streams are open at once, and 4 \
        for a screen and a network.
        """,
        parameters: .query(ScreenStreamsController.steadyFields), responses: [steadyFrames],
        problems: streaming)

    // MARK: Definitions

    static let screensPage = Operation(
        "screensPage", "The operator's page of all screens",
        "Requires a token of --admin-token-file; browsers ask for it as a password.",
        responses: [.page], problems: [400, 401, 403, 429], security: adminScheme)
    private static let adminWords = "Requires a token of --admin-token-file."
    static let screens = Operation(
        "screens", "All screens", adminWords,
        responses: [
            ResponseDescription(
                200, "The screens in the order of their names.", [.document(.named("Screens"))])
        ], problems: [400, 401, 403, 429], security: adminScheme)
    static let screen = Operation(
        "screen", "A screen", adminWords,
        responses: [ResponseDescription(200, "The screen.", [.document(.named("Screen"))])],
        problems: [400, 401, 403, 404, 429, 503], security: adminScheme)
    static let putScreen = Operation(
        "putScreen", "Makes or replaces a screen",
        """
        \(adminWords) The definition is kept where sessions are kept. A name that the file of \
        --screens defines gets 409, because that definition wins.
        """,
        body: .document(.named("ScreenDefinition")),
        responses: [
            ResponseDescription(
                200, "The screen was replaced.", [.document(.named("Screen"))]),
            ResponseDescription(
                201, "The screen is new.", [.document(.named("Screen"))],
                headers: [.init("Location", "The URL of its definition.")]),
        ], problems: [400, 401, 403, 409, 413, 415, 429, 503], security: adminScheme)
    static let removeScreen = Operation(
        "removeScreen", "Removes a screen",
        """
        \(adminWords) Of a screen that the file of --screens defines, the definition of the API \
        that it hides is removed; without one it is 409.
        """,
        responses: [ResponseDescription(204, "The definition is gone.")],
        problems: [400, 401, 403, 404, 409, 429, 503], security: adminScheme)
    static let putScreenNote = Operation(
        "putScreenNote", "Writes a line on a screen",
        """
        \(adminWords) The line stands where the screen's text has the field note, for example the \
        weather or a greeting. It is kept where sessions are kept.
        """,
        body: .document(ScreenNote.schema),
        responses: [
            ResponseDescription(200, "The line is written.", [.document(.named("Screen"))])
        ], problems: [400, 401, 403, 404, 409, 413, 415, 429, 503], security: adminScheme)
    static let removeScreenNote = Operation(
        "removeScreenNote", "Removes the line that was written on a screen", adminWords,
        responses: [ResponseDescription(204, "The line is gone.")],
        problems: [400, 401, 403, 404, 409, 429, 503], security: adminScheme)
}
