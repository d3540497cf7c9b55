import Spelling

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
            let name = PercentCoding.decodedLeniently(part.utf8)
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
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        }
        self.init(encoded: path.prefix { $0 != "?" && $0 != "#" })
    }

    /// The path for a request, with a slash at its end if it is a folder's.
    func encoded(isFolder: Bool) -> String {
        let text = names.map { "/" + PercentCoding.encoded($0) }.joined()
        return isFolder ? text + "/" : text
    }
}
