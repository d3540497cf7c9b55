import Spelling

/// Why files that import one another cannot be joined.
package struct BundleError: Error, Equatable {
    /// The file with the mistake, relative to Public.
    package let path: String
    package let reason: String
}

/// A module with all modules that it imports as one script, so that a browser fetches one file
/// (decision 118).
///
/// Each module becomes a function that returns what it exports, after those that it imports:
///
///     var viewer_toast = (function () {
///     var pause = viewer_time.pause
///     function Toast(element) { … }
///     return { Toast: Toast }
///     })()
///
/// What it adds is ECMAScript 5, so that modules that keep to it run in browsers without modules.
///
/// Modules use a part of the language: `import { a, b as c } from`, `import * as a from` and plain
/// `import`; `export` before a function, a class or a constant, and `export { a, b as c }`. Anything
/// else at the start of a line is an error, so that a page never gets half a script. Lines that are
/// comments are left out: they are a quarter of what a browser would load.
struct ScriptBundle {
    private let source: (_ path: String) -> String?
    private let syntax = ModuleSyntax()
    private(set) var text = ""
    private var joined: Set<String> = []
    /// The modules from the entry to the one that is being joined.
    private var open: [String] = []

    /// Joins a module with what it imports.
    ///
    /// - Parameters:
    ///   - entry: Its path.
    ///   - source: The text of a module; nil if there is none.
    /// - Throws: ``BundleError``.
    init(of entry: String, _ source: @escaping (_ path: String) -> String?) throws(BundleError) {
        self.source = source
        try join(entry)
    }

    private mutating func join(_ path: String) throws(BundleError) {
        guard let source = source(path) else {
            throw BundleError(
                path: open.last ?? path, reason: "it imports \(path), which is missing")
        }
        guard !open.contains(path) else {
            throw BundleError(path: path, reason: "it imports itself, by way of others")
        }
        guard joined.insert(path).inserted else { return }
        open.append(path)
        var module = ScriptModule(at: path, in: syntax)
        try module.read(source)
        for imported in module.imports { try join(imported) }
        text += "var \(ScriptModule.name(of: path)) = (function () {\n\(module.text)})()\n"
        open.removeLast()
    }
}

/// The statements of modules that a bundle rewrites.
///
/// A regular expression is compiled where its literal is evaluated, so that each has one place.
struct ModuleSyntax {
    let importing = /import (?:(.*?) from )?['"]([^'"]*)['"];?\s*/
    let importedModule = /\* as (\w+)/
    let names = /\{([^}]*)\}/
    let exporting = /export \{([^}]*)\};?\s*/
    let declaration = /export ((?:async )?function\*? ?|class |const |var )(\w+)/
    let importingLater = /\bimport\((['"])(\.[^'"]*)/
}

/// A module that is rewritten as the body of a function.
struct ScriptModule {
    private let path: String
    private let syntax: ModuleSyntax
    private(set) var text = ""
    /// The paths of the modules that it imports.
    private(set) var imports: [String] = []
    /// The names of the exported values, each with its name in the module.
    private var exports: [(name: Substring, local: Substring)] = []
    /// The lines of a statement that is not complete yet.
    private var statement = ""
    /// Whether the lines are inside a comment of several lines.
    private var isInComment = false

    init(at path: String, in syntax: ModuleSyntax) { (self.path, self.syntax) = (path, syntax) }

    /// A variable's name for a module.
    static func name(of path: String) -> String {
        String(path.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    mutating func read(_ source: String) throws(BundleError) {
        // By bytes, because a search by characters takes milliseconds of each start.
        for line in source.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
        where !isComment(line.trimmingSpaces) {
            try read(line)
        }
        guard statement.isEmpty else { throw error("a statement has no end: \(statement)") }
        let members = exports.map { "\($0.name): \($0.local)" }
        text += "return { \(members.joined(separator: ", ")) }\n"
    }

    /// Whether a line, without its indentation, is empty or nothing but a comment.
    private mutating func isComment(_ line: Substring) -> Bool {
        if isInComment || line.hasPrefix("/*") {
            isInComment = !line.hasSuffix("*/")
            return true
        }
        return line.isEmpty || line.hasPrefix("//")
    }

    private mutating func read(_ line: Substring) throws(BundleError) {
        let isImport = line.hasPrefix("import ")
        let isList = line.hasPrefix("export {")
        guard !statement.isEmpty || isImport || isList else {
            text += try declaration(line) + "\n"
            return
        }
        statement += line + " "
        // Both end behind a path in quotes, or behind a closing brace.
        if let match = statement.wholeMatch(of: syntax.importing) {
            try take(match.1.map { $0.trimmingSpaces }, from: String(match.2))
            statement = ""
        } else if let match = statement.wholeMatch(of: syntax.exporting) {
            exports += Self.names(in: match.1).map { (name: $0.second, local: $0.first) }
            statement = ""
        }
    }

    /// Takes the names of an import; nil for a module that is imported for what it does.
    private mutating func take(_ names: Substring?, from target: String) throws(BundleError) {
        let imported = resolved(target)
        imports.append(imported)
        guard let names else { return }
        let variable = Self.name(of: imported)
        if let match = names.wholeMatch(of: syntax.importedModule) {
            text += "var \(match.1) = \(variable)\n"
        } else if let match = names.wholeMatch(of: syntax.names) {
            for (name, local) in Self.names(in: match.1) {
                text += "var \(local) = \(variable).\(name)\n"
            }
        } else {
            throw error("import \(names) is not understood")
        }
    }

    /// A line without `export`, whose name is noted.
    private mutating func declaration(_ line: Substring) throws(BundleError) -> String {
        guard line.hasPrefix("export ") else { return importingLater(line) }
        guard let match = line.prefixMatch(of: syntax.declaration) else {
            throw error("\(line) is not understood")
        }
        exports.append((match.2, match.2))
        return importingLater(line.dropFirst("export ".count))
    }

    /// A line with the paths of modules that it imports when it runs, as seen from the joined script.
    private func importingLater(_ line: Substring) -> String {
        guard line.hasLaterImport else { return String(line) }
        return String(line).replacing(syntax.importingLater) {
            "import(\($0.1)./\(resolved(String($0.2)))"
        }
    }

    /// The names of a list, as `a, b as c`.
    private static func names(in list: Substring) -> [(first: Substring, second: Substring)] {
        list.split(separator: ",").map(\.trimmingSpaces).filter { !$0.isEmpty }.map { entry in
            let words = entry.split(separator: " ")
            return (words.first ?? entry, words.last ?? entry)
        }
    }

    /// The path of a module that this one names.
    private func resolved(_ target: String) -> String {
        var segments = path.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(String(part))
            }
        }
        return segments.joined(separator: "/")
    }

    private func error(_ reason: String) -> BundleError { BundleError(path: path, reason: reason) }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring { trimming { $0 == " " } }

    /// Whether it has the bytes `import(`, of which the expression decides.
    ///
    /// A search for the text itself goes by characters, and took 11 ms of each start.
    fileprivate var hasLaterImport: Bool {
        var rest = utf8
        while let start = rest.firstIndex(of: UInt8(ascii: "i")) {
            rest = rest[start...]
            if rest.starts(with: "import(".utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
