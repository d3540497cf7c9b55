import Interface
import WebPages

/// Servers of pictures and their definitions.
extension Operation {
    private static let words = "Requires a token of --admin-token-file."
    private static let changing = "Requires a token of --admin-token-file, and --edit-sources on."
    private static let pageWords = words + " Browsers ask for it as a password."
    private static let form = Body.form(.object(SourceForm.fields.map(\.member)))

    static let sources = Operation(
        "sources", "All servers of pictures", words,
        responses: [
            ResponseDescription(
                200, "The sources in the order of their names.", [.document(.named("Sources"))])
        ], problems: [400, 401, 403, 429], security: adminScheme)
    static let source = Operation(
        "source", "A server of pictures",
        words + " The entity tag is that of the definition, and not of the state.",
        responses: [.document("The source.", .named("Source"))],
        problems: [400, 401, 403, 404, 429], security: adminScheme)
    static let putSource = Operation(
        "putSource", "Makes or replaces a server of pictures",
        """
        \(changing) The definition is kept in the folder of --state, with its secrets. An empty secret \
        keeps that of before, unless the kind, or the scheme, host or port of the URL are others. A \
        name that the file of --sources defines, or that something in the served folder has, gets 409.
        """,
        body: .document(.named("SourceDefinition")),
        responses: [
            .document("The source was replaced.", .named("Source")),
            ResponseDescription(
                201, "The source is new.", [.document(.named("Source"))],
                headers: [.init("Location", "The URL of its definition."), .tag]),
        ], problems: [400, 401, 403, 409, 413, 415, 429, 503], security: adminScheme)
    static let removeSource = Operation(
        "removeSource", "Removes a server of pictures", changing,
        responses: [
            ResponseDescription(204, "The definition is gone, and what was kept of its pictures.")
        ], problems: [400, 401, 403, 404, 409, 429, 503], security: adminScheme)
    static let trySource = Operation(
        "trySource", "Asks a server of pictures once",
        """
        \(changing) The definition is that of a PUT, and nothing of it is kept. The server has 20 \
        seconds; two are asked at a time.
        """,
        body: .document(.named("SourceDefinition")),
        responses: [
            ResponseDescription(
                200, "What it answered, or why it did not.", [.document(.named("SourceFinding"))])
        ], problems: [400, 401, 403, 413, 415, 429, 503], security: adminScheme)
    static let confirmLoss = Operation(
        "confirmLoss", "Confirms that pictures of a server are gone",
        """
        \(words) The server is asked again at once, and its list is believed if it lacks the same \
        pictures. While it fails, it is asked when it is due. 409 if nothing is doubted, or another loss \
        is.
        """,
        body: .document(.named("LossConfirmation")),
        responses: [.document("The loss is confirmed.", .named("Source"))],
        problems: [400, 401, 403, 404, 409, 413, 415, 429], security: adminScheme)

    // MARK: Pages

    static let sourcesPage = Operation(
        "sourcesPage", "The operator's page of all servers of pictures", pageWords,
        responses: [.page], problems: [400, 401, 403, 429], security: adminScheme)

    private static func page(_ id: String, _ summary: String) -> Operation {
        Operation(
            id, summary, pageWords, parameters: .query(SourcePagesController.fields),
            responses: [.page], problems: [400, 401, 403, 404, 429], security: adminScheme)
    }

    private static func change(_ id: String, _ summary: String) -> Operation {
        Operation(
            id, summary, changing, body: form,
            responses: [
                ResponseDescription(200, "What a trial found.", [.bytes("text/html")]),
                ResponseDescription(
                    303, "The page of the source, or of all.", headers: [.location]),
            ], problems: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503], security: adminScheme)
    }

    static let newSourcePage = page("newSourcePage", "The form of a new server of pictures")
    static let sourceEditorPage = page("sourceEditorPage", "The form of a server of pictures")
    static let makeSource = change("makeSource", "Makes or tries a server of pictures by a form")
    static let changeSource = change(
        "changeSource", "Changes, tries or removes a server of pictures by a form")
}
