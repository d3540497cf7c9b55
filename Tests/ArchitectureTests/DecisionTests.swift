import Testing

@Suite("The decisions")
struct DecisionTests {
    private static let folder = "Documents/Decisions"
    private static let indexName = "README.md"

    private static func files() throws -> [(name: String, text: String)] {
        try Repository.files(in: folder, ending: ".md").map { file in
            (String(file.path.dropFirst(folder.count + 1)), file.text)
        }
    }

    private static func decisions() throws -> [Decision] {
        try files().compactMap { Decision(name: $0.name, text: $0.text) }
    }

    @Test("have a number, a title and a known status in every file")
    func everyFileIsRead() throws {
        let names = try Self.files().map(\.name).filter { $0 != Self.indexName }
        #expect(!names.isEmpty)
        let read = try Self.decisions().map(\.fileName)
        #expect(Set(names).subtracting(read).sorted() == [])
    }

    @Test("have numbers of their own")
    func numbersAreUnique() throws {
        let numbers = try Self.decisions().map(\.number).sorted()
        let repeated = zip(numbers, numbers.dropFirst()).filter(==).map(\.0)
        #expect(repeated == [])
    }

    @Test("stand in the index with their titles and statuses, by number, and nothing else does")
    func indexListsAll() throws {
        let index = try #require(try Self.files().first { $0.name == Self.indexName })
        let lines = index.text.split(separator: "\n")
        let rows = lines.compactMap { Decision(row: $0) }
        // Below the table's header every line is a row.
        #expect(rows.count == lines.count { $0.hasPrefix("|") } - 2)
        let decisions = Set(try Self.decisions())
        #expect(decisions.subtracting(rows).map(\.fileName).sorted() == [])
        #expect(Set(rows).subtracting(decisions).map(\.fileName).sorted() == [])
        #expect(rows.map(\.number) == decisions.map(\.number).sorted())
    }

    @Test("are superseded by later ones that exist")
    func successorsExist() throws {
        let decisions = try Self.decisions()
        let numbers = Set(decisions.map(\.number))
        let lost = decisions.filter { decision in
            guard case .superseded(let successor) = decision.status else { return false }
            return successor <= decision.number || !numbers.contains(successor)
        }
        #expect(lost.map(\.fileName).sorted() == [])
    }

    @Test("exist where sources and tests cite them")
    func citedDecisionsExist() throws {
        let numbers = Set(try Self.decisions().map(\.number))
        let files =
            try Repository.files(in: "Sources", ending: ".swift", ".c", ".h")
            + Repository.files(in: "Tests", ending: ".swift", ".c", ".h", ".py")
        let unknown = files.flatMap { file in
            Decision.citations(in: file.text).filter { !numbers.contains($0) }
                .map { "\(file.path) cites \($0)" }
        }
        #expect(unknown.sorted() == [])
    }
}

@Suite("A file of a decision")
struct DecisionFileTests {
    private static let name = "0007-short-title.md"

    @Test(
        "is read with its status",
        arguments: [
            ("accepted", Decision.Status.accepted), ("superseded by 9", .superseded(by: 9)),
        ])
    func status(text: String, status: Decision.Status) throws {
        let text = "# 7. `a` goes, b comes\n\nStatus: \(text)\n\n**Context.** None.\n"
        let decision = try #require(Decision(name: Self.name, text: text))
        #expect(decision.number == 7)
        #expect(decision.title == "`a` goes, b comes")
        #expect(decision.status == status)
    }

    @Test(
        "is not read without a known status, or with another number",
        arguments: [
            "# 7. A\n\nStatus: proposed\n", "# 7. A\n\nStatus: superseded\n", "# 7. A\n\nWhy.\n",
            "# 7. A\n\nStatus: accepted\n\nStatus: accepted\n", "# 8. A\n\nStatus: accepted\n",
            "# 07. A\n\nStatus: accepted\n", "Status: accepted\n",
        ])
    func unknown(text: String) {
        #expect(Decision(name: Self.name, text: text) == nil)
    }

    // The word is interpolated so that these numbers do not count as citations.
    @Test(
        "is found by its number where it is cited",
        arguments: [
            ("/// (%D 34)", [34]), ("/// %Ds 3 and 12, %d 5", [3, 12, 5]),
            ("// see %d\n    // 8", [8]), ("# %D 1, 2 and 3.", [1, 2, 3]),
            ("a %D of 5, in%D 4, %d", []),
        ])
    func citations(text: String, numbers: [Int]) {
        let text = text.replacing("%D", with: "Decision").replacing("%d", with: "decision")
        #expect(Decision.citations(in: text) == numbers)
    }
}
