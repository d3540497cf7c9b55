import Catalogue
import Testing

@testable import PictureSources

/// Documents of the shapes that servers of photographs send, with other names in them.
@Suite("The pictures of a feed") struct FeedReaderTests {
    private func entries(_ document: String) throws -> [ListEntry] {
        try FeedReader.entries(in: Array(document.utf8), limit: 100)
    }

    @Test("of Flickr are the contents of Media RSS, with the date of the shot") func flickr() throws
    {
        let entries = try entries(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:flickr="urn:flickr:user">
            <channel><title>Uploads from ann</title><image><url>https://l.example/b.jpg</url>
            <title>Uploads from ann</title></image>
            <item><title>Harbour &amp; boats</title><link>https://www.flickr.example/photos/1/</link>
            <description>&lt;p&gt;&lt;img src=&quot;x&quot;/&gt;&lt;/p&gt;</description>
            <pubDate>Fri, 25 Oct 2024 13:08:21 -0700</pubDate>
            <dc:date.Taken>2024-10-20T09:12:03-08:00</dc:date.Taken>
            <author flickr:profile="https://www.flickr.example/people/ann/">nobody@flickr.com</author>
            <guid isPermaLink="false">tag:flickr.com,2004:/photo/1</guid>
            <media:content url="https://live.example/1_b.jpg" type="image/jpeg" height="768" width="1024"/>
            <media:title>Harbour &amp; boats</media:title>
            <media:description type="html">&lt;p&gt;</media:description>
            <media:thumbnail url="https://live.example/1_s.jpg" height="75" width="75" />
            <media:credit role="photographer">ann</media:credit></item>
            </channel></rss>
            """)
        #expect(entries.map(\.url) == ["https://live.example/1_b.jpg"])
        #expect(entries.first?.metadata.title == "Harbour & boats")
        #expect(entries.first?.metadata.taken?.text == "2024-10-20T09:12:03-08:00")
    }

    @Test("of WordPress are those of a post, without the face of its author") func wordPress()
        throws
    {
        let entries = try entries(
            """
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
              xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
            <channel><title>Blog</title>
            <atom:link href="https://blog.example/feed/" rel="self" type="application/rss+xml"/>
            <item><title>Two pictures</title><pubDate>Sun, 06 Nov 1994 08:49:37 +0000</pubDate>
            <content:encoded><![CDATA[<p><img src="https://blog.example/no.jpg"></p>]]></content:encoded>
            <media:thumbnail url="https://blog.example/one.jpg" />
            <media:content url="https://blog.example/one.jpg" medium="image">
              <media:title type="html">One</media:title></media:content>
            <media:content url="https://2.gravatar.com/avatar/0?s=96&amp;d=identicon" medium="image">
              <media:title type="html">ann</media:title></media:content>
            <media:content url="https://blog.example/two.jpg" medium="image" />
            <media:content url="https://blog.example/film.mp4" medium="video">
              <media:title type="html">Film</media:title></media:content>
            </item></channel></rss>
            """)
        #expect(
            entries.map(\.url) == ["https://blog.example/one.jpg", "https://blog.example/two.jpg"])
        #expect(entries.map(\.metadata.title) == ["One", "Two pictures"])
        #expect(
            entries.map { $0.metadata.taken?.text }
                == Array(
                    repeating: "1994-11-06T08:49:37+00:00", count: 2))
    }

    @Test("in a group are one, the largest or the one that is said to be shown") func groups()
        throws
    {
        let content = { (name: String, more: String) in
            "<m:content url=\"https://a.example/\(name)\" type=\"image/jpeg\" \(more)/>"
        }
        let small = content("s", "width=\"10\" height=\"10\"")
        let large = content("l", "width=\"99\" height=\"99\"")
        let entries = try entries(
            "<rss xmlns:m=\"http://search.yahoo.com/mrss\"><channel><item>"
                + "<m:group>\(small)\(large)<m:title>Group</m:title></m:group>"
                + "<m:group>\(content("d", "isDefault=\"true\" width=\"1\""))\(large)</m:group>"
                + "</item></channel></rss>")
        #expect(entries.map(\.url) == ["https://a.example/l", "https://a.example/d"])
    }

    @Test("without contents are enclosures, else the largest preview") func enclosures() throws {
        let entries = try entries(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel>
            <item><enclosure url="https://a.example/1" length="0" type="image/webp"/>
            <enclosure url="https://a.example/1.mp3" length="0" type="audio/mpeg"/>
            <enclosure url="https://a.example/1.svg" length="0" type="image/svg+xml"/>
            <media:thumbnail url="https://a.example/t"/></item>
            <item><media:thumbnail url="https://a.example/t1" width="9" height="9"/>
            <media:thumbnail url="https://a.example/t2" width="90" height="90"/></item>
            <item><title>Words alone</title></item></channel></rss>
            """)
        #expect(entries.map(\.url) == ["https://a.example/1", "https://a.example/t2"])
    }

    @Test("of Atom are enclosures, too") func atom() throws {
        let entries = try entries(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Uploads</title>
            <link rel="self" href="https://a.example/feed"/>
            <entry><title>Lake</title><published>2024-10-20T09:12:03Z</published>
            <updated>2025-01-01T00:00:00Z</updated><link rel="alternate" href="https://a.example/p"/>
            <link rel="enclosure" type="image/jpeg" href="https://a.example/lake.jpg" /></entry></feed>
            """)
        #expect(entries.map(\.url) == ["https://a.example/lake.jpg"])
        #expect(entries.first?.metadata.title == "Lake")
        #expect(entries.first?.metadata.taken?.text == "2024-10-20T09:12:03+00:00")
    }

    @Test("count by namespace: elements of others with these names are none") func namespaces()
        throws
    {
        let entries = try entries(
            """
            <rss xmlns:media="http://other.example/" xmlns:o="http://other.example/2"><channel>
            <item><media:content url="https://a.example/1.jpg" type="image/jpeg"/>
            <o:enclosure url="https://a.example/2.jpg" type="image/jpeg"/></item>
            <o:item><enclosure url="https://a.example/3.jpg" type="image/jpeg"/></o:item>
            </channel></rss>
            """)
        #expect(entries.isEmpty)
    }

    @Test(
        "have the dates of RFC 5322",
        // date -u -d "…" +%s
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Fri, 25 Oct 2024 13:08:21 -0700", 1_729_886_901),
            ("25 Oct 2024 13:08 EST", 1_729_879_680),
            ("1 Jan 70 00:00 +0000", 0),
            ("Thu, 29 Feb 2024 23:59:60 +0530", 1_709_231_399),
        ])
    func dates(text: String, seconds: Int64) {
        #expect(InternetDate.time(text)?.seconds == seconds)
    }

    @Test(
        "have no date by what is none",
        arguments: [
            "", "yesterday", "2024-10-20", "Fri, 31 Feb 2024 13:08:21 GMT", "25 Oct 2024 25:00 GMT",
            "25 Oct 2024 13:08:21 +99", "25 Oct 2024 13 GMT", "-1 Oct 2024 13:08:21 GMT",
        ])
    func noDates(text: String) {
        #expect(InternetDate.date(text) == nil)
        #expect(InternetDate.time(text) == nil)
    }
}
