import Catalogue

extension SourceError {
    /// The error of an answer that is not what was asked for.
    ///
    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - fields: Its header fields, by their names in lower case.
    ///   - permission: What the credentials lack if the status is 403: `the key lacks asset.read`.
    package init(
        status: Int, fields: [String: String] = [:],
        lacking permission: String = "the account may not read this"
    ) {
        switch status {
        case 401:
            self.init(
                .denied,
                "its server refuses the key or the password: give a valid one; if it is in a file, send SIGHUP"
            )
        case 403: self.init(.denied, "its server denies access: \(permission)")
        case 404, 410: self.init(.gone, "its server has nothing at that address (\(status))")
        case 408, 425, 429, 500...599:
            self.init(
                .busy, "its server cannot answer now (\(status))",
                retryAfter: fields["retry-after"].flatMap(Self.delay))
        default: self.init(.broken, "its server answers \(status), which is not expected")
        }
    }

    /// An answer in a form that this program does not know.
    package static let unknownForm = SourceError(
        .broken, "its server answered in a form that is not known")

    /// Seconds of a `Retry-After`; a date is not read, and the usual backoff holds.
    private static func delay(_ text: String) -> Duration? {
        guard let seconds = Int(text), seconds >= 0 else { return nil }
        return min(.seconds(seconds), longestDelay)
    }

    /// How long a server may have a source wait.
    private static let longestDelay: Duration = .seconds(3600)
}
