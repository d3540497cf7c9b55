import Foundation
import Interface
import JSONCoding

/// A table of Documents/API.md that follows from declarations.
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
            try String(contentsOf: Self.page, encoding: .utf8).contains(text + "\n\n")
        }
    }

    package var text: String { lines.joined(separator: "\n") }

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
