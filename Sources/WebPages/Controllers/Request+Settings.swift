import HTTPServing
import Requests
import ScrollEngine
import Viewers

extension Request {
    /// The fields of the settings panel.
    package var settings: Fields {
        get throws {
            let fields = try formFields
            try fields.allow(only: StripRequest.names)
            return fields
        }
    }
}

extension Request {
    /// The part of a page's query that says how the strip looks, but not where it is.
    var configurationItems: [RequestTarget.QueryItem] {
        target.query.filter { StripRequest.names.contains($0.name) || $0.name == "view" }
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
