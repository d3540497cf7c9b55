import Concurrency
import HTTPServing
import HTTPTypes
import JSONCoding
import Requests

/// The files of pages, and what describes the service: to programs, and the types of its problems.
package struct AssetsController: Sendable {
    private let assets: WebAssets
    /// The description of the API.
    private let description: LazyValue<StaticFile>

    package init(
        _ assets: WebAssets, describedBy description: @escaping @Sendable () -> StaticFile
    ) {
        self.assets = assets
        self.description = LazyValue(description)
    }

    package func asset(_ request: Request) throws -> Reply {
        var path = ["version", "folder", "file"].compactMap { request.parameters[$0] }
        let isVersioned = path.count > 1 && path.first == assets.version
        if isVersioned { path.removeFirst() }
        guard let file = assets.file(path.joined(separator: "/")) else { throw Problem.notFound }
        return reply(file, to: request, isVersioned: isVersioned)
    }

    /// The description of the API (OpenAPI 3.1).
    package func openAPI(_ request: Request) throws -> Reply {
        reply(description.value, to: request, isVersioned: false)
    }

    /// The page that explains a type of problems.
    package func problem(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        guard let name = request.parameters["problem"],
            let explanation = ProblemExplanation.all[name]
        else { throw Problem.notFound }
        return .ready(
            assets.page(
                "problem",
                [
                    "pageTitle": explanation.title, "title": explanation.title,
                    "meaning": explanation.meaning, "remedy": explanation.remedy,
                    "indexHref": assets.urls.index,
                ]
            ).compressed(for: request))
    }

    /// What a browser needs to install the pages as an app.
    package func manifest(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let folder = assets.urls.assets(assets.version)
        func icon(_ side: Int, _ purpose: String) -> JSONValue {
            .object([
                .init("src", .text("\(folder)/\(AppIcon.name(side))")),
                .init("sizes", .text("\(side)x\(side)")), .init("type", .text("image/png")),
                .init("purpose", .text(purpose)),
            ])
        }
        let manifest = JSONValue.object([
            .init("name", .text("Peekstrip")), .init("id", .text(assets.urls.index)),
            .init("start_url", .text(assets.urls.index)),
            .init("scope", .text(assets.urls.index)), .init("display", .text("standalone")),
            .init("background_color", .text("#16181c")), .init("theme_color", .text("#16181c")),
            .init("icons", .list([icon(192, "any"), icon(512, "any"), icon(512, "maskable")])),
        ])
        return .ready(
            Response(
                fields: [
                    .contentType: "application/manifest+json", .cacheControl: Self.aDay,
                ], body: manifest.bytes))
    }

    /// The icon at the address that browsers try where no page names one, as beside a picture.
    package func favicon(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        guard let icon = assets.file(AppIcon.name(192)) else { throw Problem.notFound }
        let fields: HTTPFields = [.eTag: icon.tag, .cacheControl: Self.aDay]
        if let reply = request.notModified(icon.tag, fields) { return reply }
        var response = Response(fields: fields, body: icon.bytes)
        response.fields[.contentType] = icon.contentType
        return .ready(response)
    }

    /// What search engines may visit: galleries and their pictures, but neither sessions nor what
    /// creates many addresses of the same pictures.
    package func robots(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let base = assets.urls.base
        let closed = [
            "/s/", "/v1/sessions", "/g/*/settings", "/g/*/share", "/g/*/find", "/g/*?",
            "/v1/galleries/*/frame",
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \(base)\($0)" }
        return .ready(
            Response(
                fields: [
                    .contentType: "text/plain; charset=utf-8", .cacheControl: Self.aDay,
                ], body: Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]))
    }

    /// How long caches keep what has no version in its address.
    private static let aDay = "public, max-age=86400"

    /// Serves a file.
    ///
    /// Caches keep it forever if its URL changes with its content.
    private func reply(
        _ file: StaticFile, to request: Request, isVersioned: Bool
    ) -> Reply {
        let (body, coding) = file.representation(for: request)
        // A compressed representation has another tag (RFC 9110, section 8.8.1).
        let tag = coding.map { "\(file.tag.dropLast())-\($0)\"" } ?? file.tag
        var fields: HTTPFields = [
            .eTag: tag, .vary: "Accept-Encoding",
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache",
        ]
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = file.contentType
        fields[.contentEncoding] = coding
        return .ready(Response(fields: fields, body: body))
    }
}
