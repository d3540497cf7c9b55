/// What a kind of problem means, and what helps: the page to which the type of a problem leads.
///
/// One table; a test compares it with the types and titles in the sources.
struct ProblemExplanation {
    let title: String
    let meaning: String
    let remedy: String

    private init(_ title: String, _ meaning: String, _ remedy: String) {
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
    }

    /// The explanations of all types, by the last segments of their URLs.
    static let all: [String: ProblemExplanation] = [
        "admin-off": .init(
            "The operator has not enabled this",
            "Screens are made, and pictures added and removed, only if the service has operator tokens.",
            "Start the service with --admin-token-file."),
        "admin-token-needed": .init(
            "An operator token is required", "Only the operator may change galleries.",
            "Send one of the operator's tokens in the Authorization field, as a bearer token."),
        "bad-request": .init(
            "The request is malformed",
            "It breaks the rules of HTTP, or could be understood in two ways.",
            "The detail says which part. Clients and proxies that follow RFC 9110 send none of these."
        ),
        "body-too-large": .init(
            "The body is too large", "The body of the request has more bytes than are accepted.",
            "Send less; the member limit says how much is accepted."),
        "cross-site": .init(
            "The request comes from another site",
            "Browsers tell which site a request comes from. Other sites may not change anything here.",
            "Use the pages of this service, or allow the site with --allowed-origins."),
        "disk-full": .init(
            "The disk is full", "The picture was not saved.", "Delete others, then send it again."),
        "folder-read-only": .init(
            "The folder is read-only", "The service may not write to the folder of the gallery.",
            "The operator can give its user the permission."),
        "format-unavailable": .init(
            "The server cannot write this format",
            "AVIF needs libheif with an encoder of AV1, which this system lacks.",
            "Use .webp, .jpg or .png. The operator sees with peekstrip formats what is missing."),
        "host-needed": .init(
            "The request names no host", "An absolute URL is made from the host of the request.",
            "Send the field Host, as HTTP/1.1 asks."),
        "internal-error": .init(
            "The server made a mistake", "The request was valid; the program was not.",
            "Report it with the value of the X-Request-ID field. The log has a line with it."),
        "invalid-field": .init(
            "A field is invalid",
            "A field of the query, the form or the document has a wrong value, or is not known. "
                + "Unknown fields are rejected, so that a spelling mistake is found.",
            "The member field names it, and the detail says what it may be."),
        "link-expired": .init(
            "This link has expired", "Signed links are valid until a date.",
            "Ask the person who sent it for a new one."),
        "link-not-valid": .init(
            "This link is not valid",
            "A signed link is incomplete, was changed, or its key was withdrawn.",
            "Copy the whole link, or ask for a new one."),
        "loss-changed": .init(
            "Other pictures are missing now",
            "The server of the source lists other pictures than it did when the loss was read.",
            "Get the source again, and confirm the loss that it has now."),
        "malformed-document": .init(
            "The document cannot be parsed", "The body is not JSON.",
            "The detail says where the mistake is."),
        "method-not-allowed": .init(
            "The method is not allowed here", "The URL exists, but not for this method.",
            "The Allow field lists the methods."),
        "method-unknown": .init(
            "The method is not known here", "No URL of this service has the method.",
            "The OpenAPI document lists the methods of each URL."),
        "name-taken": .init(
            "A picture with this name exists", "An uploaded picture would replace another one.",
            "Choose another name, or add replace=true."),
        "no-loss": .init(
            "No loss of this source is doubted",
            "The last list of its server is believed, or pictures are not missing any more.",
            "Do nothing. The state of a source says what is doubted."),
        "not-found": .init(
            "Nothing was found at this URL", "The service has no page or resource with this path.",
            "Check its spelling. The galleries are a good place to start again."),
        "not-shown": .init(
            "The picture cannot be shown", "The file is damaged, or too large to decode.",
            "The detail says why. It was not added to the gallery."),
        "other-ending": .init(
            "The file name does not match the format",
            "The name of an uploaded file must end as its format does.",
            "The detail lists the endings."),
        "out-of-time": .init(
            "The time of the batch is out of range",
            "Events cannot precede those that were applied before, and cannot lie in the future.",
            "Leave the time out: then the events happen when they arrive."),
        "precondition-failed": .init(
            "It has changed meanwhile",
            "A change was sent with If-Match, and the entity tag in it is not the present one.",
            "Get the document again; its ETag field has the present tag."),
        "screen-in-file": .init(
            "The file of the operator defines this screen",
            "A definition in the file of --screens wins over one of the API.",
            "Change the file and send SIGHUP to the service, or choose another name."),
        "screen-key-needed": .init(
            "The key of the screen is needed",
            "A request that turns the picture of a screen must have the key of the screen.",
            "Add key=KEY to the query. The operator knows the key."),
        "screen-without-key": .init(
            "The screen has no key", "A GET turns the picture of a screen only with its key.",
            "The operator can add a key to its definition."),
        "sequence": .init(
            "The batch is out of sequence",
            "Batches of a session have consecutive numbers, so that none is lost or applied twice.",
            "Send the batch again with the number in the member expectedSeq."),
        "session-gone": .init(
            "There is no such session",
            "A session ends after half an hour without use, and after a day in all.",
            "Start again from the gallery. The address of a picture lasts."),
        "source-changed": .init(
            "The source has changed meanwhile",
            "Somebody else has changed the source since the form was loaded.",
            "Load the form again, then decide whether to change it."),
        "source-in-file": .init(
            "The file of the operator defines this source",
            "A definition in the file of --sources, or by options, wins over one of the API.",
            "Change the file and send SIGHUP to the service, or choose another name."),
        "source-name-taken": .init(
            "The name is taken",
            "A source is a folder in the library, so no other one and no file may have its name.",
            "Choose another name."),
        "sources-off": .init(
            "Sources cannot be changed here",
            "This service requests nothing from servers that were not named when it was started.",
            "Start it with --edit-sources on, or define sources in the file of --sources."),
        "target-too-long": .init(
            "The URL is too long", "The path and the query have more bytes than are accepted.",
            "Shorten it; the member limit says how long it may be."),
        "token-needed": .init(
            "An access token is required", "The galleries are open only to requests with a token.",
            "Ask the operator for a token. It is the password, for any user name."),
        "too-few-bytes": .init(
            "The picture does not fit", "No quality makes the file as small as was asked for.",
            "Allow as many bytes as the member smallest says, or fewer pixels."),
        "too-many-events": .init(
            "Too many events", "One session sends more events a second than are accepted.",
            "Send one for each frame of the screen at most."),
        "too-many-requests": .init(
            "Too many requests", "One address sends more requests than others leave room for.",
            "Wait for the seconds in the Retry-After field."),
        "too-many-screens": .init(
            "There are too many screens", "The API keeps a limited number of definitions.",
            "Delete another one, or define the screen in the file of --screens."),
        "too-many-sessions": .init(
            "Too many sessions for one IP address",
            "One address has as many sessions as are kept for it.",
            "Use the sessions that exist, or wait until some end."),
        "too-many-sources": .init(
            "There are too many sources", "The API keeps a limited number of definitions.",
            "Remove another one, or define the source in the file of --sources."),
        "unavailable": .init(
            "The service cannot answer now",
            "A limit of the service is reached, or a part is down.",
            "Wait for the seconds in the Retry-After field, then try again."),
        "unknown-gallery": .init(
            "There is no such gallery", "The folder was removed or renamed, or never was there.",
            "The galleries are listed on the first page."),
        "unknown-host": .init(
            "The host is unknown",
            "The service answers only to the names that its operator has listed.",
            "Use one of them, or add this one with --allowed-hosts."),
        "unknown-item": .init(
            "There is no such item", "The picture was removed from the gallery.",
            "The gallery shows what is there now."),
        "unknown-screen": .init(
            "There is no such screen", "No definition has this name.",
            "Check its spelling. The operator sees all screens at /screens."),
        "unknown-source": .init(
            "There is no such source", "No definition has this name.",
            "Check its spelling. The operator sees all sources at /sources."),
        "unsatisfiable-range": .init(
            "The file has no such part", "The Range field asks for bytes behind the end.",
            "The Content-Range field has the length of the file."),
        "unsupported-content": .init(
            "The content type is not supported", "The body has another type than is read here.",
            "The Accept field of the response lists the types."),
        "version-unknown": .init(
            "Only HTTP/1.1 and HTTP/1.0 are supported",
            "The service speaks HTTP/1.0 and HTTP/1.1.",
            "Use one of these, or a proxy that translates."),
        "view-only": .init(
            "This URL is read-only", "Who watches a session cannot turn its pages.",
            "Ask the person who started it for the URL that controls it."),
    ]
}
