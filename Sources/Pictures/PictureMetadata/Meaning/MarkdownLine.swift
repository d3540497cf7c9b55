/// The plain text of a line of Markdown.
///
/// Not a Markdown parser: it removes the markup that is usual in captions (emphasis, code, links,
/// pictures, tags, escapes) in one pass, and keeps everything else.
package enum MarkdownLine {
    /// The text of a line that begins with `# `, without closing marks.
    static func heading(_ line: Substring) -> String {
        var text = line.dropFirst(2).trimmed
        while text.last == "#" { text.removeLast() }
        return plain(text)
    }

    static func plain(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                // A backslash escapes punctuation, and is itself elsewhere.
                let isEscape = rest.first.map { $0.isPunctuation || $0.isSymbol } ?? false
                text.append(isEscape ? rest.removeFirst() : "\\")
            case "`": continue
            case "*": if isAlone(text, rest) { text.append("*") }
            case "_": if isInsideWord(text, rest) { text.append("_") }
            case "<": if !skipTag(&rest, into: &text) { text.append("<") }
            case "[": text += link(character, &rest)
            case "!" where rest.first == "[": text += link(character, &rest)
            default: text.append(character)
            }
        }
        return text
    }

    /// `5 * 3` is a product.
    private static func isAlone(_ text: String, _ rest: Substring) -> Bool {
        func isSpace(_ character: Character?) -> Bool { character?.isWhitespace ?? true }
        return isSpace(text.last) && isSpace(rest.first)
    }

    /// `snake_case` is a word.
    private static func isInsideWord(_ text: String, _ rest: Substring) -> Bool {
        func isLetter(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber } ?? false
        }
        return isLetter(text.last) && isLetter(rest.first)
    }

    /// Skips a tag; a URL or mail address in angle brackets becomes text.
    private static func skipTag(_ rest: inout Substring, into text: inout String) -> Bool {
        guard let first = rest.first, first.isLetter || first == "/" || first == "!",
            let end = rest.prefix(lookAhead).firstIndex(of: ">")
        else { return false }
        let inside = rest[..<end]
        if inside.contains("@") || inside.contains("://"), !inside.contains(" ") { text += inside }
        rest = rest[rest.index(after: end)...]
        return true
    }

    /// `[text](address)`, `[text][name]` or `![text](address)`: the text; otherwise the bracket.
    private static func link(_ mark: Character, _ rest: inout Substring) -> String {
        let inside = mark == "!" ? rest.dropFirst() : rest
        guard let end = inside.prefix(lookAhead).firstIndex(of: "]") else { return String(mark) }
        let text = inside[..<end]
        let behind = inside[inside.index(after: end)...]
        guard let open = behind.first, open == "(" || open == "[",
            let close = behind.prefix(lookAhead).firstIndex(of: open == "(" ? ")" : "]")
        else { return String(mark) }
        rest = behind[behind.index(after: close)...]
        return text.filter { !"*_`[!".contains($0) }
    }

    /// The distance in characters to a closing bracket, bounded so that a text of open brackets
    /// takes linear time.
    private static let lookAhead = 512
}
