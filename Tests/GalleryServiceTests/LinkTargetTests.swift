import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing
import Viewers

@testable import GalleryService

@Suite("What a signed link leads to")
struct LinkTargetTests {
    private static let view = "view-AAAAAAAAAAAAAAAAAAAAAA"
    private static let control = "AAAAAAAAAAAAAAAAAAAAAA"
    private static let item = "0000000000000"

    /// The routes that read, to which no link leads, by the reason.
    private static let others: [String: [String]] = [
        "It requires an id that controls the session.": [
            "/s/:session/remote", "/s/:session/settings",
        ],
        "It is shown in a page that has its own link.": [
            "/g/:gallery/settings", "/g/:gallery/find", "/g/:gallery/grid",
            "/g/:gallery/shapes.json", "/g/:gallery/items/:item/info",
        ],
        "It is open to everyone.": [
            "/problems/:problem", "/assets/:file", "/assets/:folder/:file",
            "/assets/:version/:folder/:file", "/manifest.webmanifest", "/robots.txt",
            "/favicon.ico",
        ],
        "It is for the operator.": [
            "/screens", "/screen-editor", "/screen-editor/:screen", "/screen-preview",
            "/screen-preview/:screen", "/v1/screens", "/v1/screens/:screen", "/sources",
            "/source-editor", "/source-editor/:source", "/v1/sources", "/v1/sources/:source",
        ],
        "A device knows it by the address of its server.": [
            "/trmnl/:screen", "/trmnl/:screen/:key",
        ].flatMap { prefix in ["setup", "setup/", "display"].map { "\(prefix)/api/\($0)" } },
        "Its key turns the screen.": ["next", "previous"].flatMap { turn in
            ["png", "jpg", "webp", "avif"].map { "/screens/:screen/\(turn).\($0)" }
        },
    ]

    @Test("is every route that reads, except those with a reason")
    func routes() {
        let unlinked = RouteDeclaration.all.filter { $0.method == .get && $0.link == nil }
        #expect(unlinked.map(\.pattern).sorted() == Self.others.values.joined().sorted())
    }

    @Test("is no route that changes something")
    func changing() {
        let linked = RouteDeclaration.all.filter { $0.link != nil }
        #expect(linked.count > 40)
        #expect(linked.allSatisfy { $0.method == .get })
    }

