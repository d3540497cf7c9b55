extension Table {
    /// The table for people, in columns as wide as their widest cell.
    var text: String {
        let lines = [Self.heads] + rows.map(\.cells)
        let widths = Self.heads.indices.map { column in
            lines.map { $0[column].count }.max() ?? 0
        }
        let body = lines.map { line in
            line.indices.map { Self.padded(line[$0], to: widths[$0], isText: $0 < 2) }
                .joined(separator: "  ")
        }
        return (["", name] + body).joined(separator: "\n")
    }

    private static let heads = ["what", "who", "µs", "per s", "bytes", "ratio", "allocations"]

    private static func padded(_ cell: String, to width: Int, isText: Bool) -> String {
        let space = String(repeating: " ", count: width - cell.count)
        return isText ? cell + space : space + cell
    }
}

extension Row {
    fileprivate var cells: [String] {
        [
            what, who, Self.fixed(medianMilliseconds * 1000, digits: 3),
            Self.fixed(rate, digits: 0),
            bytes.map(String.init) ?? "", ratio.map { Self.fixed($0, digits: 2) } ?? "",
            allocations.map(String.init) ?? "",
        ]
    }

    /// A number with so many digits after the point.
    private static func fixed(_ number: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((number * Double(scale)).rounded())
        guard digits > 0 else { return "\(whole)" }
        let part = String(whole % scale)
        return "\(whole / scale)." + String(repeating: "0", count: digits - part.count) + part
    }
}
