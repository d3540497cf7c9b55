/// A second parser of requests: slow, strict, and written independently of the first.
///
/// It decides whether bytes begin with a head that RFC 9112 defines unambiguously. It ignores what
/// the server cannot detect: a NUL before a line feed may replace the carriage return
/// (`HeadLayout`).
enum ReferenceRequestParser {
    static func isClear(_ bytes: [UInt8]) -> Bool {
        var bytes = bytes[...]
        while bytes.starts(with: [13, 10]) || bytes.first == 10 {
            bytes = bytes.dropFirst(bytes.first == 10 ? 1 : 2)
        }
        guard let lines = lines(of: bytes), let line = lines.first else { return false }
        let parts = line.split(separator: 32, omittingEmptySubsequences: false)
        guard parts.count == 3, isTarget(parts[1]),
            ["HTTP/1.1", "HTTP/1.0"].contains(text(parts[2]))
        else { return false }
        return areFieldsClear(lines.dropFirst(), isOld: text(parts[2]) == "HTTP/1.0")
    }

    /// The lines of the head, without their CR LF; nil if a line ends differently.
    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 10) {
            guard end > rest.startIndex, [13, 0].contains(rest[end - 1]) else { return nil }
            let line = rest[..<(end - 1)]
            if line.contains(13) || line.contains(0) { return nil }
            if line.isEmpty { return lines }
            lines.append(line)
            rest = rest[(end + 1)...]
        }
        return nil
    }

    private static func areFieldsClear(_ lines: ArraySlice<ArraySlice<UInt8>>, isOld: Bool) -> Bool
    {
        var values: [String: [String]] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: 58), colon > line.startIndex else { return false }
            let name = text(line[..<colon]).lowercased()
            let token = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz")
            guard name.allSatisfy(token.contains) else { return false }
            let value = line[(colon + 1)...]
            guard value.allSatisfy({ $0 == 9 || $0 >= 32 && $0 != 127 }) else { return false }
            let trimmed = text(value).split { $0 == " " || $0 == "\t" }.joined(separator: " ")
            values[name, default: []].append(trimmed)
        }
        let lengths = values["content-length"] ?? []
        let codings = values["transfer-encoding"] ?? []
        let hosts = values["host"] ?? []
        return lengths.count + codings.count <= 1 && hosts.count <= 1
            && (isOld || hosts.count == 1)
            && lengths.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
            && codings.allSatisfy { $0.lowercased() == "chunked" && !isOld }
    }

    private static func isTarget(_ target: ArraySlice<UInt8>) -> Bool {
        let path = text(target.prefix { $0 != 63 }).lowercased()
        let plain = path.replacing("%2e", with: ".")
        return target.allSatisfy { $0 > 32 && $0 < 127 && $0 != 35 } && !path.contains("\\")
            && !["%00", "%2f", "%5c", "%0a", "%0d"].contains { path.contains($0) }
            && !plain.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
