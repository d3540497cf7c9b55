import HTTPServing
import HTTPTypes
import Viewers

/// The cookie of a browser that opened a signed link to the page of a session or a gallery.
///
/// The browser needs it because the page loads further resources. The cookie gives read access to
/// this one session, by its view-only id, or to this one gallery, until the link expires. Its path is
/// that of the session or the gallery, so several links can be open in one browser.
struct ViewCookie {
    private let subject: Subject
    /// The expiry time, in seconds since 1970.
    let end: Int64

    /// What may be read, by its id in URLs.
    private enum Subject {
        /// By its view-only id.
        case session(String)
        case gallery(String)

        /// What two segments of a path name; nil if no cookie opens that.
        init?(_ kind: String, _ id: String) {
            switch kind {
            case "s", "sessions":
                guard let access = SessionAccess(id), access.control == nil else { return nil }
                self = .session(id)
            case "g", "galleries":
                // The path of a cookie has no escapes, and a selection is a gallery of its own.
                guard !id.isEmpty, id.percentEncoded == id else { return nil }
                self = .gallery(id)
            default: return nil
            }
        }

        /// What a path is within.
        init?(_ segments: [String]) {
            // Of a session's pages, the first alone; of a gallery's, those that show its pictures, and no
            // page that leads to the folders around it.
            let isOfGallery =
                segments.count > 2 && segments[0] == "g"
                && ["items", "grid", "shapes.json"].contains(segments[2])
            if segments.count == 2 || isOfGallery {
                self.init(segments[0], segments[1])
            } else if segments.count >= 3, segments[0] == "v1" {
                self.init(segments[1], segments[2])
            } else {
                return nil
            }
        }
    }

    /// Whether it opens a gallery, with all its pictures.
    var opensGallery: Bool { if case .gallery = subject { true } else { false } }

    private static let name = "peekstrip-pass"
    /// Occurs in no key and no signature, so it can separate them.
    private static let separator: Character = "!"

    /// The cookie for the target of a signed link; nil unless the target is the page of a session or of a
    /// gallery.
    init?(for target: RequestTarget, until end: Int64) {
        guard target.segments.count == 2, let subject = Subject(target.segments) else {
            return nil
        }
        (self.subject, self.end) = (subject, end)
    }

    private init(_ subject: Subject, until end: Int64) {
        (self.subject, self.end) = (subject, end)
    }

    /// The values of Set-Cookie, one for the page and one for the API, in a service below a base.
    func cookies(for request: Request, below base: BasePath, by keys: LinkKeys) -> [String] {
        let key = keys.signing
        let signature = keys.signature(of: text(by: key), by: key) ?? []
        let value = [String(end), key, Base64URL.text(of: signature)]
            .joined(separator: String(Self.separator))
        let paths =
            switch subject {
            case .session(let id): ["s/\(id)", "v1/sessions/\(id)"]
            case .gallery(let id): ["g/\(id)", "v1/galleries/\(id)"]
            }
        return paths.map {
            "\(Self.name)=\(value); Path=\(base.text)/\($0); HttpOnly; SameSite=Lax"
                + (request.scheme == .https ? "; Secure" : "")
        }
    }

    /// The request's cookie for the session or the gallery that it reads; nil without a valid cookie.
    static func valid(of request: Request, at now: Int64, by keys: LinkKeys) -> ViewCookie? {
        guard request.method == .get || request.method == .head,
            let subject = Subject(request.target.segments), let value = request.fields.cookie(name)
        else { return nil }
        let parts = value.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 3, let end = Int64(parts[0]), now < end, String(end) == parts[0],
            let signature = Base64URL.bytes(of: parts[2])
        else { return nil }
        let pass = ViewCookie(subject, until: end)
        let key = String(parts[1])
        return keys.isValid(signature, of: pass.text(by: key), by: key) ? pass : nil
    }

    private func text(by key: String) -> String {
        let (title, id) =
            switch subject {
            case .session(let id): ("peekstrip pass 1", id)
            case .gallery(let id): ("peekstrip gallery pass 1", id)
            }
        return [title, key, String(end), id].joined(separator: "\n")
    }
}
