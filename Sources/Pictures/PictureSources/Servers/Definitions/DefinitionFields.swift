import FileAccess
import Glibc
import JSONCoding
import Spelling

/// Why a definition is rejected.
package struct DefinitionError: Error, Equatable {
    /// The path of the field: `sources[0].url`.
    package let path: String
    /// A sentence that begins with the path: what is wrong, and what to do.
    package let reason: String
}

/// The fields of a definition, for strict reading of one at a time.
struct DefinitionFields {
    let path: String
    private let members: [JSONValue.Member]
    /// Whether secrets are named by files and variables, because others may read the file of sources; otherwise
    /// they stand in the definition, which nobody else reads.
    let namesSecrets: Bool

    init(
        _ value: JSONValue, at path: String, namesSecrets: Bool = true
    ) throws(DefinitionError) {
        guard case .object(let members) = value else {
            let subject = namesSecrets ? "The file" : "The definition"
            throw DefinitionError(
                path: path, reason: "\(path.isEmpty ? subject : path) must be an object.")
        }
        (self.path, self.members, self.namesSecrets) = (path, members, namesSecrets)
    }

    func error(_ name: String, _ rule: String) -> DefinitionError {
        DefinitionError(path: fullPath(of: name), reason: "\(fullPath(of: name)) must be \(rule).")
    }

