import FoundationEssentials
import HTTPServing
import HTTPTypes
import Requests
import ScreenService
import ScrollEngine
import Viewers

/// The page of a screen, with its picture or with scripts that load it.
struct ScreenPage {
    let shown: ShownScreen
    let request: Request
    let hasScripts: Bool

    /// Seconds after which a page looks again that waits for no change: somebody may have turned the
    /// picture.
    private static let idleSeconds: Int64 = 300

    /// The response, with the picture in the page, so that a browser shows both at once.
    func response(picture: [UInt8]?, _ webAssets: WebAssets) -> Response {
        let definition = shown.moment.definition
        let urls = webAssets.urls
        let size = shown.view.layout.viewport
        let query = request.query(only: ["key"])
        let base = urls.screen(definition.name)
        let context: [String: any Sendable] = [
            "pageTitle": definition.title, "href": base + query, "screenHref": base,
            "key": request.target.queryValue("key") ?? "", "alt": alternative,
            "hasScripts": hasScripts,
            "scriptsHref": base + query + (query.isEmpty ? "?" : "&")
                + "scripts=1",
            "canControl": request.canControl(definition), "width": size.width,
            "height": size.height, "look": definition.strip.shownLook.rawValue,
            "source": picture.map {
                "data:\(shown.output.format.mediaType);base64,"
                    + Data($0).base64EncodedString()
            } ?? "",
        ]
        var response = webAssets.page("screen", context)
        response.fields[.eTag] = nil
        guard let milliseconds = shown.timeUntilChange, let seconds = shown.secondsUntilChange
        else {
            if !hasScripts { response.fields[.refresh] = String(Self.idleSeconds) }
            return response
        }
        response.fields[.peekNextChange] = String(seconds)
        response.fields[.cacheControl] = "private, max-age=\(max(0, milliseconds / 1000))"
        // Scripts know the moment themselves.
        if !hasScripts { response.fields[.refresh] = String(max(1, seconds)) }
        return response
    }

    /// The titles and captions of the pictures.
    private var alternative: String {
        guard shown.moment.isBlank == false else { return "Nothing is shown in quiet hours." }
        let pages = shown.view.visiblePages.filter { page in
            page.index == shown.view.layout.currentPage
                || shown.view.pages.configuration.pagesPerView == 2
        }
        let texts = pages.compactMap { page in
            shown.view.pages.naming(of: page.index, with: shown.view.pages.picture(on: page))?
                .description
        }
        return texts.isEmpty ? "There are no pictures yet." : texts.joined(separator: " ")
    }
}
