import HTTPServing
import Interface
import JSONCoding
import Requests
import ScreenService
import WebAPI
import WebPages

/// The description of the service's routes for programs (OpenAPI 3.1).
enum ServiceDescription {
    static func document(below base: BasePath) -> JSONValue {
        OpenAPIDocument(
            head: head(below: base),
            routes: RouteDeclaration.all.map {
                .init(
                    $0.method.rawValue, $0.pattern,
                    $0.method == .get ? $0.operation : $0.operation.conditional(.ifMatch))
            }, pathParameters: pathParameters,
            schemas: StripSchemas.all + RequestSchemas.all + SessionFields.schemas
                + EventSchemas.all + GallerySchemas.all + SessionSchemas.all + LayoutSchemas.all
                + ScreenSchemas.all + [("ScreenDefinition", ScreenDefinition.schema)]
                + SourceSchemas.all,
            securitySchemes: securitySchemes
        ).json
    }

    /// The same as a file, which browsers and programs load.
    static func file(below base: BasePath) -> StaticFile {
        StaticFile(document(below: base).bytes, "application/json")
    }

    private static func head(below base: BasePath) -> [JSONValue.Member] {
        let words =
            """
            Errors are application/problem+json (RFC 9457). GET and HEAD change nothing, except a \
            GET that turns the picture of a screen with the screen's key, or by the button of a \
            TRMNL; every GET route also \
            accepts HEAD. Fields and query parameters that are not named here are rejected; but \
            in URLs of pictures and streams unknown query parameters are ignored, unless they are \
            one letter away from a known one, and the field Peek-Ignored names them. Page numbers start at 0. If the operator \
            requires an access token, every URL without one gets 401. URLs signed by `peekstrip \
            sign` need no token; they get 403 if they were modified and 410 after they expire.
            """
        return [
            .init("openapi", "3.1.0"),
            .init(
                "info",
                [
                    "title": "Peekstrip", "version": .text(ProgramVersion.current),
                    "summary": "Folders of pictures as swipeable galleries, drawn on the server.",
                    "description": .text(words),
                    "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
                ]),
            .init("servers", [["url": .text(base == .root ? "/" : base.text)]]),
            .init("security", [[:], ["Token": []], ["Password": []]]),
        ]
    }

    private static let securitySchemes: JSONValue = [
        "admin": [
            "type": "http", "scheme": "bearer",
            "description": "A token from the file of --admin-token-file.",
        ],
        "Token": [
            "type": "http", "scheme": "bearer",
            "description": "A token from the file of --access-token-file.",
        ],
        "Password": [
            "type": "http", "scheme": "basic",
            "description": "Any user name, with a token as the password.",
        ],
    ]

    private static let pathParameters = [
        Parameter(.path, "gallery", .named("GalleryID")),
        Parameter(.path, "item", .named("ItemID")),
        Parameter(.path, "session", .named("SessionID")),
        Parameter(.path, "screen", .named("ScreenName")),
        Parameter(.path, "source", .named("SourceName")),
        Parameter(.path, "problem", .text(matching: "^[a-z-]+$")),
        Parameter(
            .path, "version", fileName,
            "The version of all files together. A response to a URL with it can be cached forever."
        ),
        Parameter(.path, "folder", fileName),
        Parameter(.path, "file", fileName),
    ]
    private static let fileName = Schema.text(matching: "^[0-9A-Za-z_-][0-9A-Za-z._-]*$")
        .adding("minLength", 1)
}
