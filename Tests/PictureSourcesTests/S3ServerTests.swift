import Catalogue
import Testing

@testable import PictureSources

@Suite("A bucket of S3") struct S3ServerTests {
    private let signer = S3Signer(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "secret", sessionToken: nil,
        region: "us-east-1")

    private func server(prefix: String = "", bucket: String? = "photos") throws -> S3Server {
        try #require(
            S3Server(at: "http://nas:9000", bucket: bucket, prefix: prefix, signer: signer))
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
            requests.requests.map(\.url) == [
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

    @Test("is not listed in part: by a page that is cut, or by pages in a circle")
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
                301, "PermanentRedirect", "<Endpoint>photos.s3.example</Endpoint>", .broken,
                "photos.s3.example"
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
        let requests = ScriptedRequests.answering { request in
            let token = request.url.split(separator: "continuation-token=").last ?? ""
            let page = Int(token.prefix { $0.isNumber }) ?? 0
            let objects = (0..<1000).map { Self.object("\(page)/\($0).jpg") }.joined()
            return Self.page(objects, next: page < 99 ? "\(page + 1)" : nil)
        }
        let listing = try server().listing(requests)
        #expect(listing.pictures.count == 100_000)
        #expect(Set(listing.pictures.map(\.id)).count == 100_000)
        #expect(requests.requests.count == 100)
    }
}
