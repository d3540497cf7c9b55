import Spelling

/// The address of a Redis or Valkey, with its credentials.
///
///     redis://[user:password@]host[:port][/database][?prefix=name]      or ?database=1
///     rediss://…                                    the same over TLS
///     unix://[user:password@]/path/of/socket[?database=1&prefix=name]
///
/// It contains a secret, so its description is a placeholder.
package struct RedisURL: Sendable {
    let endpoint: Endpoint
    /// Empty for the default user.
    let user: String
    /// Empty if no password is needed.
    let password: String
    let database: Int
    /// The prefix of every key.
    ///
    /// Galleries that share a Redis use different prefixes.
    let prefix: String

    enum Endpoint: Equatable, Sendable {
        case network(host: String, port: String, isEncrypted: Bool)
        case local(path: String)
    }

    /// Parses a URL; nil if it has another form.
    package init?(_ text: String) {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let (rest, query) = Self.split(text[mark.upperBound...], at: "?")
        let (credentials, location) = Self.splitLast(rest, at: "@")
        let (user, password) = Self.split(credentials ?? "", at: ":")
        guard let user = Self.decoded(user), let password = Self.decoded(password ?? ""),
            let options = Self.options(query ?? "")
        else { return nil }
        (self.user, self.password) = (user, password)

        let database: String?
        switch text[..<mark.lowerBound] {
        case "redis", "rediss":
            let (authority, path) = Self.split(location, at: "/")
            guard
                let endpoint = Self.network(
                    authority, isEncrypted: text.hasPrefix("rediss"))
            else { return nil }
            self.endpoint = endpoint
            let named = path.map(String.init).flatMap { $0.isEmpty ? nil : $0 }
            // Given twice, one database would be ignored.
            guard named == nil || options["database"] == nil else { return nil }
            database = named ?? options["database"]
        case "unix":
            guard location.hasPrefix("/") else { return nil }
            endpoint = .local(path: String(location))
            database = options["database"]
        default:
            return nil
        }
        guard let number = Int(database ?? "0"), (0...65_535).contains(number) else { return nil }
        self.database = number
        prefix = options["prefix"] ?? "peekstrip"
        guard Self.isPrefix(prefix) else { return nil }
    }

    private static func network(_ authority: Substring, isEncrypted: Bool) -> Endpoint? {
        var (host, port): (Substring, Substring?)
        if authority.hasPrefix("[") {
            let (name, rest) = split(authority.dropFirst(), at: "]")
            guard let rest, rest.isEmpty || rest.hasPrefix(":") else { return nil }
            (host, port) = (name, rest.isEmpty ? nil : rest.dropFirst())
        } else {
            (host, port) = split(authority, at: ":")
        }
        guard !host.isEmpty, let number = UInt16(port ?? "6379"), number > 0 else { return nil }
        return .network(host: String(host), port: String(number), isEncrypted: isEncrypted)
    }

    private static func options(_ query: Substring) -> [Substring: String]? {
        var options: [Substring: String] = [:]
        for pair in query.split(separator: "&") {
            let (name, value) = split(pair, at: "=")
            guard ["database", "prefix"].contains(name), let value, options[name] == nil
            else { return nil }
            options[name] = String(value)
        }
        return options
    }

    private static func isPrefix(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
    }

    private static func split(
        _ text: Substring, at mark: Character
    ) -> (before: Substring, after: Substring?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], text[text.index(after: index)...])
    }

    private static func splitLast(
        _ text: Substring, at mark: Character
    ) -> (before: Substring?, after: Substring) {
        guard let index = text.lastIndex(of: mark) else { return (nil, text) }
        return (text[..<index], text[text.index(after: index)...])
    }

    /// The percent-decoded text (RFC 3986, section 2.1).
    private static func decoded(_ text: Substring) -> String? {
        PercentCoding.decoded(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }
}

extension RedisURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(the address of a Redis)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
