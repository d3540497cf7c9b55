import Catalogue
import Testing

@testable import PictureFetching
@testable import PictureSources

@Suite("A list of pictures on a server") struct ListServerTests {
    private let server: ListServer

    init() throws {
        server = try #require(
            ListServer(
                at: "https://photos.example/feed?tag=a",
                headers: [("Authorization", "Bearer canary")]))
    }

    private func listing(_ document: String, type: String = "") throws -> ServerListing {
        try server.listing(
            .answering { _ in
                HTTPAnswer(
                    status: 200, fields: ["content-type": type], body: Array(document.utf8))
            })
    }

    private func failure(_ document: String, type: String = "") -> SourceError? {
        server.failure(
            .answering { _ in
                HTTPAnswer(
                    status: 200, fields: ["content-type": type], body: Array(document.utf8))
            })
    }

    // MARK: Lines

    @Test("of lines has its titles, its order, and each picture once") func lines() throws {
        let listing = try listing(
            """
            #EXTM3U
            #EXTINF:-1,The lake
            https://photos.example/z/lake.jpg

            # A comment
            https://cdn.example/a%20b.png?size=large#top
            https://photos.example/z/lake.jpg
            https://photos.example/Größe 1.jpg
            lake.jpg
            """, type: "text/plain")
        #expect(listing.paths == ["lake.jpg", "a b.png", "Größe 1.jpg"])
        #expect(listing.pictures.map(\.metadata?.title) == ["The lake", nil, nil])
        // Encoded as RFC 3986 says.
        #expect(listing.pictures.last?.id == "https://photos.example/Gr%C3%B6%C3%9Fe%201.jpg")
        #expect(listing.warning == "1 entry of its list has no URL of http or https")
    }

    @Test("in the JSON of folders is read as there") func galleryJSON() throws {
        let listing = try listing(
            #"{"items": [{"url": "https://a.example/1.jpg", "title": "One", "caption": "Two"}]}"#)
        #expect(listing.pictures.map(\.id) == ["https://a.example/1.jpg"])
        #expect(listing.pictures.first?.metadata?.title == "One")
        #expect(listing.pictures.first?.metadata?.caption == "Two")
    }

    // MARK: JSON Feed

    @Test("in JSON Feed has attached pictures, else the item's own") func jsonFeed() throws {
        let listing = try listing(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "My Example Feed",
             "home_page_url": "https://example.org/", "feed_url": "https://example.org/feed.json",
             "items": [
              {"id": "2", "content_text": "This is a second item.",
               "url": "https://example.org/second-item"},
              {"id": "1", "content_html": "<p>Hello, world!</p>", "title": "First",
               "url": "https://example.org/initial-post", "image": "https://example.org/1.jpg",
               "date_published": "2014-05-09T14:04:00-07:00"},
              {"id": "0", "title": "Both", "image": "https://example.org/small.jpg", "attachments": [
                {"url": "https://example.org/a.m4a", "mime_type": "audio/x-m4a"},
                {"url": "https://example.org/large", "mime_type": "image/jpeg", "title": "Large"}]}]}
            """, type: "application/feed+json")
        #expect(
            listing.pictures.map(\.id) == [
                "https://example.org/1.jpg", "https://example.org/large",
            ])
        #expect(listing.pictures.map(\.metadata?.title) == ["First", "Large"])
        #expect(listing.pictures.first?.metadata?.taken?.text == "2014-05-09T14:04:00-07:00")
        #expect(listing.pictures.last?.kind == .picture)
    }

    // MARK: Refreshing

    @Test("is not read again while its server says that nothing changed") func validators() throws {
        let requests = ScriptedRequests.answering { request in
            request.fields.contains { $0 == ("If-None-Match", "\"7\"") }
                ? HTTPAnswer(304, "")
                : HTTPAnswer(
                    status: 200,
                    fields: ["etag": "\"7\"", "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
                    body: Array("https://a.example/1.jpg".utf8))
        }
        let mark = try server.listing(requests).mark
        let outcome = try server.list(
            requests, since: mark.map { FormerListing(mark: $0) }, now: { .tests },
            onProgress: { _ in })
        guard case .unchanged = outcome else { throw SourceError(.broken, "read again") }
        let last = try #require(requests.requests.last)
        #expect(last.url == "https://photos.example/feed?tag=a")
        #expect(
            last.fields.map { "\($0.name): \($0.value)" } == [
                "Authorization: Bearer canary", "If-None-Match: \"7\"",
                "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
            ])
    }

    @Test("requests pictures of its own origin alone with its header fields") func origins() throws
    {
        let urls = [
            "https://photos.example/1.jpg", "https://photos.example:443/2.jpg",
            "http://photos.example/3.jpg", "https://photos.example:8443/4.jpg",
            "https://photos.example.evil.example/5.jpg",
            "https://evil.example/photos.example/6.jpg",
        ]
        let listing = try listing(urls.joined(separator: "\n"))
        let requests = listing.pictures.map { server.request(for: $0, need: .whole, at: .tests) }
        #expect(requests.map(\.url) == urls)
        #expect(requests.map(\.fields.isEmpty) == [false, false, true, true, true, true])
        #expect(
            listing.pictures.map(server.foreignHost) == [
                nil, nil, "photos.example", "photos.example", "photos.example.evil.example",
                "evil.example",
            ])
    }

    // MARK: Mistakes

    @Test(
        "is no list if it is something else, or was cut",
        arguments: [
            ("<html><body>Log in</body></html>", "text/html"),
            ("<!DOCTYPE html><html></html>", "text/html"),
            ("Please log in", "text/html"),
            ("<rss version=\"2.0\"><channel><item><title>A</title>", "application/rss+xml"),
            (
                "<!DOCTYPE r [<!ENTITY a \"b\">]><rss><channel><title>&a;</title></channel></rss>",
                "application/rss+xml"
            ),
            ("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>", "text/xml"),
            ("", "application/rss+xml"),
            ("[]", "application/json"),
            (#"{"error": "no"}"#, "application/json"),
            (#"{"items": 7}"#, "application/json"),
            (#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"#, "application/json"),
        ])
    func others(document: String, type: String) {
        #expect(failure(document, type: type) == .unknownForm)
    }

    @Test("has an error if it has texts and no URL") func noURLs() {
        #expect(
            failure("Service is down")
                == SourceError(.broken, "its list has no URL of http or https"))
        #expect(server.failure(.answering { _ in HTTPAnswer(403, "") })?.kind == .denied)
    }

    @Test("that is empty is a list without pictures, and says so") func empty() throws {
        for document in ["", #"{"items": []}"#, "<rss><channel/></rss>"] {
            let listing = try listing(document)
            #expect(listing.pictures.isEmpty)
            #expect(listing.warning == "its list names no pictures")
        }
    }

    /// One more tells that there are too many.
    @Test("has as many pictures as the definition allows, and one") func limit() throws {
        let server = try #require(ListServer(at: "https://a.example/", limit: 2))
        let documents = [
            (1...9).map { "https://a.example/\($0).jpg" }.joined(separator: "\n"),
            "<rss><channel>"
                + (1...9).map {
                    "<item><enclosure type=\"image/png\" url=\"https://a.example/\($0)\"/></item>"
                }.joined() + "</channel></rss>",
            #"{"version": "https://jsonfeed.org/version/1.1", "items": ["#
                + (1...9).map { #"{"image": "https://a.example/\#($0)"}"# }.joined(separator: ",")
                + "]}",
        ]
        for document in documents {
            #expect(
                try server.listing(.answering { _ in HTTPAnswer(document) }).pictures.count == 3)
        }
    }
}
