import HTTPServing
import HTTPTypes
import ServiceFixture
import Testing

@testable import RequestGate

@Suite("The guard against other sites")
struct CrossSiteTests {
    @Test(
        "admits requests of the service's own pages and of programs",
        arguments: [
            [:], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"],
            ["Origin": "http://peek.example"], ["Origin": "HTTPS://PEEK.example"],
        ])
    func own(headers: [String: String]) throws {
        #expect(try post(headers).status == .created)
    }

    @Test(
        "rejects what other sites make browsers send",
        arguments: [
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "cross-site", "Origin": "http://peek.example"],
            ["Origin": "http://evil.example"], ["Origin": "null"],
            ["Origin": "http://peek.example.evil.example"], ["Origin": "http://peek.example:81"],
        ])
    func foreign(headers: [String: String]) throws {
        let response = try post(headers)
        #expect(response.status == .forbidden)
        #expect(response.json["type"] == "/problems/cross-site")
    }

    private func post(_ headers: [String: String]) throws -> Response {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try ServiceFixture().ask(
            .post, "/v1/sessions", fields: fields, body: Array(#"{"gallery":"holiday"}"#.utf8))
    }
}
