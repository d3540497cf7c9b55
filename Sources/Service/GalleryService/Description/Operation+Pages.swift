import Interface
import WebPages

/// Pages and what they load.
extension Operation {
    private static let selected = ResponseDescription(
        303, "The query selects pictures: the page of the selection.", headers: [.location])
    /// The problems of an event or a setting in a form.
    private static let formProblems = [400, 403, 404, 409, 413, 415, 429, 503]
    private static let configuration = Body.form(
        .named("ConfigurationForm"), lists: StripFields.lists)

    static let indexPage = Operation(
        "indexPage", "A page that lists the galleries", responses: [.page], problems: [400, 429])

    // MARK: Before the first event

    private static func gallery(
        _ id: String, _ summary: String, body: Body? = nil, _ responses: [ResponseDescription],
        _ problems: [Int] = [400, 404, 429]
    ) -> Operation {
        Operation(
            id, summary, parameters: .query(ViewerController.fields), body: body,
            responses: responses, problems: problems)
    }

    static let galleryPage = gallery(
        "galleryPage", "The viewer's page, before its first event", [.page, selected])
    static let itemViewer = gallery(
        "itemViewer", "The viewer on a picture", [.page, selected])
    static let firstFormEvent = gallery(
        "firstFormEvent", "The first event of a viewer without scripts: creates a session",
        body: .form(.named("FormEvent")), [.session], formProblems)
    static let gallerySettings = gallery(
        "gallerySettings", "The settings of a strip before its first event", [.page])
    static let firstSettings = gallery(
        "firstSettings", "The settings of a viewer without scripts: they create the session",
        body: configuration, [.session], formProblems)
    static let galleryShare = gallery(
        "galleryShare", "Links to a gallery as it is shown", [.page])
    static let itemInformation = Operation(
        "itemInformation", "What is known of a picture", responses: [.page],
        problems: [400, 404, 429])
    static let find = Operation(
        "find", "Folders, search and order", parameters: .query(GalleryPagesController.findFields),
        responses: [.page], problems: [400, 404, 429])
    static let grid = Operation(
        "grid", "All pictures of a gallery at a glance",
        parameters: .query(GalleryPagesController.gridFields),
        responses: [.page], problems: [400, 404, 429])
    static let shapes = Operation(
        "shapes", "The shapes of a gallery's pictures", parameters: [.ifNoneMatch],
        responses: [
            ResponseDescription(
                200,
                """
                For each picture in the gallery's order its width in thousandths of its height; 0 \
                if it is not known.
                """,
                [
                    .document(
                        .object([
                            .required("count", .integer),
                            .required("ratios", .list(of: .integer(from: 0))),
                        ]))
                ]), .notModified,
        ], problems: [400, 404, 429])

    // MARK: Of a session

    static let sessionPage = Operation(
        "sessionPage", "The viewer's page of a session",
        parameters: .query(SessionPagesController.fields), responses: [.page],
        problems: [400, 404, 429, 503])
    static let formEvent = Operation(
        "formEvent", "An event of a viewer without scripts", body: .form(.named("FormEvent")),
        responses: [.session], problems: formProblems)
    static let sessionSettings = Operation(
        "sessionSettings", "The settings of a session",
        parameters: .query(SessionPagesController.fields), responses: [.page],
        problems: [400, 403, 404, 429, 503])
    static let settings = Operation(
        "settings", "The settings of a viewer without scripts", body: configuration,
        responses: [.session], problems: formProblems)
    static let sessionShare = Operation(
        "sessionShare", "Links to view a session, to control it, and to its present state",
        responses: [.page], problems: [400, 404, 429, 503])
    static let remotePage = Operation(
        "remotePage", "A page with buttons alone, for another device", responses: [.page],
        problems: [400, 403, 404, 429, 503])
    static let remoteEvent = Operation(
        "remoteEvent", "An event of the remote control", body: .form(.named("FormEvent")),
        responses: [.session], problems: formProblems)

    // MARK: Files

    private static func asset(_ id: String) -> Operation {
        Operation(
            id, "A file that pages load", parameters: [.ifNoneMatch],
            responses: [ResponseDescription(200, "The file."), .notModified],
            problems: [400, 404, 429])
    }

    static let asset = asset("asset")
    static let assetInFolder = asset("assetInFolder")
    static let assetOfVersion = asset("assetOfVersion")
    static let openAPI = Operation(
        "openAPI", "This document", parameters: [.ifNoneMatch],
        responses: [
            ResponseDescription(200, "OpenAPI 3.1.", [.bytes("application/json")]), .notModified,
        ], problems: [400, 429])
    static let manifest = Operation(
        "manifest", "What a browser needs to install the pages as an app",
        responses: [
            ResponseDescription(
                200, "A web app manifest.", [.bytes("application/manifest+json")])
        ], problems: [400, 429])
    static let favicon = Operation(
        "favicon", "The icon of the service, where browsers look for one",
        parameters: [.ifNoneMatch],
        responses: [ResponseDescription(200, "The icon.", [.bytes("image/png")]), .notModified],
        problems: [400, 429])
    static let robots = Operation(
        "robots", "What search engines may visit",
        responses: [ResponseDescription(200, "Rules (RFC 9309).", [.bytes("text/plain")])],
        problems: [400, 429])
    static let problem = Operation(
        "problem", "What a type of problem means", responses: [.page], problems: [400, 404, 429])
}
