import Concurrency
import Testing

@Suite("The running jobs of a queue") struct RunningJobsTests {
    /// By hand: half of 10 and of 30.
    @Test("stand before others by half of their cost once no worker is free") func busy() {
        var running = RunningJobs<String, Int>()
        running.add("a", of: 1, cost: 10)
        #expect(running.costAhead(busy: 1, of: 2) == 0)
        running.add("b", of: 2, cost: 30)
        #expect(running.costAhead(busy: 2, of: 2) == 20)
        // One worker runs both.
        #expect(running.costAhead(busy: 1, of: 2) == 0)
        #expect(running.costAhead(busy: 1, of: 1) == 20)
        #expect(running.remove("b") == 2)
        #expect(running.remove("b") == nil)
        #expect(running.costAhead(busy: 1, of: 1) == 5)
    }

    @Test("are those of their clients") func clients() {
        var running = RunningJobs<String, Int>()
        running.add("a", of: 1, cost: 10)
        running.add("b", of: 2, cost: 30)
        running.add("c", of: 1, cost: 5)
        #expect(running.cost(of: 1) == 15)
        #expect(running.cost(of: 3) == 0)
        #expect(running.client(of: "b") == 2)
        #expect(running.client(of: "d") == nil)
        #expect(Set(running.jobs) == ["a", "b", "c"])
    }
}
