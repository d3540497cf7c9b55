/// A path on a server, as names that are decoded once.
///
/// Servers encode one name in different ways: `%C3%A9` and `%c3%a9`, `+` and `%2B`, some nothing at all. So
/// names are compared decoded, and encoded again for requests.
struct WebDAVPath: Hashable {
    var names: [[UInt8]]

    /// Nil for a path that leads upwards, or has names that are not names.
    init?(encoded path: some StringProtocol) {
        var names: [[UInt8]] = []
        for part in path.split(separator: "/") {
            let name = Self.decoded(Array(part.utf8))
            guard name != Array("..".utf8), !name.contains(UInt8(ascii: "/")), !name.contains(0)
            else { return nil }
            if name != [UInt8(ascii: ".")] { names.append(name) }
        }
        self.names = names
    }

    init(names: [[UInt8]]) { self.names = names }

    /// The path of an `href`: a path, or a whole URL.
    init?(href: String) {
        var path = href[...]
        if let scheme = path.range(of: "://") {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        }
        self.init(encoded: path.prefix { $0 != "?" && $0 != "#" })
    }

    /// The path for a request, with a slash at its end if it is a folder's.
    func encoded(isFolder: Bool) -> String {
        let text = names.map { "/" + Self.encoded($0) }.joined()
        return isFolder ? text + "/" : text
    }

    /// Decodes `%XX`; what is no such code stays.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
            {
                decoded.append(code)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Leaves the unreserved characters of RFC 3986 as they are.
    private static func encoded(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.append(byte)
            default:
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension Substring {
    /// The first place of a text; without Foundation.
    fileprivate func range(of text: String) -> Range<Index>? {
        let wanted = Array(text)
        var start = startIndex
        while start < endIndex {
            if self[start...].starts(with: wanted) {
                return start..<index(start, offsetBy: wanted.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
