import HTTPServing
import HTTPTypes

/// The redirect from an address with a slash at its end, as people type it, to the page without it.
enum PageRedirect {
    /// The pages, as the router finds them.
    private static let pages = {
        var tree = RouteTree<RouteDeclaration>()
        for route in RouteDeclaration.all where route.kind == .page && route.method == .get {
            tree.insert(route, at: route.pattern)
        }
        return tree
    }()

    /// The redirect of a request that no route has; nil if it names no page with a slash behind it.
    ///
    /// The location is relative, because a proxy may have changed what is before the page's name.
    static func response(to request: Request) -> Response? {
        let target = request.target
        guard request.method == .get || request.method == .head, target.segments.last == "",
            pages.match(Array(target.segments.dropLast())) != nil,
            let name = target.path.split(separator: "/").last
        else { return nil }
        let query = target.query.queryText
        // Old browsers do not know 308, which differs for POST alone.
        return Response(
            status: .movedPermanently,
            fields: [.location: "../\(name)" + (query.isEmpty ? "" : "?\(query)")])
    }
}
