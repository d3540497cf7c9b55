import Concurrency
import Foundation
import Interface
import JSONCoding

/// A table of Documents/API.md that follows from declarations.
///
/// No other table has its titles. `PEEKSTRIP_WRITE_TABLES=1` writes it there after a declaration has
/// changed on purpose.
package struct DocumentedTable {
    private let lines: [String]

    package init(_ titles: [String], _ rows: [[String]]) {
        lines = ([titles, titles.map { _ in "---" }] + rows).map {
            "| " + $0.joined(separator: " | ") + " |"
        }
    }

    /// Whether the page has the table as it is now.
    package var isDocumented: Bool {
        get throws {
            if ProcessInfo.processInfo.environment["PEEKSTRIP_WRITE_TABLES"] != nil {
                try Self.writing.withLock { _ in try write() }
            }
            return try Self.text.contains(text + "\n\n")
        }
    }

    package var text: String { lines.joined(separator: "\n") }

    /// Puts the table in the place of the one that has its titles.
    private func write() throws {
        var page = try Self.text.components(separatedBy: "\n")
        guard let start = page.firstIndex(of: lines[0]) else { return }
        let end = page[start...].firstIndex { !$0.hasPrefix("|") } ?? page.endIndex
        page.replaceSubrange(start..<end, with: lines)
        try page.joined(separator: "\n")
            .write(to: Self.page, atomically: true, encoding: .utf8)
    }

    private static var text: String { get throws { try String(contentsOf: page, encoding: .utf8) } }

    /// Tests run at the same time, and each writes a part of the page.
    private static let writing = Lock(())

    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Documents/API.md").standardized
}

extension Field {
    /// The values in a cell of a table; empty where words alone explain them.
    package var documentedValues: String {
        switch type {
        case .flag: "`true`, `false`"
        case .integer(let range): Self.bounds(Double(range.lowerBound), Double(range.upperBound))
        case .number(let range): Self.bounds(range.lowerBound, range.upperBound)
        case .choice(let choices): choices.map { "`\($0)`" }.joined(separator: ", ")
        case .value: ""
        }
    }

    /// A range that says something: a million is beyond every screen.
    private static func bounds(_ start: Double, _ end: Double) -> String {
        end < 1_000_000 ? "\(JSONValue.number(start).line) to \(JSONValue.number(end).line)" : ""
    }
}
