/// A coarse reading of a Swift file: its imports, and its code with comments and strings blanked
/// out.
///
/// It recognizes comments (nested ones too) and strings of every kind. Code inside `\( )` counts as
/// part of its string: an exact result would need a compiler, and there is little such code.
struct SwiftText {
    /// The file with a space for each character of a comment or a string; line breaks are kept.
    let code: String

    init(_ text: String) {
        var blanking = Blanking(text)
        blanking.run()
        code = String(String.UnicodeScalarView(blanking.code))
    }

    /// The modules named by import declarations, without attributes, access levels and kinds.
    var imports: [String] {
        code.split(whereSeparator: { $0.isNewline || $0 == ";" }).compactMap { line in
            guard line.contains("import") else { return nil }
            let pattern =
                #/
                \s* (?: @\w+ (?: \( [^)]* \) )? \s+ )*
                (?: (?: public | package | internal | fileprivate | private ) \s+ )?
                import \s+
                (?: (?: struct | class | enum | protocol | typealias | func | let | var ) \s+ )?
                (\w+) .*
                /#
            return line.wholeMatch(of: pattern).map { String($0.1) }
        }
    }

    /// Force unwraps, forced casts and calls of `fatalError`, each with its line number.
    var traps: [String] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .flatMap { number, line -> [String] in
                guard line.contains("!") || line.contains("fatalError") else { return [] }
                return line.matches(of: /\w*[\w)\]}>?"]!(?!=)|\bfatalError\s*\(/)
                    .map { "line \(number + 1): \($0.0)" }
            }
    }
}

/// Scans a text once and blanks out everything that is not code.
private struct Blanking {
    private(set) var code: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) {
        code = Array(text.unicodeScalars)
    }

    mutating func run() {
        while place < code.count {
            if isHere("//") {
                blank { $0.code[$0.place] == "\n" }
            } else if isHere("/*") {
                blankComment()
            } else if let hashes = hashesOfStringHere() {
                blankString(hashes: hashes)
            } else {
                place += 1
            }
        }
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if isHere("/*") {
                depth += 1
                blankNext(2)
            } else if isHere("*/") {
                depth -= 1
                blankNext(2)
            } else {
                blankNext(1)
            }
        } while depth > 0 && place < code.count
    }

    /// The quotes are kept, so that the text after a string still follows a token.
    private mutating func blankString(hashes: Int) {
        place += hashes
        let quote = isHere("\"\"\"") ? "\"\"\"" : "\""
        let end = quote + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        place += quote.count
        while place < code.count, !isHere(end) {
            if isHere(escape + "(") {
                blankNext(escape.count)
                blankInterpolation()
            } else {
                blankNext(isHere(escape) ? escape.count + 1 : 1)
            }
        }
        place += end.count
    }

    private mutating func blankInterpolation() {
        var depth = 0
        repeat {
            if let hashes = hashesOfStringHere() {
                let start = place
                blankString(hashes: hashes)
                for quote in start..<min(place, code.count) { code[quote] = " " }
                continue
            }
            if code[place] == "(" { depth += 1 }
            if code[place] == ")" { depth -= 1 }
            blankNext(1)
        } while depth > 0 && place < code.count
    }

    private func hashesOfStringHere() -> Int? {
        var hashes = 0
        while place + hashes < code.count, code[place + hashes] == "#" { hashes += 1 }
        guard place + hashes < code.count, code[place + hashes] == "\"" else { return nil }
        return hashes
    }

    private func isHere(_ text: String) -> Bool {
        var next = place
        for wanted in text.unicodeScalars {
            guard next < code.count, code[next] == wanted else { return false }
            next += 1
        }
        return true
    }

    private mutating func blankNext(_ count: Int) {
        for _ in 0..<count where place < code.count {
            if code[place] != "\n" { code[place] = " " }
            place += 1
        }
    }

    private mutating func blank(until isEnd: (Blanking) -> Bool) {
        while place < code.count, !isEnd(self) { blankNext(1) }
    }
}
