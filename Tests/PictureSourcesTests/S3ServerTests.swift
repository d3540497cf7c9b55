import Catalogue
import Testing

@testable import PictureFetching
@testable import PictureSources

@Suite("A bucket of S3") struct S3ServerTests {
    private let signer = S3Signer(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "secret", sessionToken: nil,
        region: "us-east-1")

    private func server(
        prefix: String = "", bucket: String? = "photos", limit: Int = 1_000_000
    ) throws -> S3Server {
        try #require(
            S3Server(
                at: "http://nas:9000", bucket: bucket, prefix: prefix, signer: signer, limit: limit)
        )
    }

    /// The requests for pages of the list; the others are for pictures.
    private static func pageURLs(_ requests: ScriptedRequests) -> [String] {
        requests.requests.map(\.url).filter { $0.contains("list-type") }
    }

    /// Answers requests for pages by their number, and denies pictures if that is said.
    private static func pages(
        _ page: @escaping @Sendable (Int) -> HTTPAnswer,
        pictures: @escaping @Sendable (String) -> HTTPAnswer = { _ in HTTPAnswer("x") }
    ) -> ScriptedRequests {
        ScriptedRequests.answering { request in
            guard request.url.contains("list-type") else { return pictures(request.url) }
            let token = request.url.split(separator: "continuation-token=").last ?? ""
            return page(Int(token.prefix { $0.isNumber }) ?? 0)
        }
    }

    /// A page as moto 5.2.5 writes it.
    private static func page(_ contents: String, next token: String? = nil) -> HTTPAnswer {
        HTTPAnswer(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name>\
            <IsTruncated>\(token != nil)</IsTruncated>\(contents)<EncodingType>url</EncodingType>\
            \(token.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? "")\
            </ListBucketResult>
            """)
    }

    private static func object(
        _ key: String, size: Int = 10, storage: String = "STANDARD", tag: String = "bb9d"
    ) -> String {
        """
        <Contents><Key>\(key)</Key><LastModified>2026-11-25T21:42:50.000Z</LastModified>\
        <ETag>"\(tag)"</ETag><Size>\(size)</Size><StorageClass>\(storage)</StorageClass></Contents>
        """
    }

    @Test("is listed page by page, with prefixes as folders") func pages() throws {
        let requests = ScriptedRequests.answering { request in
            request.url.contains("continuation-token=")
                ? Self.page(Self.object("2025/b.jpg"))
                : Self.page(
                    Self.object("DCIM/%C3%A9%2B1+x.jpg") + Self.object("a.jpg"), next: "1+a/b==")
        }
        let listing = try server().listing(requests)
        #expect(listing.paths == ["DCIM/é+1 x.jpg", "a.jpg", "2025/b.jpg"])
        let first = try #require(listing.pictures.first)
        #expect(first.byteCount == 10)
        // date -u -d 2026-11-25T21:42:50Z +%s
        #expect(first.modified?.seconds == 1_795_642_970)
        #expect(
            Self.pageURLs(requests) == [
                "http://nas:9000/photos?encoding-type=url&list-type=2&max-keys=1000&prefix=",
                "http://nas:9000/photos?continuation-token=1%2Ba%2Fb%3D%3D&encoding-type=url"
                    + "&list-type=2&max-keys=1000&prefix=",
            ])
        #expect(requests.requests.allSatisfy { $0.fields.contains { $0.name == "Authorization" } })
    }

    @Test("leaves out what is no picture, what is empty, and what is in an archive")
    func skipped() throws {
        let requests = ScriptedRequests.answering { _ in
            Self.page(
                Self.object("DCIM/") + Self.object("notes.txt") + Self.object("empty.jpg", size: 0)
                    + Self.object("cold.jpg", storage: "GLACIER")
                    + Self.object("colder.jpg", storage: "DEEP_ARCHIVE")
                    + Self.object("cool.jpg", storage: "GLACIER_IR"))
        }
        #expect(try server().listing(requests).paths == ["cool.jpg"])
    }

    @Test("has keys with slashes in a row, and says which are no names of files")
    func oddKeys() throws {
        let requests = Self.pages { _ in
            Self.page(
                Self.object("a//b.jpg") + Self.object("a/b.jpg") + Self.object("/c.jpg")
                    + Self.object("../d.jpg") + Self.object("e/./f.jpg") + Self.object("%FF.jpg")
                    + Self.object("../notes.txt"))
        }
        let listing = try server().listing(requests)
        #expect(listing.paths == ["a/b.jpg", "a/b.jpg", "c.jpg"])
        #expect(listing.pictures.map(\.id) == ["a//b.jpg", "a/b.jpg", "/c.jpg"])
        #expect(
            listing.warning
                == "keys of its bucket that are no names of files are left out: 3, the first is ../d.jpg"
        )
        #expect(ServerTree(listing, limit: 9).count == 3)
        let request = try server().request(for: listing.pictures[0], need: .whole, at: .tests)
        #expect(request.url == "http://nas:9000/photos/a//b.jpg")
        let plain = Self.pages { _ in Self.page(Self.object("a.jpg") + Self.object("notes.txt")) }
        #expect(try server().listing(plain).warning == nil)
    }

    @Test("is listed as far as one picture more than its limit") func limit() throws {
        let requests = Self.pages { page in
            Self.page(
                Self.object("\(page).jpg") + Self.object("\(page).txt"), next: "\(page + 1)")
        }
        #expect(try server(limit: 3).listing(requests).pictures.count == 4)
        #expect(Self.pageURLs(requests).count == 4)
    }

    @Test("says that its key may not read, unless it can read a part")
    func unreadable() throws {
        func failure(_ deny: @escaping @Sendable (String) -> Bool) throws -> SourceError? {
            let objects = (0..<9).map { Self.object("\($0).jpg") }.joined()
            let requests = Self.pages(
                { _ in Self.page(objects) },
                pictures: {
                    deny($0)
                        ? HTTPAnswer(403, "<Error><Code>AccessDenied</Code></Error>")
                        : HTTPAnswer("x")
                })
            defer {
                let probes = requests.requests.filter { !$0.url.contains("list-type") }
                #expect((1...3).contains(probes.count))
                // One byte, and the server knows that it is asked for that.
                for probe in probes {
                    #expect(probe.fields.contains { $0 == ("range", "bytes=0-0") })
                    #expect(probe.fields.contains { $0.value.contains("host;range;") })
                }
            }
            return try server().failure(requests)
        }
        #expect(
            try failure { _ in true }
                == SourceError(status: 403, lacking: "the key lacks s3:GetObject"))
        #expect(try failure { $0.hasSuffix("/0.jpg") } == nil)
        #expect(try failure { _ in false } == nil)
    }

    @Test("whose pictures are archived or cannot be had now is no mistake of the key")
    func unknown() throws {
        for answer in [
            HTTPAnswer(403, "<Error><Code>InvalidObjectState</Code></Error>"),
            HTTPAnswer(503, ""), HTTPAnswer(404, ""),
        ] {
            let requests = Self.pages(
                { _ in Self.page(Self.object("a.jpg")) }, pictures: { _ in answer })
            #expect(try server().listing(requests).paths == ["a.jpg"])
        }
    }

    @Test("gives a picture another version when its bytes change") func versions() throws {
        func version(_ object: String) throws -> String? {
            let requests = ScriptedRequests.answering { _ in Self.page(object) }
            return try server().listing(requests).pictures.first?.version
        }
        let known = try version(Self.object("a.jpg"))
        #expect(try known == version(Self.object("a.jpg")))
        #expect(try known != version(Self.object("a.jpg", tag: "bb9e")))
        #expect(try known != version(Self.object("a.jpg", size: 11)))
    }

    @Test("requests a picture by its key below the prefix, in the path and by the host")
    func requests() throws {
        let picture = ServerPicture(
            folder: .root, name: Array("é +1.jpg".utf8), id: "2024/é +1.jpg", version: "1")
        let byPath = try server(prefix: "/family/").request(
            for: picture, need: .whole, at: .tests)
        #expect(byPath.url == "http://nas:9000/photos/family/2024/%C3%A9%20%2B1.jpg")
        let byHost = try server(bucket: nil).request(for: picture, need: .whole, at: .tests)
        #expect(byHost.url == "http://nas:9000/2024/%C3%A9%20%2B1.jpg")
        #expect(!byPath.url.contains("AKIA"))
    }

    @Test("is not listed in part: by a page that is cut, or by pages in a circle or without an end")
    func impossible() throws {
        let whole = Self.page(Self.object("a.jpg")).body
        let cut = ScriptedRequests.answering { _ in
            HTTPAnswer(status: 200, body: Array(whole.dropLast(30)))
        }
        #expect(try server().failure(cut) == .unknownForm)
        let page = ScriptedRequests.answering { _ in HTTPAnswer("<html><p>Log in</p></html>") }
        #expect(try server().failure(page) == .unknownForm)
        let circle = ScriptedRequests.answering { _ in
            Self.page(Self.object("a.jpg"), next: "again")
        }
        #expect(try server().failure(circle)?.reason.contains("has no end") == true)
        #expect(circle.requests.count == 2)
        let empty = Self.pages { Self.page("", next: "\($0 + 1)") }
        #expect(try server().failure(empty)?.reason.contains("has no end") == true)
        let laughs = ScriptedRequests.answering { _ in
            HTTPAnswer("<!DOCTYPE a [<!ENTITY b \"c\">]><ListBucketResult>&b;</ListBucketResult>")
        }
        #expect(try server().failure(laughs) == .unknownForm)
    }

    @Test(
        "says what is wrong and what to do",
        arguments: [
            (403, "SignatureDoesNotMatch", "", SourceError.Kind.denied, "the secret key is wrong"),
            (403, "InvalidAccessKeyId", "", .denied, "does not know the access key"),
            (403, "AccessDenied", "", .denied, "the key lacks s3:ListBucket"),
            (403, "RequestTimeTooSkewed", "", .broken, "this machine's clock"),
            (400, "ExpiredToken", "", .denied, "has expired"),
            (404, "NoSuchBucket", "", .broken, "no bucket of that name"),
            (
                400, "AuthorizationHeaderMalformed", "<Region>eu-west-1</Region>", .broken,
                "write eu-west-1 as the region"
            ),
            (
                301, "PermanentRedirect",
                "<Bucket>photos</Bucket><Endpoint>photos.s3.eu-west-1.example</Endpoint>", .broken,
                "write s3.eu-west-1.example as the host of the url"
            ),
            (503, "SlowDown", "", .busy, "cannot answer now (503)"),
        ])
    func errors(
        status: Int, code: String, more: String, kind: SourceError.Kind, words: String
    ) throws {
        let requests = ScriptedRequests.answering { _ in
            HTTPAnswer(status, "<Error><Code>\(code)</Code><Message>No.</Message>\(more)</Error>")
        }
        let error = try #require(try server().failure(requests))
        #expect(error.kind == kind)
        #expect(error.reason.contains(words))
    }

    @Test("of 100,000 objects is listed, each once") func many() throws {
        let requests = Self.pages { page in
            let objects = (0..<1000).map { Self.object("\(page)/\($0).jpg") }.joined()
            return Self.page(objects, next: page < 99 ? "\(page + 1)" : nil)
        }
        let listing = try server().listing(requests)
        #expect(listing.pictures.count == 100_000)
        #expect(Set(listing.pictures.map(\.id)).count == 100_000)
        #expect(Self.pageURLs(requests).count == 100)
    }
}
