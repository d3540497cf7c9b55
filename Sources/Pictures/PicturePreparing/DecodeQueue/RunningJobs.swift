import Catalogue

/// The jobs that the workers run, and the clients that they were added for.
struct RunningJobs {
    private struct Entry {
        let client: LibraryClient
        let cost: Double
    }

    private var entries: [DecodeJob: Entry] = [:]

    var jobs: some Collection<DecodeJob> { entries.keys }

    /// The client of a job; nil if it does not run.
    func client(of job: DecodeJob) -> LibraryClient? { entries[job]?.client }

    mutating func add(_ job: DecodeJob, of client: LibraryClient, cost: Double) {
        entries[job] = Entry(client: client, cost: cost)
    }

    /// Removes a job, and returns its client.
    mutating func remove(_ job: DecodeJob) -> LibraryClient? {
        entries.removeValue(forKey: job)?.client
    }

    /// The cost of what is left of the jobs, of which half is done on average; zero while a worker is free.
    ///
    /// A worker runs jobs of one file.
    func costAhead(workers: Int) -> Double {
        guard Set(entries.keys.map(\.source)).count >= workers else { return 0 }
        return entries.values.reduce(0) { $0 + $1.cost / 2 }
    }
}
