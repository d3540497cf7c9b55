import Calendars
import Hashing
import Spelling

/// Signs requests to S3 (AWS Signature Version 4).
///
/// libcurl signs as well, but no form of a URL is signed rightly by the versions of both Debian 12 and
/// 13: a plus in the token of a next page, and characters in keys, make a signature that S3 refuses.
///
///     canonical request   method, path, query, fields, their names, digest of the body
///     text to sign        algorithm, time, scope, SHA-256 of the canonical request
///     key                 HMAC over day, region, "s3", "aws4_request", begun with the secret key
struct S3Signer: Sendable {
    let accessKey: String
    let secretKey: String
    /// The token of temporary credentials.
    let sessionToken: String?
    let region: String

    /// What is requested by GET.
    struct Target {
        /// The value of `Host`: with the port unless it is the default.
        var host: String
        /// Percent-encoded.
        var path: String
        /// Names and values that are not encoded, in any order.
        var query: [(name: String, value: String)] = []
        /// Fields that are signed beside those of each request, with names in lower case.
        var fields: [(name: String, value: String)] = []
    }

    /// The SHA-256 of an empty body.
    private static let emptyDigest = String(hexadecimal: SHA256.hash([]).bytes)

    /// The query of a URL: names in the order of their bytes, all values encoded.
    static func text(of query: [(name: String, value: String)]) -> String {
        let pairs = query.map {
            PercentCoding.encoded($0.name.utf8) + "=" + PercentCoding.encoded($0.value.utf8)
        }
        return pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "&")
    }

    /// The fields of a signed request, without `Host`, which the client writes.
    func fields(for target: Target, at time: UnixTime) -> [(name: String, value: String)] {
        let stamp = Self.stamp(time)
        var added: [(name: String, value: String)] = [
            ("x-amz-content-sha256", Self.emptyDigest), ("x-amz-date", stamp),
        ]
        if let sessionToken { added.append(("x-amz-security-token", sessionToken)) }
        let signed = (target.fields + added + [("host", target.host)]).sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
        let canonical = [
            "GET", target.path, Self.text(of: target.query),
            signed.map { "\($0.name):\($0.value)\n" }.joined(), names, Self.emptyDigest,
        ].joined(separator: "\n")
        let text = [
            "AWS4-HMAC-SHA256", stamp, scope,
            String(hexadecimal: SHA256.hash(Array(canonical.utf8)).bytes),
        ].joined(separator: "\n")
        let signature = String(hexadecimal: code(of: text, on: String(stamp.prefix(8))))
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(accessKey)/\(scope), SignedHeaders=\(names), "
            + "Signature=\(signature)"
        return target.fields + added + [("Authorization", authorization)]
    }

    private func code(of text: String, on day: String) -> [UInt8] {
        var key = Array("AWS4\(secretKey)".utf8)
        for part in [day, region, "s3", "aws4_request"] {
            key = SHA256.authenticationCode(of: Array(part.utf8), key: key)
        }
        return SHA256.authenticationCode(of: Array(text.utf8), key: key)
    }

    /// A time as `20130524T000000Z`.
    private static func stamp(_ time: UnixTime) -> String {
        let time = CivilTime(milliseconds: time.milliseconds)
        let day = [time.month, time.day].map { $0.zeroPadded(to: 2) }.joined()
        let clock = [time.hour, time.minute, time.second].map { $0.zeroPadded(to: 2) }.joined()
        return "\(time.year.zeroPadded(to: 4))\(day)T\(clock)Z"
    }
}
