import HTTPTypes
import Testing

@testable import GalleryService
@testable import HTTPServing

@Suite("The guard of what changes galleries")
struct AdminGuardTests {
    private func status(
        _ guarding: AdminGuard, _ credentials: [String]
    ) throws -> HTTPResponse.Status? {
        var fields = HTTPFields()
        for each in credentials {
            fields.append(HTTPField(name: .authorization, value: each))
        }
        let request = Request(
            method: .post, target: try RequestTarget(parsing: Array("/".utf8)), fields: fields)
        do throws(Problem) {
            try guarding.admit(request)
            return nil
        } catch {
            return error.status
        }
    }

    @Test("lets in who has one of the tokens, and nobody else")
    func tokens() throws {
        let guarding = AdminGuard(tokens: ["first", "second"])
        for good in ["Bearer first", "bearer second"] {
            #expect(try status(guarding, [good]) == nil)
        }
        for bad in [
            [], ["Bearer third"], ["Bearer firs"], ["first"], ["Basic first"], [""],
            ["Bearer first", "Bearer second"], ["Bearer first second"], ["Bearer "],
        ] {
            #expect(try status(guarding, bad) == .unauthorized)
        }
    }

    @Test("lets nobody in where there are no tokens")
    func closed() throws {
        #expect(try status(.closed, ["Bearer "]) == .forbidden)
        #expect(try status(.closed, []) == .forbidden)
    }
}
