import FrameService
import Interface
import WebPages

/// The operator's form of screens.
extension Operation {
    private static let words =
        "Requires a token of --admin-token-file; browsers ask for it as a password."
    private static let problems = [400, 401, 403, 404, 422, 429, 503]
    private static let form = Body.form(.object(ScreenForm.fields.map(\.member)))

    private static func page(_ id: String, _ summary: String) -> Operation {
        Operation(
            id, summary, words,
            parameters: .query(
                ScreenForm.fields + [
                    Field("saved", .flag, "Whether the screen was stored just now.")
                ]),
            responses: [.page], problems: problems, security: adminScheme)
    }

    private static func preview(_ id: String, _ summary: String) -> Operation {
        Operation(
            id, summary, "As it looks on the panel. " + words,
            parameters: .query(ScreenForm.fields),
            responses: [
                ResponseDescription(
                    200, "The frame.",
                    FrameOutput.formats.map { .bytes($0.mediaType) })
            ], problems: problems + [501], security: adminScheme)
    }

    private static func change(_ id: String, _ summary: String) -> Operation {
        Operation(
            id, summary, words, body: form,
            responses: [
                ResponseDescription(303, "The page of the screen, or of all.", headers: [.location])
            ], problems: problems + [409, 413, 415], security: adminScheme)
    }

    static let newScreenPage = page("newScreenPage", "The form of a new screen")
    static let screenEditorPage = page("screenEditorPage", "The form of a screen")
    static let makeScreen = change("makeScreen", "Makes a screen by a form")
    static let changeScreen = change(
        "changeScreen", "Changes, removes or turns a screen by a form")
    static let newScreenPreview = preview(
        "newScreenPreview", "The frame that the form of a new screen describes")
    static let screenPreview = preview(
        "screenPreview", "The frame that the form of a screen describes")
}
