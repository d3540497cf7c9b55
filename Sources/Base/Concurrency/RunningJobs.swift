/// The jobs that the workers of a queue run, and the clients that they were added for.
package struct RunningJobs<Job: Hashable & Sendable, Client: Hashable & Sendable>: Sendable {
    private struct Entry {
        let client: Client
        let cost: Double
    }

    private var entries: [Job: Entry] = [:]

    package init() {}

    package var jobs: some Collection<Job> { entries.keys }

    /// The client of a job; nil if it does not run.
    package func client(of job: Job) -> Client? { entries[job]?.client }

    /// The cost of a client's jobs.
    package func cost(of client: Client) -> Double {
        entries.values.reduce(0) { $0 + ($1.client == client ? $1.cost : 0) }
    }

    package mutating func add(_ job: Job, of client: Client, cost: Double) {
        entries[job] = Entry(client: client, cost: cost)
    }

    /// Removes a job, and returns its client.
    @discardableResult
    package mutating func remove(_ job: Job) -> Client? {
        entries.removeValue(forKey: job)?.client
    }

    /// The cost of what is left of the jobs, of which half is done on average; zero while a worker is free.
    ///
    /// - Parameters:
    ///   - busy: The workers that run them, of which one may run several.
    ///   - workers: All workers.
    /// - Returns: The cost.
    package func costAhead(busy: Int, of workers: Int) -> Double {
        guard busy >= workers else { return 0 }
        return entries.values.reduce(0) { $0 + $1.cost / 2 }
    }
}
