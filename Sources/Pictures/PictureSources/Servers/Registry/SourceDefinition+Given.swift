import JSONCoding
import PictureFetching

/// Definitions with their secrets, as the API gets them.
extension SourceDefinition {
    /// Reads a definition of the API, or one that is kept.
    init(given document: JSONValue) throws(DefinitionError) {
        self = try SourceDefinition(DefinitionFields(document, at: "", namesSecrets: false))
    }

    /// A definition with the secrets that are not said again, because the API never says them: an empty text
    /// stands for the one of before.
    ///
    /// They stay only where the server does: otherwise a client that may not read a key could have it sent to
    /// a server of its own.
    ///
    /// - Parameters:
    ///   - document: What a client sent.
    ///   - name: The name of the source.
    ///   - former: The definition that it replaces, with its secrets.
    /// - Returns: The definition with its name and all secrets that are known.
    /// - Throws: ``DefinitionError``.
    static func completed(
        _ document: JSONValue, named name: String, over former: JSONValue?
    ) throws(DefinitionError) -> JSONValue {
        guard case .object(let members) = document else {
            throw DefinitionError(path: "", reason: "The definition must be an object.")
        }
        guard (document["name"] ?? .text(name)) == .text(name) else {
            throw DefinitionError(
                path: "name", reason: "name must be that of the URL, or left out.")
        }
        let kind = (document["kind"]?.string).flatMap(Kind.init(rawValue:))
        let isSame =
            kind != nil && document["kind"] == former?["kind"]
            && (document["url"]?.string).flatMap { HTTPOrigin(of: $0) }
                == (former?["url"]?.string).flatMap { HTTPOrigin(of: $0) }
        func secret(
            _ given: JSONValue, _ former: JSONValue?, _ path: String
        ) throws(DefinitionError) -> JSONValue {
            guard given == "", let former else { return given }
            guard isSame else {
                throw DefinitionError(
                    path: path,
                    reason: "\(path) must be given again, because the server is another.")
            }
            return former
        }
        var completed = [JSONValue.Member("name", .text(name))]
        for member in members where member.name != "name" {
            let before = former?[member.name]
            var value = member.value
            if kind?.server.secretFields.contains(member.name) == true {
                value = try secret(value, before, member.name)
            } else if secretGroups.contains(member.name), case .object(let inner) = value {
                var group: [JSONValue.Member] = []
                for each in inner {
                    let path = "\(member.name).\(each.name)"
                    group.append(
                        JSONValue.Member(
                            each.name, try secret(each.value, before?[each.name], path)))
                }
                value = .object(group)
            }
            completed.append(JSONValue.Member(member.name, value))
        }
        return .object(completed)
    }
}

extension JSONValue {
    /// The object without a member.
    func without(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }
}
