import HTTPServing
import HTTPTypes

extension Reply {
    /// A document for one viewer, which no cache stores.
    package static func json(_ bytes: [UInt8]) -> Reply {
        .ready(Response(fields: documentFields, body: bytes))
    }

    private static let documentFields = StandardHeaders.completing([
        .contentType: "application/json", .cacheControl: "private, no-store",
    ])
}
