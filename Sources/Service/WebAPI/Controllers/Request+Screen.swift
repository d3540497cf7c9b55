import HTTPServing
import Interface
import Requests
import ScrollEngine

private let screenNames = QueryFields.screen.names

extension Request {
    /// The configuration of a session's strip on the client's screen, which may have another size than
    /// the session's; nil if the request names no size.
    func screen(
        over configuration: StripConfiguration
    ) throws(FieldError) -> StripConfiguration? {
        guard !target.query.isEmpty else { return nil }
        let named = queryPairs.filter { screenNames.contains($0.name) }
        guard !named.isEmpty else { return nil }
        return try StripRequest.configuration(
            from: Fields(textPairs: named), onScreenOver: configuration)
    }
}
