import HTTPServing
import HTTPTypes
import JSONCoding
import PictureSources
import Requests
import ServiceFixture
import Testing

@testable import WebPages

@Suite("The form of a source")
struct SourcePageTests {
    private let sources: SourcesFixture

    init() throws {
        sources = try SourcesFixture(file: SourcesFixture.filed)
    }

    private func ask(
        _ fixture: ServiceFixture, _ target: String, _ form: String? = nil
    ) throws -> Response {
        try fixture.ask(
            form == nil ? .get : .post, target,
            fields: [
                .authorization: "Bearer \(TestAccess.adminToken)",
                .contentType: "application/x-www-form-urlencoded", .accept: "text/html",
            ], body: Array((form ?? "").utf8))
    }

    private static let immich =
        "kind=immich&name=NAS&url=http%3A%2F%2F127.0.0.1%3A1&key=canary&albums=Rome%0D%0ATrip&"
        + "people=*&favourites=true&refresh=1h&maxItems=500"

    private func document(of name: String) throws -> JSONValue {
        try #require(sources.registry.source(name)).document
    }

    @Test("makes a definition of a form, and a form of a definition") func definitions() throws {
        let fixture = try sources.service()
        let saved = try ask(fixture, "/source-editor", Self.immich + "&action=save")
        #expect(saved.status == .seeOther)
        #expect(saved.fields[.location] == "/source-editor/NAS?saved=1")
        let made: JSONValue = [
            "kind": "immich", "url": "http://127.0.0.1:1", "key": "", "albums": ["Rome", "Trip"],
            "people": true, "favourites": true, "videos": false, "originals": false,
            "refresh": "1h", "maxItems": 500,
        ]
        #expect(try document(of: "NAS") == made)
        let form = SourceForm(of: sources.registry.source("NAS"), kind: "")
        #expect(try form.document(over: made) == made)
    }

    @Test("has a field for each of a definition") func allFields() {
        #expect(Set(SourceInput.all.map(\.name) + ["kind"]) == SourceDefinition.givenFields)
    }

    @Test("keeps searches as lines, and secrets while they belong to somebody")
    func keeping() throws {
        let searches: JSONValue = [["title": "Best", "rating": 4], ["title": "Rome"]]
        try sources.registry.put(
            [
                "kind": "immich", "url": "http://127.0.0.1:1", "key": "canary",
                "searches": searches,
            ], named: "A")
        var form = SourceForm(of: sources.registry.source("A"), kind: "")
        let immich = try form.document(over: document(of: "A"))
        #expect(immich["searches"] == searches && immich["key"] == .text(""))
        #expect(form["searches"].split(separator: "\n").count == 2)
        form["searches"] = "\n {\"title\": \"Rome\"} \n"
        let rome: JSONValue = [["title": "Rome"]]
        #expect(try form.document(over: document(of: "A"))["searches"] == rome)
        form["searches"] = ""
        #expect(try form.document(over: document(of: "A"))["searches"] == nil)
        try sources.registry.put(
            [
                "kind": "webdav", "url": "http://127.0.0.1:1", "user": "me", "password": " canary ",
            ], named: "B")
        form = SourceForm(of: sources.registry.source("B"), kind: "")
        #expect(try form.document(over: document(of: "B"))["password"] == .text(""))
        form["user"] = ""
        #expect(try form.document(over: document(of: "B"))["password"] == nil)
        try sources.registry.put(
            [
                "kind": "list", "url": "http://127.0.0.1:1",
                "headers": ["Authorization": "Bearer canary", "X-Key": "canary"],
            ], named: "C")
        form = SourceForm(of: sources.registry.source("C"), kind: "")
        #expect(form["headers"] == "Authorization:\nX-Key:")
        form["headers"] += " other"
        let headers: JSONValue = ["Authorization": "", "X-Key": "other"]
        #expect(try form.document(over: document(of: "C"))["headers"] == headers)
    }

    @Test("tells a mistake at its field, and never has the key") func mistakes() throws {
        let fixture = try sources.service()
        // An object but for its rating and the end.
        let search = "%7B%22title%22%3A%22A%22%2C%22rating%22%3A"
        let cases = [
            ("refresh=1h", "refresh=often", "“The list is read again after” must be a time"),
            ("maxItems=500", "maxItems=many", "“Pictures at most” must be a whole number"),
            ("name=NAS", "name=holi%2Fday", "“Name of its folder” must be 1 to 100 characters"),
            ("name=NAS", "name=Filed", "wins over one of the API"),
            ("&key=canary", "", "“API key” must be given"),
            (
                "people=*", "searches=Rome",
                "“Searches, one a line” (line 1) must be an object as"
            ),
            (
                "people=*", "searches=\(search)4%7D%0D%0A+%0D%0ARome",
                "“Searches, one a line” (line 3) must be an object as"
            ),
            (
                "people=*", "searches=\(search)4%7D%0D%0A%0D%0A\(search)9%7D",
                "“Searches, one a line” (line 3, rating) must be a whole number from 1 to 5"
            ),
            ("127.0.0.1%3A1", "a%0D%0AX-Evil%3A+1", "“URL” must be a URL"),
        ]
        for (good, bad, words) in cases {
            let form = Self.immich.replacing(good, with: bad) + "&action=save"
            let page = try ask(fixture, "/source-editor", form)
            #expect(page.status == .unprocessableContent, "\(bad)")
            #expect(page.text.contains(words), "\(bad): \(page.text)")
            #expect(!page.text.contains("canary"), "\(bad)")
            #expect(page.text.contains("Type the key") == form.contains("canary"), "\(bad)")
        }
        #expect(sources.registry.sources.map(\.name) == ["Filed"])
        let page = try ask(
            fixture, "/source-editor", Self.immich.replacing("1h", with: "2") + "&action=save")
        #expect(page.text.contains(#"name="refresh" aria-invalid="true""#))
    }

