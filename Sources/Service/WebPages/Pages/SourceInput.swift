import Interface

/// A field in the form of a source, with what stands before it.
struct SourceInput: Sendable {
    enum Kind: Sendable {
        case text, number, flag
        /// Never in the page; what is empty stays.
        case secret
        /// One in each line, or `*` for all.
        case names
        /// Objects, one in each line: `{"title": "Rome", "city": "Rome"}`.
        case objects
        /// Names and secret values, one in each line: `Authorization: Bearer abc`.
        case headers
    }

    let field: Field
    let kind: Kind
    let label: String
    let hint: String
    /// The kind of server that has it; nil for all.
    let server: String?

    private init(
        _ name: StaticString, _ kind: Kind, _ label: String, hint: String = "",
        of server: String? = nil
    ) {
        field = Field(name, .value(.text), "“\(label)” of the page.")
        self.kind = kind
        self.label = label
        self.hint = hint
        self.server = server
    }

    var name: String { field.name }

    /// Whether a flag is set in a definition that does not have it.
    var isSetByDefault: Bool { name == "videos" || name == "originals" }

    /// When a secret stays: a clause.
    var blank: String {
        name == "sessionToken" ? "this and the secret key are empty" : "this is empty"
    }

    /// Those of all kinds of servers, in the order of the page.
    static let all = [
        SourceInput("name", .text, "Name of its folder", hint: "Family"),
        SourceInput("url", .text, "URL", hint: "http://nas:2283"),
        SourceInput("key", .secret, "API key", of: "immich"),
        SourceInput("albums", .names, "Albums, one a line, or * for all", of: "immich"),
        SourceInput("people", .names, "People, one a line, or * for all", of: "immich"),
        SourceInput("tags", .names, "Tags, one a line, or * for all", of: "immich"),
        SourceInput("favourites", .flag, "A folder with the favourites", of: "immich"),
        SourceInput("memories", .flag, "A folder with this day of other years", of: "immich"),
        SourceInput(
            "searches", .objects, "Searches, one a line",
            hint: #"{"title": "Best of Rome", "rating": 4, "city": "Rome"}"#, of: "immich"),
        SourceInput("archived", .flag, "Archived pictures", of: "immich"),
        SourceInput("videos", .flag, "Videos, by a still", of: "immich"),
        SourceInput("originals", .flag, "Originals where a preview is too small", of: "immich"),
        SourceInput(
            "previewSize", .number, "Pixels of the shorter side of previews", hint: "1440",
            of: "immich"),
        SourceInput("user", .text, "User", of: "webdav"),
        SourceInput("password", .secret, "App password", of: "webdav"),
        SourceInput("bucket", .text, "Bucket, unless the host of the URL is its name", of: "s3"),
        SourceInput("prefix", .text, "Folder in the bucket", hint: "all of it", of: "s3"),
        SourceInput("region", .text, "Region", hint: "us-east-1", of: "s3"),
        SourceInput("accessKey", .text, "Access key, unless the bucket is public", of: "s3"),
        SourceInput("secretKey", .secret, "Secret key", of: "s3"),
        SourceInput("sessionToken", .secret, "Token of temporary credentials", of: "s3"),
        SourceInput(
            "headers", .headers, "Header fields, one a line", hint: "Authorization: Bearer abc",
            of: "list"),
        SourceInput("refresh", .text, "The list is read again after", hint: "15m"),
        SourceInput("maxItems", .number, "Pictures at most", hint: "100000"),
    ]

    /// Kinds of servers by what a definition calls them, with their names for people.
    static let servers = [
        (id: "immich", title: "immich"), (id: "webdav", title: "WebDAV"),
        (id: "s3", title: "S3"), (id: "list", title: "Feed or list"),
    ]

    static func title(ofServer id: String) -> String {
        servers.first { $0.id == id }?.title ?? id
    }
}
