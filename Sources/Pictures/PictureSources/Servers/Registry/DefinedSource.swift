import Hashing
import JSONCoding

/// A source, with where its definition comes from and how it is doing.
package struct DefinedSource: Sendable {
    /// Where a definition comes from.
    package enum Origin: String, CaseIterable, Sendable {
        case file, api
    }

    package let name: String
    package let origin: Origin
    /// Whether the API has a definition of the same name, which that of the file hides.
    package let hidesOther: Bool
    /// The definition without its name, and with an empty text for each secret that it has.
    package let document: JSONValue
    /// Whether this version understands the definition, which is not said otherwise.
    package var isUnderstood: Bool { document["kind"] != nil }
    /// The strong entity tag of the definition; it is another one also when only a secret was replaced.
    package let tag: String
    /// How it is doing; nil if it is not in force.
    package let state: SourceState?
    /// Why a definition of the API is not in force, as a sentence; nil if it is.
    package let fault: String?

    /// The revision is that of the definition in the file of the API, so that no secret is needed to tell two
    /// definitions apart.
    init(
        _ name: String, _ origin: Origin, _ document: JSONValue, revision: Int,
        hidesOther: Bool = false, state: SourceState?, fault: String? = nil
    ) {
        self.name = name
        self.origin = origin
        self.hidesOther = hidesOther
        self.document = document
        self.state = state
        self.fault = fault
        let hash = SHA256.hash(Array("\(revision)\n".utf8) + document.bytes)
        tag = "\"\(String(hexadecimal: hash.bytes.prefix(16)))\""
    }
}
