import HTTPServing
import HTTPTypes
import Hashing
import RequestGate
import Requests
import Screens
import SessionStores

extension Request {
    /// The screen that the path names.
    ///
    /// - Throws: 404 for an unknown screen, `SessionError` if the store may have it and does not answer.
    package func screen(in registry: ScreenRegistry) throws -> ScreenRegistry.Entry {
        guard let name = parameters["screen"].flatMap({ ScreenName($0) }),
            let entry = try registry.entry(name)
        else { throw Problem.unknownScreen }
        return entry
    }

    /// Whether the request has the key of a screen, in its query or as a bearer token.
    package func hasKey(of definition: ScreenDefinition) -> Bool {
        guard let hash = definition.key, let key = shownKey else { return false }
        return hash.isHash(of: key)
    }

    private var shownKey: String? { pathKey ?? target.queryValue("key") ?? shownToken }

    /// The key in the path of a device that knows nothing but the address of its server:
    /// `/trmnl/hall/KEY/api/display`.
    package var pathKey: String? {
        let segments = target.segments
        guard segments.first == "trmnl", segments.count > 4, segments[3] == "api" else {
            return nil
        }
        return segments[2]
    }

    /// Whether a path is one that the key of a screen opens.
    package static func isOfScreen(_ segments: [String]) -> Bool {
        segments.count > 1 && ["screens", "trmnl"].contains(segments[0])
    }

    /// Whether the request has the key of the screen that its path names.
    package func opensScreen(in registry: ScreenRegistry) -> Bool {
        guard Self.isOfScreen(target.segments), shownKey != nil,
            let name = ScreenName(String(target.segments[1].prefix { $0 != "." })),
            let entry = try? registry.entry(name)
        else { return false }
        return hasKey(of: entry.board.definition)
    }

    /// Rejects a GET that turns the picture and has not the key of the screen: any page can make a
    /// browser send one.
    package func checkKey(of definition: ScreenDefinition) throws(Problem) {
        guard hasKey(of: definition) else {
            throw definition.key == nil ? .screenWithoutKey : .screenKeyNeeded
        }
    }

    /// Rejects a request that may not turn the picture by POST.
    package func checkControl(of definition: ScreenDefinition) throws(Problem) {
        guard !canControl(definition) else { return }
        throw .screenKeyNeeded
    }

    /// Whether the request may turn the picture by POST.
    package func canControl(_ definition: ScreenDefinition) -> Bool {
        if hasKey(of: definition) { return true }
        return definition.control == .anyone && !isLimitedToTarget
    }

    /// Whether a browser or a proxy only loads the response in case somebody opens it later: by the
    /// fields of Chromium and Safari (Sec-Purpose, Purpose, X-Purpose) and of Firefox (X-Moz).
    package var isSpeculative: Bool {
        let names: [HTTPField.Name] = [.secPurpose, .purpose, .xPurpose, .xMoz]
        return names.contains { name in
            guard let value = fields.value(of: name)?.lowercased() else { return false }
            return value.contains("prefetch") || value.contains("prerender")
                || value.contains("preview")
        }
    }
}

extension HTTPField.Name {
    fileprivate static let secPurpose = Self.known("Sec-Purpose")
    fileprivate static let purpose = Self.known("Purpose")
    fileprivate static let xPurpose = Self.known("X-Purpose")
    fileprivate static let xMoz = Self.known("X-Moz")
    package static let peekNextChange = Self.known("Peek-Next-Change")
}

extension ScreenDefinition {
    /// The id under which what clients do with a screen is counted.
    package var countingID: SessionID { SessionID(naming: "screen \(name.text)") }

    /// The id under which the streams of one network are counted.
    package func countingID(for network: String) -> SessionID {
        SessionID(naming: "screen \(name.text) \(network)")
    }
}

extension SessionID {
    fileprivate init(naming text: String) {
        let hash = SHA256.hash(Array(text.utf8))
        self.init(high: hash.word(0), low: hash.word(1))
    }
}
