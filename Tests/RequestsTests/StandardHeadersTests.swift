import HTTPServing
import HTTPTypes
import ServiceFixture
import Testing

@testable import Requests

@Suite("Every response")
struct StandardHeadersTests {
    @Test(
        "has the standard header fields",
        arguments: [
            "/", "/g/holiday", "/nothing", "/v1/galleries", "/v1/galleries/holiday/frame.png",
            "/assets/viewer.css", "/s/nothing",
        ])
    func headers(target: String) throws {
        let response = try ServiceFixture().ask(.get, target)
        #expect(response.fields[.xContentTypeOptions] == "nosniff")
        #expect(response.fields[.referrerPolicy] == "same-origin")
        #expect(response.fields[.crossOriginResourcePolicy] == "same-origin")
        #expect(response.fields[.cacheControl] != nil)
        let policy = try #require(response.fields[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        // Pages may compile WebAssembly, and nothing else that is unsafe.
        #expect(!policy.replacing("'wasm-unsafe-eval'", with: "").contains("unsafe"))
    }
}