    func fullPath(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Rejects all other fields, because a misspelled option must not be ignored silently.
    ///
    /// - Parameters:
    ///   - plain: Names of fields.
    ///   - secrets: Names of secrets.
    /// - Throws: ``DefinitionError``.
    func allow(only plain: [String], secrets: [String] = []) throws(DefinitionError) {
        let known = plain + secrets.flatMap { names(ofSecret: $0) }
        for member in members where !known.contains(member.name) {
            throw DefinitionError(
                path: fullPath(of: member.name),
                reason:
                    "\(fullPath(of: member.name)) is unknown; known are \(known.sorted().joined(separator: ", "))."
            )
        }
    }

    func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    /// The names of the fields that a secret may have.
    private func names(ofSecret name: String) -> [String] {
        namesSecrets ? [name + "File", name + "Variable"] : [name]
    }

    /// The field of a secret that is missing: `keyFile`, or `key` where it stands in the definition.
    func field(ofSecret name: String) -> String { namesSecrets ? name + "File" : name }

    /// The fields as an object, with empty texts in place of secrets, and of the files and variables that name
    /// them: some write the secret there.
    ///
    /// - Parameters:
    ///   - secrets: Names of secrets.
    ///   - groups: Names of objects with secrets.
    /// - Returns: The object.
    func document(hiding secrets: [String], _ groups: [String]) -> JSONValue {
        .object(
            members.map { member in
                if let secret = secrets.first(where: { names(ofSecret: $0).contains(member.name) })
                {
                    return JSONValue.Member(secret, "")
                }
                guard groups.contains(member.name), case .object(let inner) = member.value else {
                    return member
                }
                return JSONValue.Member(
                    member.name, .object(inner.map { JSONValue.Member($0.name, "") }))
            })
    }

    func text(_ name: String) throws(DefinitionError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .text(let text) = value, !text.isEmpty else { throw error(name, "a text") }
        return text
    }

    func needed(_ name: String) throws(DefinitionError) -> String {
        guard let text = try text(name) else { throw error(name, "given, as a text") }
        return text
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(DefinitionError) -> Int? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value, let integer = Int(exactly: number),
            range.contains(integer)
        else {
            throw error(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    func flag(_ name: String) throws(DefinitionError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .flag(let flag) = value else { throw error(name, "true or false") }
        return flag
    }

    /// A list of texts.
    func texts(_ name: String) throws(DefinitionError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let texts = value.elements?.map({ $0.string ?? "" }), !texts.contains("") else {
            throw error(name, "a list of texts")
        }
        return texts
    }

    /// Those of some fields that are given, as JSON that is the same in whatever order they are written.
    func text(of names: [String]) -> String {
        let given = members.filter { names.contains($0.name) }
        return String(decoding: JSONValue.object(given).sorted.bytes, as: UTF8.self)
    }

    /// A time as `90s`, `15m` or `2h`.
    func duration(
        _ name: String, in range: ClosedRange<Duration>
    ) throws(DefinitionError) -> Duration? {
        guard let text = try text(name) else { return nil }
        let factors: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
        guard let unit = text.last.flatMap({ factors[$0] }), let count = Int(text.dropLast()),
            (0...1_000_000).contains(count), case let time = Duration.seconds(count * unit),
            range.contains(time)
        else {
            throw error(
                name,
                "a time such as 15m, from \(Int(range.lowerBound / .seconds(1)))s to \(Int(range.upperBound / .seconds(1)))s"
            )
        }
        return time
    }

    /// A secret: from a file or a variable of the environment, or as it is.
    ///
    /// - Parameter name: `password` for the fields `passwordFile` and `passwordVariable`, or for `password`.
    /// - Returns: The secret; nil if no field is given.
    /// - Throws: ``DefinitionError`` if it cannot be read.
    func secret(_ name: String) throws(DefinitionError) -> String? {
        guard namesSecrets else { return try givenSecret(name) }
        return try secret(file: name + "File", variable: name + "Variable")
    }

    private func givenSecret(_ name: String) throws(DefinitionError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .text(let secret) = value, secret.utf8.count <= Self.secretLimit,
            Self.isSecret(secret)
        else { throw error(name, Self.rule) }
        return secret
    }

    /// Secrets with names that the operator chooses: `{"Authorization": {"file": "token"}}`, or
    /// `{"Authorization": "Bearer abc"}` where they stand in the definition.
    ///
    /// - Parameters:
    ///   - name: The field.
    ///   - isAllowed: Whether a secret may have a name.
    /// - Returns: The secrets, in the order of the file.
    /// - Throws: ``DefinitionError`` if one of them cannot be read.
    func secrets(
        _ name: String, allowing isAllowed: (String) -> Bool
    ) throws(DefinitionError) -> [(name: String, value: String)] {
        guard let value = value(name) else { return [] }
        let inner = try DefinitionFields(
            value, at: fullPath(of: name), namesSecrets: namesSecrets)
        guard inner.members.count <= Self.secretCount else {
            throw error(name, "an object of at most \(Self.secretCount) fields")
        }
        return try inner.members.map { (member) throws(DefinitionError) in
            guard isAllowed(member.name) else {
                throw inner.error(
                    member.name,
                    "a name of letters, digits, - and _, and none that the program sets itself")
            }
            if let secret = try namesSecrets ? nil : inner.givenSecret(member.name) {
                return (member.name, secret)
            }
            let fields = try DefinitionFields(member.value, at: inner.fullPath(of: member.name))
            try fields.allow(only: ["file", "variable"])
            guard let secret = try fields.secret(file: "file", variable: "variable") else {
                throw fields.error("file", "given, unless variable is")
            }
            return (member.name, secret)
        }
    }

    private func secret(
        file fileField: String, variable variableField: String
    ) throws(DefinitionError) -> String? {
        let (file, variable) = (try text(fileField), try text(variableField))
        guard file == nil || variable == nil else {
            throw error(variableField, "absent, because \(fileField) is given")
        }
        if let file {
            let bytes = try contents(ofSecret: file, for: fileField)
            let secret = Self.trimmed(String(decoding: bytes.convertedToUTF8, as: UTF8.self))
            guard Self.isSecret(secret) else { throw error(fileField, Self.rule) }
            return secret
        }
        guard let variable else { return nil }
        guard let value = unsafe getenv(variable) else {
            throw error(variableField, "the name of a variable that is set")
        }
        let secret = Self.trimmed(unsafe String(cString: value))
        guard Self.isSecret(secret) else { throw error(variableField, Self.rule) }
        return secret
    }

    private func contents(
        ofSecret file: String, for name: String
    ) throws(DefinitionError) -> [UInt8] {
        do throws(FileError) {
            return try OpenedFile(secretAt: file).contents(atMost: Self.secretLimit)
        } catch {
            let reason = error == .gone ? "there is no such file" : error.description
            let path = fullPath(of: name)
            let place = file.first == "/" ? "" : Self.relativeRule
            // Without the value: some write the secret itself there, and one in Base64 may begin as a path does.
            throw DefinitionError(
                path: path,
                reason: "\(path) names a file that cannot be read: \(reason).\(place)")
        }
    }

    private static let secretLimit = 4096
    private static let relativeRule =
        " A path that does not begin with / is looked up in the working directory of the server."
    /// Secrets with names at most.
    private static let secretCount = 10
    private static let rule = "one line with a key or a password"

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let last = text.last, last.isNewline { text.removeLast() }
        return String(text)
    }

    private static func isSecret(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}

extension OpenedFile {
    /// Opens a file of secrets, also by a link: Kubernetes and Docker have links there.
    fileprivate init(secretAt path: String) throws(FileError) {
        try self.init(descriptor: unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    }
}
