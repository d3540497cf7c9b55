import Interface

/// The addresses of a screen as the server of a TRMNL.
enum TRMNLPath: String, CaseIterable {
    case open = "/trmnl/:screen"
    case keyed = "/trmnl/:screen/:key"

    fileprivate var suffix: String { self == .keyed ? "ByKey" : "" }
    fileprivate var words: String { self == .keyed ? ", by the key of the screen" : "" }
    fileprivate var parameters: [Parameter] {
        guard self == .keyed else { return [] }
        return [
            Parameter(
                .path, "key", .text(matching: "^[A-Za-z0-9._~-]{16,128}$"), "The key of the screen."
            )
        ]
    }
}

/// What the firmware of TRMNL asks.
extension Operation {
    static func trmnlSetup(_ path: TRMNLPath) -> Operation {
        setup("trmnlSetup" + path.suffix, path)
    }

    static func trmnlSlashedSetup(_ path: TRMNLPath) -> Operation {
        setup("trmnlSlashedSetup" + path.suffix, path)
    }

    private static func setup(_ id: String, _ path: TRMNLPath) -> Operation {
        Operation(
            id, "The names of a new TRMNL" + path.words, path: path.parameters,
            responses: [
                ResponseDescription(
                    200, "Its names, and the URL of a picture.", [.document(.named("TRMNLSetup"))])
            ], problems: [400, 404, 429, 503])
    }

    static func trmnlDisplay(_ path: TRMNLPath) -> Operation {
        Operation(
            "trmnlDisplay" + path.suffix, "What a TRMNL shows" + path.words,
            """
            By its fields Model, Width and Height, with the options of the definition if it has some. \
            `Update-Source: button` turns the picture, if the request may turn it.
            """, path: path.parameters,
            responses: [
                ResponseDescription(
                    200, "The URL of its picture, and after how many seconds it asks again.",
                    [.document(.named("TRMNLDisplay"))])
            ], problems: [400, 403, 404, 409, 429, 503])
    }

    static func trmnlLog(_ path: TRMNLPath) -> Operation {
        Operation(
            "trmnlLog" + path.suffix, "What a TRMNL writes of itself" + path.words,
            "It is read and not kept.", path: path.parameters,
            body: .file(["application/json"], "A list of events.", .anything),
            responses: [ResponseDescription(204, "It was read.")],
            problems: [400, 404, 413, 429, 503])
    }
}
