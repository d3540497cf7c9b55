import Hashing
import JSONCoding
import PictureFetching

/// A server of pictures, as the operator defines it.
package struct SourceDefinition: Sendable {
    /// The name of its folder in the library.
    package let name: String
    let origin: HTTPOrigin
    let server: any PictureServer
    /// What tells this source from others, without secrets: kind, URL and what of it is selected.
    let identity: String
    /// The keys and passwords.
    let secrets: [String]
    let refresh: Duration
    let maxItems: Int
    /// Its fields but the name, with empty texts in place of secrets.
    var document: JSONValue = .object([])

    /// Whether others in the network can read the key or the password.
    var sendsSecretsOpenly: Bool {
        origin.scheme == "http" && server.sendsSecrets && secrets.contains { !$0.isEmpty }
    }

    /// What the operator is warned of if others can read the key or the password; nil if they cannot.
    var warningOfOpenSecrets: String? {
        guard sendsSecretsOpenly else { return nil }
        let exception = server.takesDigest ? ", unless its server takes Digest" : ""
        return
            "its key or password is sent unencrypted\(exception), because the URL begins with http"
    }

    /// The folders of a listing, within the limit.
    func tree(of listing: ServerListing) -> ServerTree {
        ServerTree(listing, limit: maxItems, isList: server.isList)
    }

    /// What is kept of this source belongs to its name, to its URL, to its credentials unless they are temporary,
    /// and to its selection alone.
    ///
    /// - Parameter salt: Bytes of this machine, so that nobody can guess passwords by the name of a folder.
    /// - Returns: 32 hexadecimal digits.
    func fingerprint(with salt: [UInt8]) -> String {
        let owner = server.hasTemporaryCredentials ? [] : secrets
        let text = ([name, identity] + owner).joined(separator: "\0")
        return String(
            hexadecimal: Array(
                SHA256.authenticationCode(of: Array(text.utf8), key: salt).prefix(16)))
    }
}

/// A server that is read from a definition.
protocol DefinedServer: PictureServer {
    /// The fields of a definition beside those of all kinds, without secrets.
    static var fields: [String] { get }
    /// The names of its secrets: `key`.
    static var secretFields: [String] { get }

    init(_ fields: DefinitionFields, at url: String, limit: Int) throws(DefinitionError)

    /// What tells two sources of one URL apart, without secrets.
    var selection: [String] { get }
    var secrets: [String] { get }
}

extension SourceDefinition {
    /// Kinds of servers; the names are those of the file.
    package enum Kind: String, CaseIterable, Sendable {
        case immich, list, s3, webdav

        var server: any DefinedServer.Type {
            switch self {
            case .immich: ImmichServer.self
            case .list: ListServer.self
            case .s3: S3Server.self
            case .webdav: WebDAVServer.self
            }
        }
    }

    /// How many pictures a source may have at most.
    package static let itemCounts = 1...1_000_000
    /// The pixels that the shorter sides of an immich server's previews may have.
    package static let previewSizes = 100...10_000

    /// The fields that all kinds have.
    private static let commonFields = ["name", "kind", "url", "refresh", "maxItems"]
    /// An object with secrets, of lists.
    static let secretGroups = ["headers"]

    /// The names of all fields that a definition of the API may have.
    package static let givenFields: Set<String> = Set(
        commonFields
            + Kind.allCases.flatMap { $0.server.fields + $0.server.secretFields })

    /// Reads a definition.
    init(_ fields: DefinitionFields) throws(DefinitionError) {
        let kindText = try fields.needed("kind")
        guard let kind = Kind(rawValue: kindText) else {
            throw fields.error(
                "kind", "one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let name = try fields.needed("name")
        guard Self.isName(name) else {
            throw fields.error(
                "name", "1 to 100 characters without a slash, not beginning with a dot")
        }
        self.name = name
        let url = try fields.needed("url")
        // Feeds are selected by queries.
        let hasNoQuery = kind == .list || !url.contains("?")
        guard let origin = HTTPOrigin(of: url), hasNoQuery, !url.contains("#") else {
            throw fields.error(
                "url", "a URL of http or https without user, password, query and fragment")
        }
        self.origin = origin
        refresh =
            try fields.duration("refresh", in: .seconds(60)...(.seconds(86_400))) ?? .seconds(900)
        maxItems = try fields.integer("maxItems", in: Self.itemCounts) ?? 100_000
        try fields.allow(
            only: Self.commonFields + kind.server.fields, secrets: kind.server.secretFields)
        let server = try kind.server.init(fields, at: url, limit: maxItems)
        self.server = server
        secrets = server.secrets
        document = fields.document(
            hiding: kind.server.secretFields, Self.secretGroups
        ).without("name")
        identity = ([kind.rawValue, url] + server.selection).joined(separator: "\n")
    }

    /// The server of `--immich`: all albums and the favourites.
    package init(immich url: String, keyFile: String) throws(DefinitionError) {
        let fields: JSONValue = [
            "name": "immich", "kind": .text(Kind.immich.rawValue), "url": .text(url),
            "keyFile": .text(keyFile),
        ]
        self = try SourceDefinition(DefinitionFields(fields, at: ""))
    }

    static func isName(_ name: String) -> Bool {
        (1...100).contains(name.count) && name.first != "." && !name.contains("/")
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
