import Spelling

/// Reads a template, and those that it includes into their places.
struct TemplateParser {
    /// Sections and templates in each other: more than a page needs, and few for the stack of a thread.
    private static let deepest = 32

    private let sources: [String: String]
    /// The template, after those that include it.
    private let chain: [String]
    private let bytes: [UInt8]
    /// Up to here the template is read.
    private var position = 0
    private var line = 1
    private var lineStart = 0

    private struct Tag {
        /// What it begins with; a space for a variable.
        let sign: Character
        let name: String
        let line: Int
        /// Of a tag that is alone in its line.
        let indentation: ArraySlice<UInt8>

        var path: [String] { name.split(separator: ".").map { String($0) } }
    }

    /// Begins at a template, which an indentation indents with all of its lines.
    init(
        _ name: String, in sources: [String: String], below chain: [String] = [],
        indentation: ArraySlice<UInt8> = []
    ) {
        self.sources = sources
        self.chain = chain + [name]
        var bytes: [UInt8] = []
        var isAtStart = true
        for byte in (sources[name] ?? "").utf8 {
            if isAtStart { bytes += indentation }
            bytes.append(byte)
            isAtStart = byte == Self.newline
        }
        self.bytes = bytes
    }

    mutating func nodes(depth: Int = 0) throws(TemplateError) -> [TemplateNode] {
        try nodes(in: nil, depth: depth)
    }

    private mutating func nodes(
        in section: Tag?, depth: Int
    ) throws(TemplateError) -> [TemplateNode] {
        guard depth <= Self.deepest else {
            throw error(
                "more than \(Self.deepest) sections and templates lie in each other",
                section?.line ?? line)
        }
        var nodes: [TemplateNode] = []
        while let tag = try nextTag(after: &nodes) {
            switch tag.sign {
            case "!": break
            case "#", "^":
                let inner = try self.nodes(in: tag, depth: depth + 1)
                nodes.append(.section(tag.path, isInverted: tag.sign == "^", inner))
            case "/":
                guard tag.name == section?.name else {
                    throw error("\(tag.name) ends, and is not the section that is open", tag.line)
                }
                return nodes
            case ">":
                guard sources[tag.name] != nil else {
                    throw error("there is no template \(tag.name)", tag.line)
                }
                guard !chain.contains(tag.name) else {
                    throw error("the template \(tag.name) includes itself", tag.line)
                }
                var parser = TemplateParser(
                    tag.name, in: sources, below: chain, indentation: tag.indentation)
                nodes += try parser.nodes(depth: depth + 1)
            default:
                nodes.append(.variable(tag.path, isEscaped: tag.sign == " "))
            }
        }
        nodes.append(.text(Array(bytes[position...])))
        if let section {
            throw error("the section \(section.name) has no end", section.line)
        }
        return nodes
    }

    private func error(_ reason: String, _ line: Int) -> TemplateError {
        TemplateError(template: chain.last ?? "", line: line, reason: reason)
    }

    /// Reads the text before the next tag, and the tag; nil if there is none.
    private mutating func nextTag(
        after nodes: inout [TemplateNode]
    ) throws(TemplateError) -> Tag? {
        var start = position
        while start < bytes.count, !has(2, "{", at: start) {
            pass(start..<start + 1)
            start += 1
        }
        guard start < bytes.count else { return nil }
        let braces = has(3, "{", at: start) ? 3 : 2
        var end = start + braces
        while !has(braces, "}", at: end) {
            end += 1
            guard end < bytes.count else { throw error("a tag has no end", line) }
        }
        var content = bytes[start + braces..<end]
        end += braces
        var sign: Character = braces == 3 ? "{" : " "
        if sign == " ", let first = content.first, "#^/>!&".utf8.contains(first) {
            sign = Character(Unicode.Scalar(first))
            content = content.dropFirst()
        }
        let name = try sign == "!" ? "" : self.name(in: content)
        // A variable is a part of its line. Another tag that is alone takes its line with it.
        let before = bytes[lineStart..<start]
        let isAlone = !" {&".contains(sign) && before.allSatisfy(Self.isBlank)
        let lineEnd = isAlone ? blankLineEnd(from: end) : nil
        nodes.append(.text(Array(bytes[position..<(lineEnd == nil ? start : lineStart)])))
        let tag = Tag(
            sign: sign, name: name, line: line, indentation: lineEnd == nil ? [] : before)
        position = lineEnd ?? end
        pass(start..<position)
        return tag
    }

    private func has(_ count: Int, _ character: Unicode.Scalar, at start: Int) -> Bool {
        start + count <= bytes.count
            && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: character) }
    }

    private func name(in content: ArraySlice<UInt8>) throws(TemplateError) -> String {
        let words = content.split { Self.isBlank($0) || $0 == Self.newline }
        guard words.count == 1, Self.isName(words[0]) else {
            throw error(
                "a tag needs a name of letters, digits, hyphens and underscores, with dots between "
                    + "its parts", line)
        }
        return String(decoding: words[0], as: UTF8.self)
    }

    private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        let parts = word.split(separator: dot, omittingEmptySubsequences: false)
        let isPath = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        }
        return isPath || word.elementsEqual([dot])
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }

    /// Where the next line begins; nil if something comes before.
    private func blankLineEnd(from start: Int) -> Int? {
        guard let end = bytes[start...].firstIndex(where: { !Self.isBlank($0) }) else {
            return bytes.count
        }
        return bytes[end] == Self.newline ? end + 1 : nil
    }

    /// Counts the lines that begin in a range.
    private mutating func pass(_ range: Range<Int>) {
        for index in range where bytes[index] == Self.newline {
            (line, lineStart) = (line + 1, index + 1)
        }
    }
}
