import HTTPServing
import Interface
import Requests
import ScrollEngine
import Viewers

extension Request {
    /// The fields of a form of settings.
    ///
    /// A browser does not send a switch that is off, so the form names its switches.
    package var settings: Fields {
        get throws {
            let pairs = try formPairs
            let switches = pairs.filter { $0.name == "switches" }
                .flatMap { $0.value.split(separator: " ").map(String.init) }
            let sent = pairs.filter { $0.name != "switches" }
            let off = switches.filter { name in !sent.contains { $0.name == name } }
            let fields = try Fields(textPairs: sent + off.map { ($0, "false") })
            try fields.allow(only: StripRequest.names)
            return fields
        }
    }

    /// The part of a page's query that says how the strip looks, but not where it is.
    var configurationItems: [RequestTarget.QueryItem] {
        target.query.filter { StripRequest.names.contains($0.name) || $0.name == "view" }
    }

    /// The same as in a URL; empty or starting with `?`.
    var configurationQuery: String {
        let text = configurationItems.queryText
        return text.isEmpty ? "" : "?" + text
    }
}

extension StripConfiguration {
    /// The query of a page that has this configuration and the request's view.
    func query(with request: Request) -> String {
        let text = (StripURL.items(of: self) + request.configurationItems).queryText
        return text.isEmpty ? "" : "?" + text
    }
}

extension Reply {
    /// Redirects from the settings to the session's page.
    ///
    /// Autoplay redirects to the live page, because a page without scripts moves only as a stream.
    package static func viewer(
        of session: ViewerSession, after settings: Fields, _ request: Request, _ urls: ServiceURLs
    ) throws -> Reply {
        let autoplay = try settings.integer("autoplay", in: StripConfiguration.autoplayForm)
        let kept = request.query(only: ["view", "live"])
        let path = urls.page(of: session.access)
        if let autoplay, autoplay > 0, kept.isEmpty { return .seeOther(path + "?live=1") }
        return .seeOther(path + kept)
    }
}

extension StripConfiguration {
    /// Milliseconds between turns in a form; 0 switches autoplay off.
    fileprivate static let autoplayForm = 0...autoplayRange.upperBound
}