    private static let list = "kind=list&name=Feed&url=http%3A%2F%2F127.0.0.1%3A1&headers="

    @Test(
        "never has what may be the value of a header field, and says that it is gone",
        arguments: [
            "canary", "Bearer+canary%3Aabc", "Authorization%3A+canary",
            "X-Key%3A%0D%0AAuthorization%3A+Bearer+canary",
        ])
    func headerValues(headers: String) throws {
        let fixture = try sources.service()
        let page = try ask(
            fixture, "/source-editor", Self.list + headers + "&refresh=often&action=save")
        #expect(page.status == .unprocessableContent)
        #expect(!page.text.contains("canary"))
        #expect(page.text.contains("also the values of header fields"))
        #expect(page.text.contains("X-Key:") == headers.contains("X-Key"))
    }

    @Test("asks for no value of a header field that stays") func headerNames() throws {
        let page = try ask(
            try sources.service(), "/source-editor",
            Self.list + "X-Key%3A&refresh=often&action=save")
        #expect(page.text.contains("X-Key:"))
        #expect(!page.text.contains("also the values of header fields"))
    }

    @Test("is not saved over what somebody else has changed, unless once more") func conflicts()
        throws
    {
        let fixture = try sources.service()
        _ = try ask(fixture, "/source-editor", Self.immich + "&action=save")
        let late = "&known=%22old%22&action=save"
        let page = try ask(fixture, "/source-editor/NAS", Self.immich + late)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("Somebody else has changed this source"))
        let other = try ask(fixture, "/source-editor", Self.immich + "&action=save")
        #expect(other.status == .unprocessableContent)
        #expect(other.text.contains("Another source, or something in the served folder"))
        let tag = try #require(sources.registry.source("NAS")?.tag)
        let known = tag.filter(\.isHexDigit)
        let again = "&known=%22\(known)%22&action=save"
        #expect(try ask(fixture, "/source-editor/NAS", Self.immich + again).status == .seeOther)
    }

    @Test("tries a server and says what was found") func trying() throws {
        let fixture = try sources.service()
        let page = try ask(fixture, "/source-editor", Self.immich + "&action=try")
        #expect(page.status == .ok)
        #expect(page.text.contains("It does not work: its server does not answer"))
        #expect(!page.text.contains("canary"))
        #expect(sources.registry.sources.map(\.name) == ["Filed"])
    }

    @Test("shows those of the file without a form, and removes others") func removing() throws {
        let fixture = try sources.service()
        let filed = try ask(fixture, "/source-editor/Filed").text
        #expect(filed.contains("A file or options of the operator define this source"))
        #expect(!filed.contains("<form"))
        _ = try ask(fixture, "/source-editor", Self.immich + "&action=save")
        let list = try ask(fixture, "/sources")
        #expect(list.text.contains(#"href="/source-editor/NAS""#))
        #expect(list.text.contains("0 pictures until now"))
        let refresh = try #require(HTTPField.Name("Refresh"))
        #expect(list.fields[refresh] == "5")
        #expect(!list.text.contains("canary"))
        let removed = try ask(fixture, "/source-editor/NAS", "action=remove")
        #expect(removed.fields[.location] == "/sources")
        #expect(sources.registry.sources.map(\.name) == ["Filed"])
        #expect(try ask(fixture, "/source-editor/NAS").status == .notFound)
    }

    @Test("has nothing to confirm of a source of which nothing is doubted") func noLoss() throws {
        let closed = try SourcesFixture(file: SourcesFixture.filed, isEditable: false)
        let fixture = try closed.service()
        #expect(try !ask(fixture, "/sources").text.contains("<form"))
        let late = try ask(fixture, "/source-editor/Filed", "action=confirm&loss=a")
        #expect(late.status == .unprocessableContent)
        #expect(late.text.contains("there is nothing to confirm"))
        let removed = try ask(fixture, "/source-editor/None", "action=confirm&loss=a")
        #expect(removed.status == .notFound)
    }

    @Test("is there for each kind of server") func allKinds() {
        let kinds = SourceDefinition.Kind.allCases.map(\.rawValue)
        #expect(SourceInput.servers.map(\.id).sorted() == kinds.sorted())
    }

    @Test("says of each secret when it stays") func stayingSecrets() throws {
        let fixture = try sources.service()
        let given =
            "kind=s3&name=S3&url=http%3A%2F%2F127.0.0.1%3A1&bucket=b&accessKey=a"
            + "&secretKey=canary&sessionToken=canary&action=save"
        #expect(try ask(fixture, "/source-editor", given).status == .seeOther)
        let page = try ask(fixture, "/source-editor/S3").text
        #expect(page.contains("Secret key; the present one stays if this is empty"))
        #expect(page.contains("credentials; the present one stays if this and the secret key are"))
        #expect(!page.contains("canary"))
    }

    @Test("has the fields of its kind alone", arguments: ["immich", "webdav", "s3", "list"])
    func kinds(kind: String) throws {
        let page = try ask(try sources.service(), "/source-editor?kind=\(kind)").text
        let own = ["immich": "albums", "webdav": "user", "s3": "bucket", "list": "headers"]
        for (id, name) in own {
            #expect(page.contains(#"name="\#(name)""#) == (id == kind), "\(name)")
        }
    }
}
