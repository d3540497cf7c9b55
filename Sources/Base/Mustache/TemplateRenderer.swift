/// Writes a template, filled with a value, as UTF-8.
struct TemplateRenderer {
    private(set) var output: [UInt8] = []
    /// The value, and those of the sections that are being written, the innermost last.
    private var stack: [TemplateValue]

    init(_ value: TemplateValue) { stack = [value] }

    mutating func write(_ nodes: [TemplateNode]) {
        for node in nodes {
            switch node {
            case .text(let text): output += text
            case .variable(let path, let isEscaped):
                let text = value(at: path).text
                if isEscaped { writeEscaped(text) } else { output += text.utf8 }
            case .section(let path, let isInverted, let inner):
                let value = value(at: path)
                guard value.isShown != isInverted else { continue }
                if isInverted { write(inner) } else { writeSection(inner, of: value) }
            }
        }
    }

    private mutating func writeSection(_ nodes: [TemplateNode], of value: TemplateValue) {
        switch value {
        // A flag says only whether the section is shown: a dot in it is the value around it.
        case .flag, .nothing: write(nodes)
        case .list(let items):
            for item in items { writeSection(nodes, in: item) }
        case .text, .fields: writeSection(nodes, in: value)
        }
    }

    private mutating func writeSection(_ nodes: [TemplateNode], in value: TemplateValue) {
        stack.append(value)
        write(nodes)
        stack.removeLast()
    }

    /// The value of a name: its first part is looked up from the innermost value outwards, the others in
    /// what was found.
    private func value(at path: [String]) -> TemplateValue {
        guard let first = path.first else { return stack.last ?? .nothing }
        for value in stack.reversed() {
            guard case .fields(let fields) = value, var found = fields[first] else { continue }
            for part in path.dropFirst() {
                guard case .fields(let inner) = found, let next = inner[part] else {
                    return .nothing
                }
                found = next
            }
            return found
        }
        return .nothing
    }

    /// By bytes and not by characters: a browser reads `<` also where a combining mark follows.
    private mutating func writeEscaped(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        for (index, byte) in bytes.enumerated() {
            guard let entity = Self.entity(of: byte) else { continue }
            output += bytes[start..<index]
            output += entity.utf8
            start = index + 1
        }
        output += bytes[start...]
    }

    private static func entity(of byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
