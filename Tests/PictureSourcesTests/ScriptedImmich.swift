import Catalogue
import JSONCoding
import Testing

@testable import PictureFetching
@testable import PictureSources

/// Scripts of immich servers.
enum ScriptedImmich {
    static func server(_ choice: ImmichSelection) throws -> ImmichServer {
        try #require(ImmichServer(at: "http://nas:2283/", key: "canary", choice))
    }

    static let favourites = ImmichSelection(hasFavourites: true)

    /// A server of a version, with the answers of some of its routes; others are missing.
    static func script(
        _ version: String, _ routes: [String: String], missing status: Int = 404
    ) -> ScriptedRequests {
        let parts = version.split(separator: ".")
        return ScriptedRequests.answering { request in
            let path = request.url.dropFirst("http://nas:2283/api/".count)
            if path == "server/version" {
                return HTTPAnswer(
                    #"{"major":\#(parts[0]),"minor":\#(parts[1]),"patch":\#(parts[2])}"#)
            }
            guard let found = routes.first(where: { path.hasPrefix($0.key) }) else {
                return HTTPAnswer(status, #"{"message":"Cannot GET"}"#)
            }
            return HTTPAnswer(found.value)
        }
    }

    static func asset(_ number: Int, _ more: String = "") -> String {
        """
        {"id":"asset-\(number)","type":"IMAGE","checksum":"c\(number)","thumbhash":"t",\
        "originalFileName":"IMG_\(number).jpg","fileCreatedAt":"2024-07-01T10:00:00.000Z",\
        "localDateTime":"2024-07-01T12:00:00.000Z","visibility":"timeline"\(more)}
        """
    }

    static func page(_ assets: [String], next: String = "null") -> String {
        #"{"albums":{"items":[]},"assets":{"items":[\#(assets.joined(separator: ","))],"nextPage":\#(next)}}"#
    }

    static func body(_ request: HTTPRequest?) throws -> JSONValue {
        try JSONValue(parsing: request?.body ?? [])
    }

    /// Answers each page of a search with what a function makes of its number.
    static func paged(
        _ page: @escaping @Sendable (Int) -> String
    ) -> ScriptedRequests {
        ScriptedRequests.answering { request in
            if request.url.hasSuffix("version") {
                return HTTPAnswer(#"{"major":3,"minor":1,"patch":0}"#)
            }
            guard request.method == "POST" else { return HTTPAnswer(404, "") }
            let body = try? JSONValue(parsing: request.body)
            // Whether it reads what is searched for.
            if body?["size"] == 1 { return HTTPAnswer(Self.page([Self.asset(1)])) }
            return HTTPAnswer(page(body?["page"]?.integer ?? -1))
        }
    }
}
