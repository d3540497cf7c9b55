import HTTPTypes

/// What one proxy tells of the request that it passed on.
struct ForwardedHop: Equatable {
    /// Who asked the proxy; nil when it does not say, or says it in a way of its own.
    var client: RemoteAddress?
    var scheme: Request.Scheme?
    /// By which host and port it was asked.
    var authority: String?
}

extension ForwardedHop {
    /// What the proxies of a request tell, the nearest first.
    static func all(in fields: RequestFields, as notation: TrustedProxies.Notation)
        -> [ForwardedHop]
    {
        switch notation {
        case .xForwarded: xForwarded(fields)
        case .forwarded: forwarded(fields)
        }
    }

    // MARK: X-Forwarded-…

    /// Each proxy puts the client's address behind those that it was told.
    ///
    /// Of schemes and hosts the same is done by some, while others write only what they know: where
    /// there are fewer than addresses, the first is the outermost that was told.
    private static func xForwarded(_ fields: RequestFields) -> [ForwardedHop] {
        let clients = parts(of: fields, .xForwardedFor).reversed().map(RemoteAddress.init(hop:))
        let schemes = Array(parts(of: fields, .xForwardedProto).reversed())
        let authorities = Array(parts(of: fields, .xForwardedHost).reversed())
        let count = max(clients.count, 1)
        return (0..<count).map { index in
            ForwardedHop(
                client: index < clients.count ? clients[index] : nil,
                scheme: element(of: schemes, index).flatMap(Request.Scheme.init(text:)),
                authority: element(of: authorities, index).flatMap(checked))
        }
    }

    private static func element(of parts: [String], _ index: Int) -> String? {
        parts.isEmpty ? nil : parts[min(index, parts.count - 1)]
    }

    private static func parts(of fields: RequestFields, _ name: HTTPField.Name) -> [String] {
        fields[values: name].flatMap { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        }
    }

    // MARK: Forwarded

    /// Each proxy puts an element behind those that it was told: `for=192.0.2.1;proto=https`.
    private static func forwarded(_ fields: RequestFields) -> [ForwardedHop] {
        fields[values: .forwarded].flatMap { split($0, at: ",") }.reversed().map { element in
            var hop = ForwardedHop()
            for pair in split(element, at: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1).map(trimmed)
                guard sides.count == 2, let value = unquoted(sides[1]) else { continue }
                switch sides[0].lowercased() {
                case "for": hop.client = RemoteAddress(hop: value)
                case "proto": hop.scheme = Request.Scheme(text: value)
                case "host": hop.authority = checked(value)
                default: break
                }
            }
            return hop
        }
    }

    /// The parts between separators that stand in no quotation.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for letter in text {
            if letter == "\"" { isQuoted.toggle() }
            if letter == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(letter)
            }
        }
        return parts
    }

    /// A value without its quotation marks; nil for one with escapes, which no address or host needs.
    private static func unquoted(_ text: String) -> String? {
        guard text.hasPrefix("\"") else { return text }
        guard text.count >= 2, text.hasSuffix("\""), !text.contains("\\") else { return nil }
        return String(text.dropFirst().dropLast())
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = text.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }

    private static func checked(_ authority: String) -> String? {
        Authority.isValid(authority.utf8.span) ? authority : nil
    }
}

extension RemoteAddress {
    /// An address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`,
    /// `[2001:db8::1]:4711`.
    fileprivate init?(hop text: String) {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            self.init(String(text[text.index(after: text.startIndex)..<end]))
        } else if text.count(where: { $0 == ":" }) == 1 {
            self.init(String(text.prefix { $0 != ":" }))
        } else {
            self.init(text)
        }
    }
}

extension Request.Scheme {
    fileprivate init?(text: String) { self.init(rawValue: text.lowercased()) }
}

extension HTTPField.Name {
    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) is not the name of a header field")
        }
        return name
    }

    static let forwarded = Self.known("Forwarded")
    static let xForwardedFor = Self.known("X-Forwarded-For")
    static let xForwardedProto = Self.known("X-Forwarded-Proto")
    static let xForwardedHost = Self.known("X-Forwarded-Host")
}