    @Test("is the route that the service would choose")
    func specific() throws {
        // The page of a screen shows no other time; its picture does.
        try LinkTarget.check("/screens/hall.png?width=800&t=1795579200000")
        try LinkTarget.check("/screens/hall/grey-2.png?battery=50")
        #expect(throws: LinkTarget.Rejection.self) {
            try LinkTarget.check("/screens/hall?t=1795579200000")
        }
    }

    @Test(
        "is answered by the service",
        arguments: [
            "/", "/openapi.json", "/g/holiday?view=frames&page=2", "/g/holiday/share",
            "/v1/galleries", "/v1/galleries/holiday?start=1&limit=2",
            "/v1/galleries/holiday/frame.png?page=1&width=64&height=48&pictures=now",
            "/v1/galleries/holiday/frame/grey-2,rotate-90.png?width=64&height=48&pictures=now",
            "/v1/galleries/holiday/layout.json?preset=loop",
            "/v1/galleries/%68oliday/layout.json",
            "/v1/galleries/holiday/layout.json?preset=curl&inputTime=0.5&inputAngle=3.3",
            "/g/holiday;order=date?view=frames", "/v1/galleries/holiday?order=date",
            "/v1/galleries/holiday;order=shuffle?seed=5",
            "/v1/galleries/holiday;order=shuffle/layout.json?seed=5",
        ])
    func accepting(path: String) throws {
        try LinkTarget.check(path)
        #expect(try ServiceFixture().ask(.get, path).status == .ok)
    }

    @Test(
        "may be a session that is only shown",
        arguments: [
            "/s/\(view)", "/s/\(view)?view=frames&live=1", "/s/\(view)/share",
            "/v1/sessions/\(view)", "/v1/sessions/\(view)/frame.png?t=rest&r=7",
            "/v1/sessions/\(view)/frame/grey-1.png", "/v1/sessions/\(view)/layout.json?path=1",
            "/v1/sessions/\(view)/transition.png?motion=reduced",
            "/v1/sessions/\(view)/transition.webp?motion=full", "/v1/sessions/\(view)/stream",
            "/v1/sessions/\(view)/updates",
        ])
    func viewing(path: String) throws {
        try LinkTarget.check(path)
    }

    @Test(
        "is no session that its holder could control",
        arguments: [
            "/s/\(control)", "/s/\(control)/share", "/v1/sessions/\(control)",
            "/v1/sessions/\(control)/frame.png", "/v1/sessions/\(control)/updates",
            "/s/%41AAAAAAAAAAAAAAAAAAAAA",
        ])
    func controlling(path: String) {
        #expect(throws: LinkTarget.Rejection.controlsSession) { try LinkTarget.check(path) }
    }

    @Test(
        "is no path without a route",
        arguments: [
            "/nothing", "/v1", "/v1/", "/v1/galleries/", "/v1/galleries/holiday/frame.gif",
            "/v1/galleries/holiday/items", "/s/\(view)/remote", "/s/\(view)/settings",
            "/v1/sessions", "/v1/sessions/\(view)/events", "/assets/viewer.css",
            "/pictures/v1/galleries", "/healthz", "/V1/galleries", "//", "*",
        ])
    func routeless(path: String) {
        #expect(throws: LinkTarget.Rejection.unknown) { try LinkTarget.check(path) }
    }

    @Test(
        "has ids in their only form",
        arguments: [
            ("/g/a_b", "gallery"), ("/v1/galleries/%C3%A9/frame.png", "gallery"),
            ("/v1/galleries/\(String(repeating: "a", count: 65))", "gallery"),
            ("/g/holiday/items/1", "item"), ("/v1/galleries/holiday/items/\(item)0", "item"),
            ("/s/view-AAAA", "session"), ("/s/view-AAAAAAAAAAAAAAAAAAAAAB", "session"),
            ("/s/View-AAAAAAAAAAAAAAAAAAAAAA", "session"),
            ("/v1/sessions/x/frame.png", "session"),
        ])
    func malformed(path: String, kind: String) {
        #expect(throws: LinkTarget.Rejection.noID(kind: kind)) { try LinkTarget.check(path) }
    }

    @Test(
        "has no query that the service does not know",
        arguments: [
            ("/?a=1", "a"), ("/v1/galleries?page=1", "page"),
            ("/v1/galleries/holiday?limit=0", "limit"),
            ("/v1/galleries/holiday/frame.png?pages=3", "pages"),
            ("/v1/galleries/holiday/frame.png?page=-1", "page"),
            ("/v1/galleries/holiday/frame.png?width=15", "width"),
            ("/v1/galleries/holiday/frame.png?width=100&width=100", "width"),
            ("/v1/galleries/holiday/frame.png?pictures=never", "pictures"),
            ("/v1/galleries/holiday/frame.png?view=frames", "view"),
            ("/v1/galleries/holiday/frame/grey-3.png", "grey"),
            ("/v1/galleries/holiday/frame/blue.png", "options"),
            ("/v1/galleries/holiday/poster.png?width=100", "width"),
            ("/v1/galleries/holiday/items/\(item)/page.png?fit=none", "fit"),
            ("/v1/galleries/holiday/items/\(item)/page?size=100", "size"),
            ("/v1/galleries/holiday/items/\(item)/page?shape=3", "shape"),
            ("/v1/galleries/holiday/items/\(item)/page.webp?width=80", "width"),
            ("/v1/galleries/holiday/items/\(item)/original?v=1", "v"),
            ("/v1/galleries/holiday/frame.png?seed=5", "seed"),
            ("/v1/galleries/holiday/frame.png?preset=magazine&rating=4", "rating"),
            ("/g/holiday?order=date", "order"), ("/g/holiday/share?rating=4", "rating"),
            ("/g/holiday;order=shuffle?seed=5", "seed"),
            ("/g/holiday?view=none", "view"), ("/s/\(view)?live=maybe", "live"),
            ("/v1/sessions/\(view)/frame.png?preset=pages", "preset"),
            ("/v1/sessions/\(view)/updates?r=1", "r"),
        ])
    func rejecting(path: String, field: String) {
        let rejection = #expect(throws: LinkTarget.Rejection.self) { try LinkTarget.check(path) }
        guard case .field(let error) = rejection else {
            Issue.record("\(path): \(String(describing: rejection))")
            return
        }
        #expect(error.path == field)
    }
}
