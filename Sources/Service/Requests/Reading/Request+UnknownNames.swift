import HTTPServing
import HTTPTypes
import RequestGate
import Spelling

/// Names in the URL of a picture that its route does not know: dashboards add them.
extension Request {
    /// Unknown names that are compared with the known ones, and named in the response.
    private static let limit = 16
    /// Characters of a name that are repeated in the response.
    private static let longest = 32

    /// Removes unknown names from the query and notes them, unless they are nearly known: those stay,
    /// and the route rejects them.
    ///
    /// Called before anything else reads the query, so that a picture, its entity tag and a signature
    /// are those of the URL without these names.
    package mutating func ignoreUnknownNames(besides known: Set<String>) {
        func isKnown(_ name: String) -> Bool {
            known.contains(name) || SignedLink.names.contains(name)
        }
        guard target.query.contains(where: { !isKnown($0.name) }) else { return }
        var ignored: [String] = []
        target = target.filtered { item in
            if isKnown(item.name) { return true }
            if ignored.count < Self.limit {
                if NearestName.isSlip(item.name, of: known) { return true }
                ignored.append(item.name)
            }
            return false
        }
        ignoredNames = ignored
    }

    /// The names as a list of strings (RFC 9651), with the characters that a token can have.
    package var ignoredNamesField: String? {
        guard !ignoredNames.isEmpty else { return nil }
        return ignoredNames.map { name in
            let letters = name.utf8.filter(Self.isTokenCharacter).prefix(Self.longest)
            return "\"\(String(decoding: letters, as: UTF8.self))\""
        }
        .joined(separator: ", ")
    }

    /// The characters of a token (RFC 9110, section 5.6.2).
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
