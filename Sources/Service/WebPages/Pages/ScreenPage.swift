import FoundationEssentials
import HTTPServing
import HTTPTypes
import Requests
import ScreenService
import Viewers

/// The page of a screen, with its picture in it.
struct ScreenPage {
    let shown: ShownScreen
    let request: Request
    let hasScripts: Bool

    /// Seconds after which a page looks again that waits for no change: somebody may have turned the
    /// picture.
    private static let idleSeconds: Int64 = 300

    /// The response, with the picture in the page, so that a browser shows both at once.
    func response(picture: [UInt8], _ webAssets: WebAssets) -> Response {
        let base = webAssets.urls.screen(definition.name)
        var response = webAssets.page("screen", context(picture: picture, base))
        response.fields[.eTag] = nil
        response.fields[.acceptHints] = ScreenSize.windowFields
        // A browser that tells it only with the next request sends this one again.
        response.fields[.criticalHints] = ScreenSize.windowFields
        response.fields[.vary] = ScreenSize.windowFields
        // By this its scripts distinguish it from a proxy's error page.
        response.fields[.peekRevision] = String(shown.moment.state.revision)
        response.fields[.peekNextChange] = shown.secondsUntilRedraw.map(String.init)
        if let seconds = shown.cacheSeconds {
            response.fields[.cacheControl] = "private, max-age=\(seconds)"
        }
        // Scripts know the moment themselves.
        if !hasScripts {
            response.fields[.refresh] = String(
                max(1, shown.secondsUntilRedraw ?? Self.idleSeconds))
        }
        return response
    }

    private var definition: ScreenDefinition { shown.moment.definition }

    private func context(picture: [UInt8], _ base: String) -> [String: any Sendable] {
        let size = shown.view.layout.viewport
        let query = request.query(only: ScreenQuery.keptFields.names)
        var context: [String: any Sendable] = [
            "pageTitle": definition.title, "href": base + query, "screenHref": base,
            "key": request.target.queryValue("key") ?? "", "alt": shown.text,
            "hasScripts": hasScripts,
            "canControl": request.canControl(definition), "width": size.width,
            "height": size.height, "look": definition.strip.shownLook.rawValue,
            "source": source(picture),
        ]
        // A section of an empty text is shown, one without a value is not.
        if let scriptsHref = scriptsHref(base, query) { context["scriptsHref"] = scriptsHref }
        return context
    }

    /// The page with scripts; nil for a signed link, which opens this page alone.
    private func scriptsHref(_ base: String, _ query: String) -> String? {
        guard !request.isLimitedToTarget || request.hasKey(of: definition) else { return nil }
        return base + query + (query.isEmpty ? "?" : "&") + "scripts=1"
    }

    private func source(_ picture: [UInt8]) -> String {
        "data:\(shown.output.format.mediaType);base64,\(Data(picture).base64EncodedString())"
    }
}
