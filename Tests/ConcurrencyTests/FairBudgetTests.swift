import Testing

@testable import Concurrency

@Suite("A budget that clients share") struct FairBudgetTests {
    private typealias Budget = FairBudget<String>

    /// How many units a client gets, one by one, and why it gets no more.
    private func fill(
        _ budget: inout Budget, _ client: String
    ) -> (count: Int, refusal: BudgetRefusal?) {
        for count in 0..<1000 {
            do throws(BudgetRefusal) {
                try budget.take(1, for: client)
            } catch {
                return (count, error)
            }
        }
        return (1000, nil)
    }

    @Test("leaves a quarter to others when a client is alone") func alone() {
        var budget = Budget(capacity: 100)
        let first = fill(&budget, "a")
        #expect(first.count == 75 && first.refusal == .shareUsed)
        // Of three quarters, two clients have 37 each.
        let second = fill(&budget, "b")
        #expect(second.count == 25 && second.refusal == .allUsed)
        #expect(budget.used == 100)
    }

    @Test("is divided when several have something") func several() {
        var budget = Budget(capacity: 120)
        for client in ["a", "b", "c"] { try? budget.take(1, for: client) }
        // The first half is granted to any client. Beyond it, each gets up to 90 / 3.
        #expect(fill(&budget, "a").count == 57)
        #expect(fill(&budget, "b").count == 29)
        #expect(fill(&budget, "c").count == 29)
        #expect(budget.used == 118)
    }

    @Test("refuses a client without anything only if all is used") func newcomer() throws {
        var budget = Budget(capacity: 10)
        for number in 0..<10 { try budget.take(1, for: "\(number)") }
        #expect(throws: BudgetRefusal.allUsed) { try budget.take(1, for: "new") }
        budget.giveBack(1, of: "3")
        try budget.take(1, for: "new")
        #expect(budget.used == 10)
    }

    @Test("gives a single amount above its capacity all of it") func large() throws {
        var budget = Budget(capacity: 10)
        try budget.take(1_000, for: "a")
        #expect(budget.used == 10)
        #expect(throws: BudgetRefusal.allUsed) { try budget.take(1, for: "b") }
        budget.giveBack(1_000, of: "a")
        #expect(budget.used == 0)
        try budget.take(10, for: "b")
    }
}
