/// A decision, as stated by its file or by its row in the index.
struct Decision: Hashable {
    enum Status: Hashable {
        case accepted
        case superseded(by: Int)
    }

    let number: Int
    let title: String
    let status: Status
    /// The name of its file, without the folder.
    let fileName: String

    /// Reads a file: the number of its name, a heading `# N. Title` with that number, and exactly one
    /// line `Status: accepted` or `Status: superseded by N`.
    ///
    /// Nil for any other file.
    init?(name: String, text: String) {
        guard let parts = name.wholeMatch(of: /(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md/),
            let number = Int(parts.1),
            let heading = text.prefixMatch(of: /# (\d+)\. ([^\n]+)\n\n/),
            String(heading.1) == String(number)
        else { return nil }
        let states = text.split(separator: "\n").filter { $0.hasPrefix("Status:") }
        guard states.count == 1, let status = Status(states[0].dropFirst("Status: ".count))
        else { return nil }
        self.number = number
        title = String(heading.2)
        self.status = status
        fileName = name
    }

    /// Reads a row of the index: `| 7 | [Title](0007-file.md) | accepted |`.
    ///
    /// Nil for any other line.
    init?(row: Substring) {
        let form = /\| (\d+) \| \[(.+)\]\(([^)]+)\) \| ([^|]+) \|/
        guard let parts = row.wholeMatch(of: form), let number = Int(parts.1),
            let status = Status(parts.4)
        else { return nil }
        self.number = number
        title = String(parts.2)
        self.status = status
        fileName = String(parts.3)
    }

    /// The numbers of decisions that a source or a test cites: `Decision 34`, `decisions 3 and 12`.
    static func citations(in text: String) -> [Int] {
        // A comment may break its line between the word and the number.
        text.matches(of: /\b[Dd]ecisions?[\s\/#*]+(\d+(?:(?:,|\s+and)\s+\d+)*)\b/).flatMap {
            $0.1.split { !$0.isNumber }.compactMap { Int($0) }
        }
    }
}

extension Decision.Status {
    init?(_ text: Substring) {
        if text == "accepted" {
            self = .accepted
            return
        }
        guard let match = text.wholeMatch(of: /superseded by (\d+)/), let number = Int(match.1)
        else { return nil }
        self = .superseded(by: number)
    }
}
