import ArgumentParser
import GalleryService
import HTTPServing
import RequestGate

/// `peekstrip sign`: makes a link that opens one page or picture without a token until it expires.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign the path of a page or a picture, to share it without a token.",
        discussion: """
            Prints the signed path. Append it to the service's scheme and host; it opens without \
            an access token. A link to the page of a gallery opens the gallery whole. Of sessions, \
            only view-only links can be signed:

                peekstrip sign --expires 7d /g/Sample
                peekstrip sign --expires 7d '/v1/galleries/Sample/frame.png?page=3'

            The keys and the base path come from the command line, from PEEKSTRIP_LINK_KEY_FILE \
            and PEEKSTRIP_BASE_PATH, or from the file of --config, as with peekstrip serve.
            """)

    @Argument(help: "Path and query, without the base path.")
    var path: String

    @Option(help: "Lifetime of the link, such as 90s, 15m, 12h or 30d (default: 30d).")
    var expires: String?

    @Option(help: "File of id:secret lines; the first signs.")
    var linkKeyFile: String?

    @Option(help: "Path prefix that the service is mounted under (default: none).")
    var basePath: String?

    @Option(help: "JSON file that sets options (default: none).")
    var config: String?

    func run() throws {
        let source = try OptionSource.opened(config: config)
        guard let keys = try source.linkKeys(linkKeyFile) else {
            throw ValidationError(
                "--link-key-file is missing; name the key file that the service uses.")
        }
        let base = try source.basePath(basePath)
        let end = WallClock.seconds() + (try lifetime)
        let link = base.text + (try signed(until: end, with: keys))
        let limit = HTTPServerConfiguration().targetLimit
        guard link.utf8.count <= limit else {
            throw ValidationError(
                "The signed path has \(link.utf8.count) bytes; the service reads at most \(limit).")
        }
        print(link)
    }

    private func signed(until end: Int64, with keys: LinkKeys) throws -> String {
        let link: String
        do throws(SignedLink.SigningError) {
            link = try SignedLink.sign(path, until: end, with: keys)
        } catch {
            throw ValidationError(explanation(of: error))
        }
        do throws(LinkTarget.Rejection) {
            try LinkTarget.check(path)
        } catch {
            throw ValidationError(explanation(of: error))
        }
        return link
    }

    // No message repeats the path, because it may have an id that controls a session, and errors are
    // logged and shown.

    private func explanation(of error: SignedLink.SigningError) -> String {
        switch error {
        case .noPath: "The path must be one of the service, such as /v1/galleries/…"
        case .reservedName(let name):
            "The path must not have \(name) in its query; signing adds it."
        }
    }

    private func explanation(of rejection: LinkTarget.Rejection) -> String {
        switch rejection {
        case .unknown:
            "The path must be that of a page or a picture, without the base path, "
                + "such as /v1/galleries/Sample/frame.png."
        case .noID(let kind): "The path must have the id of a \(kind), as in the service's links."
        case .controlsSession:
            "The path has an id that controls its session. Sign the view-only link instead, which "
                + "the session's page /share shows; its id begins with view-."
        case .field(let error): "The query of the path must be valid: \(error.detail)"
        }
    }

    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

    /// Seconds, up to a hundred years.
    private var lifetime: Int64 {
        get throws {
            let text = expires ?? "30d"
            guard let unit = text.last.flatMap({ Self.units[$0] }),
                let count = Int64(text.dropLast()),
                (1...(100 * 366 * 86_400 / unit)).contains(count)
            else {
                throw ValidationError(
                    "--expires must be a duration such as 90s, 15m, 12h or 30d, at most 100 years.")
            }
            return count * unit
        }
    }
}
