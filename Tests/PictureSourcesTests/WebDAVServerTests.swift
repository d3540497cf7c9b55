import Catalogue
import FileAccess
import Testing

@testable import PictureFetching
@testable import PictureSources

/// Answers as servers gave them: Apache's mod_dav, WsgiDAV, and Nextcloud in its documentation.
@Suite("A WebDAV server") struct WebDAVServerTests {
    private static func server(
        _ url: String = "https://nas.example/dav", user: String? = nil, password: String? = nil,
        limit: Int = 1000, folderLimit: Int = 1000
    ) throws -> WebDAVServer {
        try #require(
            WebDAVServer(
                at: url, user: user, password: password, limit: limit, folderLimit: folderLimit))
    }

    private static func answering(_ bodies: [String: String]) -> ScriptedRequests {
        ScriptedRequests { request in
            guard let body = bodies[request.url] else { return .success(HTTPAnswer(status: 404)) }
            return .success(HTTPAnswer(status: 207, body: Array(body.utf8)))
        }
    }

    /// As Apache 2.4 writes it: prefixes of its own, lower-case codes, an entity.
    private static let apache = """
        <?xml version="1.0" encoding="utf-8"?>
        <D:multistatus xmlns:D="DAV:" xmlns:ns0="DAV:">
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/" xmlns:g0="DAV:">
        <D:href>/dav/</D:href>
        <D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype>
        <lp1:getetag>"1000-66120aa55af18"</lp1:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat>
        <D:propstat><D:prop><g0:getcontentlength/></D:prop>
        <D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>
        <D:response xmlns:lp1="DAV:"><D:href>/dav/Ann%c3%a9e%202024%20&amp;%20%231/</D:href>
        <D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        <D:response xmlns:lp1="DAV:"><D:href>/dav/a%20b%2520+%c3%a9;x.jpg</D:href>
        <D:propstat><D:prop><lp1:resourcetype/>
        <lp1:getcontentlength>264831</lp1:getcontentlength>
        <lp1:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</lp1:getlastmodified>
        <lp1:getetag>"40a7f-66120aa55af18"</lp1:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        </D:multistatus>
        """

    private static let inner = """
        <a:multistatus xmlns:a="DAV:"><a:response>
        <a:href>https://nas.example/dav/Ann%C3%A9e%202024%20%26%20%231/</a:href>
        <a:propstat><a:prop><a:resourcetype><a:collection/></a:resourcetype></a:prop>
        <a:status>HTTP/1.1 200 OK</a:status></a:propstat></a:response>
        <a:response><a:href>/dav/Ann%C3%A9e%202024%20%26%20%231/b.jpg</a:href>
        <a:propstat><a:prop><a:resourcetype/><a:getetag>1769965-70</a:getetag></a:prop>
        <a:status>HTTP/1.1 200 OK</a:status></a:propstat></a:response></a:multistatus>
        """

    private static let folders = [
        "https://nas.example/dav/": apache,
        "https://nas.example/dav/Ann%C3%A9e%202024%20%26%20%231/": inner,
    ]

    @Test(
        "is listed folder by folder, whatever its prefixes and codes are",
        arguments: [1, 7, 100_000])
    func walk(part: Int) throws {
        let bodies = Self.folders
        let requests = ScriptedRequests(inPartsOf: part) { request in
            bodies[request.url].map {
                .success(HTTPAnswer(status: 207, body: Array($0.utf8)))
            } ?? .success(HTTPAnswer(status: 404))
        }
        let pictures = try Self.server().listing(requests).pictures
        #expect(
            pictures.map { String(decoding: $0.name, as: UTF8.self) } == [
                "a b%20+é;x.jpg", "b.jpg",
            ])
        #expect(
            pictures.map { String(decoding: $0.folder.bytes, as: UTF8.self) }
                == ["", "Année 2024 & #1"])
        #expect(pictures.map(\.version) == ["40a7f-66120aa55af18", "1769965-70"])
        #expect(pictures.map(\.byteCount) == [264_831, nil])
        // The example of RFC 9110, section 5.6.7.
        #expect(pictures[0].modified?.seconds == 784_111_777)
        #expect(requests.requests.map(\.method) == ["PROPFIND", "PROPFIND"])
        #expect(
            requests.requests.allSatisfy { request in
                request.fields.contains { $0.name == "Depth" && $0.value == "1" }
            })
    }

    @Test("gets the encoded name of a picture, with the user and the password")
    func pictureRequest() throws {
        let server = try Self.server(
            "https://nas.example:8443/dav/", user: "Aladdin", password: "open sesame")
        let picture = ServerPicture(
            folder: RelativePath(bytes: Array("Année & #1".utf8)), name: Array("a b%.jpg".utf8),
            id: "", version: "")
        let request = server.request(for: picture, need: .whole, at: .init(seconds: 0))
        #expect(request.url == "https://nas.example:8443/dav/Ann%C3%A9e%20%26%20%231/a%20b%25.jpg")
        #expect(request.login == HTTPRequest.Login(user: "Aladdin", password: "open sesame"))
    }

    /// Each folder has a picture and two folders, without an end, as links on the server may lead to.
    private static let endless = ScriptedRequests(inPartsOf: 1000) { request in
        let path = request.url.dropFirst("https://nas.example".count)
        let parts = ["", "a.jpg", "one/", "two/"].map { name in
            let kind = name.hasSuffix("jpg") ? "" : "<collection/>"
            return "<response><href>\(path)\(name)</href><propstat><prop><resourcetype>\(kind)"
                + "</resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>"
        }
        let body = "<multistatus xmlns='DAV:'>\(parts.joined())</multistatus>"
        return .success(HTTPAnswer(status: 207, body: Array(body.utf8)))
    }

    @Test("is walked to an end if its folders have none") func withoutEnd() throws {
        let requests = Self.endless
        #expect(throws: SourceError(.tooLarge, "it has more than 1000 folders")) {
            try Self.server(limit: 10_000).listing(requests)
        }
        #expect(requests.requests.count < 1000)
    }

    @Test("has the same ones of too many pictures each time") func tooMany() throws {
        let server = try Self.server(limit: 10)
        let listings = try (0..<2).map { _ in try server.listing(Self.endless) }
        // One more tells that there are too many.
        #expect(listings[0].pictures.count == 11)
        #expect(listings[0].pictures == listings[1].pictures)
        #expect(
            listings[0].pictures.last?.folder.names.allSatisfy { $0 == Array("one".utf8) } == true)
    }

    @Test("tells names apart that are no UTF-8") func ids() throws {
        let parts = ["/dav/%ff.jpg", "/dav/%fe.jpg", "/dav/%ef%bf%bd.jpg", "/dav/notes.txt"].map {
            Self.response($0, Self.propstat("200 OK"))
        }
        let requests = Self.answering(Self.folder(with: parts.joined()))
        let ids = try Self.server().listing(requests).pictures.map(\.id)
        #expect(Set(ids) == ["/a.jpg", "/%FF.jpg", "/%FE.jpg", "/%EF%BF%BD.jpg"])
    }

    @Test("fails as a whole if a folder does not answer") func partial() throws {
        let requests = Self.answering(["https://nas.example/dav/": Self.apache])
        #expect(throws: SourceError(status: 404)) {
            try Self.server().listing(requests)
        }
    }

    @Test("asks for a password if none was given, and else for another one") func unauthorized()
        throws
    {
        let requests = ScriptedRequests { _ in .success(HTTPAnswer(status: 401)) }
        let cases: [(String?, String)] = [(nil, "asks for a user"), ("wrong", "refuses the key")]
        for (password, words) in cases {
            let server = try Self.server(user: password.map { _ in "me" }, password: password)
            let error = #expect(throws: SourceError.self) {
                try server.listing(requests)
            }
            #expect(error?.kind == .denied && error?.reason.contains(words) == true)
        }
    }

    @Test("without access to one folder has the others") func forbidden() throws {
        let body = Self.apache
        let requests = ScriptedRequests { request in
            .success(
                request.url == "https://nas.example/dav/"
                    ? HTTPAnswer(status: 207, body: Array(body.utf8)) : HTTPAnswer(status: 403))
        }
        let listing = try Self.server().listing(requests)
        #expect(listing.pictures.count == 1)
        // What is in it is not known, and so not deleted.
        #expect(listing.denied == [RelativePath(bytes: Array("Année 2024 & #1".utf8))])
    }

    private static func response(_ href: String, _ properties: String) -> String {
        "<response><href>\(href)</href>\(properties)</response>"
    }

    private static func propstat(_ status: String) -> String {
        "<propstat><prop><resourcetype/></prop><status>HTTP/1.1 \(status)</status></propstat>"
    }

    /// A folder with one picture, and with what a test says.
    private static func folder(with responses: String) -> [String: String] {
        let parts =
            response("/dav/", propstat("200 OK")) + response("/dav/a.jpg", propstat("200 OK"))
            + responses
        return ["https://nas.example/dav/": "<multistatus xmlns='DAV:'>\(parts)</multistatus>"]
    }

    @Test(
        "that lists a folder in part is asked again",
        arguments: [
            // RFC 4918, section 9.1: properties that could not be had.
            (propstat("500 Internal Server Error"), 500),
            (propstat("404 Not Found") + propstat("503 Service Unavailable"), 503),
            (propstat("404 Not Found"), 404),
            // RFC 5842 and 4918: the answer was cut, and what is within is not listed.
            ("<status>HTTP/1.1 507 Insufficient Storage</status>", 507),
            ("<status>HTTP/1.1 500 Internal Server Error</status>", 500),
            ("", 0),
        ])
    func inPart(properties: String, status: Int) throws {
        for href in ["/dav/", "/dav/b/", "/dav/b.jpg"] {
            let requests = Self.answering(
                Self.folder(with: Self.response(href, properties)))
            #expect(
                throws: SourceError(.busy, "its server lists a folder only in part (\(status))")
            ) {
                try Self.server().listing(requests)
            }
        }
    }

    @Test(
        "says of each file and folder whether it is there, and may be seen",
        arguments: [
            ("<status>HTTP/1.1 404 Not Found</status>", false),
            ("<status>HTTP/1.1 410 Gone</status>", false),
            ("<status>HTTP/1.1 403 Forbidden</status>", true), (propstat("403 Forbidden"), true),
        ])
    func goneOrDenied(properties: String, isDenied: Bool) throws {
        let requests = Self.answering(
            Self.folder(with: Self.response("/dav/b.jpg", properties)))
        let listing = try Self.server().listing(requests)
        #expect(listing.pictures.map(\.name) == [Array("a.jpg".utf8)])
        #expect(
            listing.denied == (isDenied ? [RelativePath(bytes: Array("b.jpg".utf8))] : []))
    }

    @Test("that answers with something else does not speak WebDAV") func login() throws {
        let requests = ScriptedRequests { _ in
            .success(HTTPAnswer(status: 200, body: Array("<html><p>Log in".utf8)))
        }
        #expect(
            throws: SourceError(
                .broken, "its server does not speak WebDAV at that URL (200)")
        ) {
            try Self.server().listing(requests)
        }
    }

    @Test(
        "is not believed if its answer cannot be right",
        arguments: [
            "", "<html><body>Log in</body></html>", String(apache.dropLast(20)),
            "<!DOCTYPE a []>" + apache.dropFirst(38),
            "<multistatus xmlns='DAV:'></multistatus>",
            apache.replacing("/dav/", with: "/elsewhere/"),
        ])
    func wrongForms(body: String) throws {
        let requests = Self.answering(["https://nas.example/dav/": body])
        #expect(throws: SourceError.unknownForm) {
            try Self.server().listing(requests)
        }
    }

    @Test("that is a Nextcloud is asked for its root alone, until that changes") func mark() throws
    {
        let root = "https://cloud.example/remote.php/dav/files/ann/Photos/"
        let body = """
            <d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"
            xmlns:nc="http://nextcloud.org/ns"><d:response>
            <d:href>/remote.php/dav/files/ann/Photos/</d:href><d:propstat><d:prop>
            <d:resourcetype><d:collection/></d:resourcetype>
            <d:getetag>&quot;5d6f&quot;</d:getetag></d:prop>
            <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
            <d:response><d:href>/remote.php/dav/files/ann/Photos/a.jpg</d:href><d:propstat><d:prop>
            <d:resourcetype/><d:getetag>&quot;77&quot;</d:getetag><oc:fileid>4711</oc:fileid>
            <nc:has-preview>true</nc:has-preview></d:prop>
            <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
            """
        let server = try Self.server(root, user: "ann", password: "app")
        let requests = Self.answering([root: body])
        let listing = try server.listing(requests)
        #expect(requests.requests.count == 2)
        let again = try server.list(
            requests, since: listing.mark.map { FormerListing(mark: $0) }, now: { .tests },
            onProgress: { _ in })
        guard case .unchanged = again else {
            Issue.record("it was listed again")
            return
        }
        #expect(requests.requests.count == 3)
        let picture = try #require(listing.pictures.first)
        #expect(picture.previewSide == 2048)
        // It is the same picture when it has none.
        let without = Self.answering([root: body.replacing(">true<", with: ">false<")])
        let same = try #require(server.listing(without).pictures.first)
        #expect(same.previewSide == nil && same.id == picture.id)
        #expect(
            server.request(for: picture, need: .pixels(2048), at: .init(seconds: 0)).url
                == "https://cloud.example/core/preview?fileId=4711&x=2048&y=2048&a=1&forceIcon=0")
        #expect(
            server.request(for: picture, need: .whole, at: .init(seconds: 0)).url == root + "a.jpg")
    }
}
