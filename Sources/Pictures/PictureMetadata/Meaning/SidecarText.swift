import Spelling

/// Title and caption in a sidecar: the first heading and the first paragraph of its Markdown, or
/// the values of simple front matter.
///
///     ---                          # Fog over the lake
///     title: Fog over the lake
///     caption: Before sunrise.     Before *sunrise*, from the
///     ---                          [pier](pier.html).
package enum SidecarText {
    /// Bytes that are read: several times the longest caption.
    package static let limit = 8 << 10

    /// Reads the beginning of a sidecar.
    package static func metadata(in start: [UInt8]) -> ItemMetadata {
        // A character that the limit cuts in two becomes U+FFFD.
        let text = String(decoding: start.textInUTF8, as: UTF8.self)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        return frontMatter(&lines).completed(by: body(lines))
    }

    // MARK: Front matter

    /// Removes front matter, the lines between two lines of three hyphens, and reads its values.
    private static func frontMatter(_ lines: inout ArraySlice<Substring>) -> ItemMetadata {
        guard lines.first.map(isFence) == true,
            let end = lines.dropFirst().firstIndex(where: isFence)
        else { return .none }
        var values: [String: String] = [:]
        for line in lines[lines.startIndex..<end] {
            guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else {
                continue
            }
            let name = line[..<colon].lowercased()
            if values[name] == nil { values[name] = value(line[line.index(after: colon)...]) }
        }
        lines = lines[(end + 1)...]
        let caption = ["caption", "description", "alt"].lazy.compactMap { values[$0] }.first
        return ItemMetadata(title: values["title"], caption: caption)
    }

    private static func isFence(_ line: Substring) -> Bool {
        line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
    }

    /// A scalar on one line; lists, blocks and references are ignored.
    private static func value(_ text: Substring) -> String? {
        let text = text.trimmed
        guard let first = text.first, !"|>[{&*!".contains(first) else { return nil }
        guard text.count > 1, first == "\"" || first == "'", text.last == first else {
            return String(text)
        }
        let inside = String(text.dropFirst().dropLast())
        let quote = String(first)
        let escaped = first == "'" ? quote + quote : "\\" + quote
        return inside.split(separator: escaped, omittingEmptySubsequences: false)
            .joined(separator: quote)
    }

    // MARK: Markdown

    private static func body(_ lines: ArraySlice<Substring>) -> ItemMetadata {
        var title: String?
        var paragraph: [Substring] = []
        for line in lines {
            let line = line.trimmed
            if title == nil, paragraph.isEmpty, line.hasPrefix("# ") {
                title = MarkdownLine.heading(line)
            } else if title == nil, paragraph.count == 1, isUnderline(line) {
                title = MarkdownLine.plain(paragraph[0])
                paragraph = []
            } else if line.isEmpty || endsParagraph(line) {
                if !paragraph.isEmpty { break }
            } else {
                paragraph.append(line)
            }
        }
        let caption = MarkdownLine.plain(paragraph.joined(separator: " ")[...])
        return ItemMetadata(title: title, caption: caption)
    }

    /// Whether a line underlines a heading (Markdown's setext form).
    private static func isUnderline(_ line: Substring) -> Bool {
        line.count > 1 && line.allSatisfy { $0 == "=" }
    }

    /// Whether a line is a heading, rule, comment or fence, which ends a paragraph.
    private static func endsParagraph(_ line: Substring) -> Bool {
        line.hasPrefix("#") || line.hasPrefix("<!--") || line.hasPrefix("```")
            || (line.count > 2 && line.allSatisfy { "-*_ ".contains($0) })
    }
}

extension Substring {
    /// Without white space at both ends.
    package var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
