import HTTPTypes
import Spelling

/// The information that one proxy adds about the request it forwarded.
struct ForwardedHop: Equatable {
    /// The client of the proxy; nil when the proxy omits it or obfuscates it.
    var client: RemoteAddress?
    var scheme: Request.Scheme?
    /// The host and port that the proxy's client requested.
    var authority: String?
}

extension ForwardedHop {
    /// The hops of all proxies of a request, nearest first.
    static func all(in fields: RequestFields, as notation: TrustedProxies.Notation)
        -> [ForwardedHop]
    {
        switch notation {
        case .xForwarded: xForwarded(fields)
        case .forwarded: forwarded(fields)
        }
    }

    // MARK: X-Forwarded-…

    /// Parses X-Forwarded-For, -Proto and -Host.
    ///
    /// Each proxy appends its client's address. Some proxies append the scheme and host too, others
    /// overwrite them: if there are fewer of these than addresses, the first one stands for the
    /// outermost proxies.
    private static func xForwarded(_ fields: RequestFields) -> [ForwardedHop] {
        let clients = fields.elements(of: .xForwardedFor).reversed().map(RemoteAddress.init(hop:))
        let schemes = Array(fields.elements(of: .xForwardedProto).reversed())
        let authorities = Array(fields.elements(of: .xForwardedHost).reversed())
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

    // MARK: Forwarded

    /// Parses Forwarded, to which each proxy appends an element: `for=192.0.2.1;proto=https`.
    private static func forwarded(_ fields: RequestFields) -> [ForwardedHop] {
        fields[values: .forwarded].flatMap { split($0, at: ",") }.reversed().map { element in
            var hop = ForwardedHop()
            for pair in split(element, at: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1).map {
                    String($0.trimming { $0 == " " || $0 == "\t" })
                }
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

    /// Splits at separators outside quoted strings.
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

    /// A value without its quotation marks; nil for one with escapes, because no address or host
    /// needs them.
    private static func unquoted(_ text: String) -> String? {
        guard text.hasPrefix("\"") else { return text }
        guard text.count >= 2, text.hasSuffix("\""), !text.contains("\\") else { return nil }
        return String(text.dropFirst().dropLast())
    }

    private static func checked(_ authority: String) -> String? {
        Authority.isValid(authority.utf8.span) ? authority : nil
    }
}

extension RemoteAddress {
    /// Parses an address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`,
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
    static let forwarded = Self.known("Forwarded")
    static let xForwardedFor = Self.known("X-Forwarded-For")
    static let xForwardedProto = Self.known("X-Forwarded-Proto")
    static let xForwardedHost = Self.known("X-Forwarded-Host")
}
