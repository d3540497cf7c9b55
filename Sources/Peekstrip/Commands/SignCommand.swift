import ArgumentParser
import GalleryService
import HTTPServing

/// `peekstrip sign`: makes a link that opens one thing for whoever has it, until its time is over.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs the path of a page or a picture, to be given away.",
        discussion: """
            What is printed stands behind the host's name, also where the service asks for a token:

                peekstrip sign --expires 7d '/v1/galleries/Sample/frame.png?page=3'

            The keys and the base path are found as peekstrip serve finds them: on the command line, \
            in PEEKSTRIP_LINK_KEY_FILE and PEEKSTRIP_BASE_PATH, or in the file of --config.
            """)

    @Argument(help: "The path, with its query, without the base path.")
    var path: String

    @Option(help: "How long it is good: 90s, 15m, 12h or 30d (30d).")
    var expires: String?

    @Option(help: "A file of id:secret lines; the first signs.")
    var linkKeyFile: String?

    @Option(help: "The path under which the service lies on its host.")
    var basePath: String?

    @Option(help: "A file of options, in JSON.")
    var config: String?

    func run() throws {
        let source = try OptionSource.opened(config: config)
        guard let keys = try source.linkKeys(linkKeyFile) else {
            throw ValidationError(
                "--link-key-file must name the file of keys that the service has.")
        }
        let base = try source.basePath(basePath)
        let end = WallClock.seconds() + (try lifetime)
        do throws(SignedLink.SigningError) {
            print(base.text + (try SignedLink.sign(path, until: end, with: keys)))
        } catch {
            switch error {
            case .noPath:
                throw ValidationError("\(path) must be a path of the service: /v1/galleries/…")
            case .reservedName(let name):
                throw ValidationError("\(path) has \(name) in its query, which signing adds.")
            }
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
            else { throw ValidationError("--expires must be written as 90s, 15m, 12h or 30d.") }
            return count * unit
        }
    }
}
