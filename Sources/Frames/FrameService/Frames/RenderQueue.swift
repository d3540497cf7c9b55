import Concurrency
import HTTPServing

/// A job queue for work that would block a connection's thread for too long, such as rendering pictures.
///
/// Requests for the same picture share one job. A waiting job is dropped when all its clients have
/// disconnected or timed out. The queue is bounded and rejects jobs beyond its limit, or beyond a
/// client's share of it, or that it could not begin before their clients give up. Clients take turns by
/// the cost of their jobs; see `FairTurns`.
///
/// Its threads have a lower priority than those of connections, so small responses do not wait for
/// the processor either.
///
/// Measured on one core, in ms: 1024 x 768 in 16 greys takes 4 (no dithering), 7 (a pattern) or 40
/// (error diffusion), in 16 inks 29, 180 or 83, and 340 more for a small file.
package final class RenderQueue<Output: Sendable>: Sendable {
    package typealias Work = @Sendable () throws -> Output

    /// The limit on waiting jobs.
    package static var queueLimit: Int { 64 }

    private let pending: Lock<PendingJobs>
    private let workers: WorkerPool
    private let stopwatch: @Sendable () -> Duration

    /// - Parameters:
    ///   - threads: How many jobs run at once.
    ///   - stopwatch: The time since an arbitrary moment, by which the queue learns how fast it is.
    package init(threads: Int, stopwatch: @escaping @Sendable () -> Duration = { .zero }) {
        let pending = Lock(PendingJobs(threads: max(1, threads)))
        self.pending = pending
        self.stopwatch = stopwatch
        workers = WorkerPool(count: threads, niceness: 5) { Self.runNextJob(pending, stopwatch) }
    }

    deinit { workers.stop() }

    /// A picture to render.
    package struct Job: Sendable {
        /// Identifies the picture.
        let tag: String
        /// The network of the client that asks for it.
        package let client: RemoteAddress
        /// The expected processor time, in milliseconds.
        let cost: Double
        /// How long its client waits for it to begin; nil for a client that waits for ever.
        let patience: Duration?
        /// Renders the picture on a thread of the queue.
        let work: Work

        package init(
            _ tag: String, for client: RemoteAddress, cost: Double,
            within patience: Duration? = nil, work: @escaping Work
        ) {
            self.tag = tag
            self.client = client
            self.cost = cost
            self.patience = patience
            self.work = work
        }
    }

    /// Whether a job was queued; its requester is called only if it was.
    package enum Admission: Equatable {
        case queued
        /// The client has its share of the queue, or jobs in it that delay this one beyond its time.
        case shareUsed
        /// The queue is full, or would not begin the job in time.
        case full
    }

    /// Queues a picture, or joins the job that renders it already.
    package func render(_ job: Job, for requester: Requester) -> Admission {
        guard (try? workers.start()) != nil else { return .full }
        switch pending.withLock({ $0.add(job, for: requester) }) {
        case .new:
            workers.signal()
            return .queued
        case .joined: return .queued
        case .refused(.shareUsed): return .shareUsed
        case .refused(.allUsed): return .full
        }
    }

    /// When a client that was refused may ask again, by the rate at which the queue works: when it has
    /// begun half of the jobs that it would do before this client's next one, and by turns if many of its
    /// requests were refused.
    package func timeUntilRoom(for client: RemoteAddress) -> Duration {
        let now = stopwatch()
        return pending.withLock { $0.timeUntilRoom(for: client, at: now) }
    }

    /// The expected processor time of a client's jobs that are not done, in milliseconds.
    package func pendingCost(of client: RemoteAddress) -> Double {
        pending.withLock { pending in
            pending.dropAbandoned()
            return pending.cost(of: client)
        }
    }

    /// The number of waiting jobs, except those whose clients have disconnected.
    package var waitingCount: Int {
        pending.withLock { pending in
            pending.dropAbandoned()
            return pending.waitingCount
        }
    }

    private static func runNextJob(
        _ pending: Lock<PendingJobs>, _ stopwatch: @Sendable () -> Duration
    ) {
        guard let job = pending.withLock({ $0.next() }) else { return }
        let start = stopwatch()
        let result = Result { try job.work() }
        let time = stopwatch() - start
        for requester in pending.withLock({ $0.finished(job, in: time) }) {
            requester.deliver(result)
        }
    }

    /// A request that waits for a picture.
    package struct Requester: Sendable {
        package let isWaiting: @Sendable () -> Bool
        package let deliver: @Sendable (Result<Output, any Error>) -> Void

        package init(
            isWaiting: @escaping @Sendable () -> Bool,
            deliver: @escaping @Sendable (Result<Output, any Error>) -> Void
        ) {
            self.isWaiting = isWaiting
            self.deliver = deliver
        }
    }

    /// The waiting jobs, and the requests that wait for each.
    private struct PendingJobs {
        /// A waiting job.
        private struct Entry {
            let job: Job
            /// In virtual time; see `FairTurns`.
            var startTag: Double
            /// The client whose turn the job takes: the first one, or one that advanced it.
            var payer: RemoteAddress
        }

        /// The oldest first.
        private var queue: [Entry] = []
        /// By their tags.
        private var running = RunningJobs<String, RemoteAddress>()
        private var requesters: [String: [Requester]] = [:]
        private var budget = FairBudget<RemoteAddress>(capacity: queueLimit)
        private var turns = FairTurns<RemoteAddress>()
        private let threads: Int
        /// The milliseconds that a job takes for each millisecond of its cost; a mean of those that ran
        /// last.
        private var pace = 1.0
        private var returnTimes = ReturnTimes<RemoteAddress>()

        init(threads: Int) { self.threads = threads }

        enum EnqueueResult {
            case new
            case joined
            case refused(BudgetRefusal)
        }

        var waitingCount: Int { queue.count }

        mutating func add(_ job: Job, for requester: Requester) -> EnqueueResult {
            if requesters[job.tag] != nil {
                requesters[job.tag]?.append(requester)
                advance(job)
                return .joined
            }
            // Its client has no place and no turn for what it no longer waits for.
            dropAbandoned()
            if let patience = job.patience, delay(of: job.client) > patience {
                let hasOwn = queue.contains { $0.payer == job.client }
                return .refused(hasOwn ? .shareUsed : .allUsed)
            }
            do throws(BudgetRefusal) {
                try budget.take(1, for: job.client)
            } catch {
                return .refused(error)
            }
            let tag = turns.startTag(for: job.client, cost: job.cost)
            queue.append(Entry(job: job, startTag: tag, payer: job.client))
            requesters[job.tag] = [requester]
            return .new
        }

        /// The time until the queue begins the next job of a client, also behind those that run.
        func delay(of client: RemoteAddress) -> Duration {
            let tag = turns.nextStartTag(of: client)
            let queued = queue.reduce(0) { $0 + ($1.startTag <= tag ? $1.job.cost : 0) }
            return time(for: queued + running.costAhead(busy: running.jobs.count, of: threads))
        }

        mutating func timeUntilRoom(for client: RemoteAddress, at now: Duration) -> Duration {
            let mean = queue.reduce(0) { $0 + $1.job.cost } / Double(max(1, queue.count))
            return returnTimes.wait(
                for: client, at: now, atLeast: delay(of: client) / 2, step: time(for: mean))
        }

        /// The time in which the queue does jobs that cost so much together.
        private func time(for cost: Double) -> Duration {
            .milliseconds(cost * pace / Double(threads))
        }

        /// The cost of a client's jobs that wait or run.
        func cost(of client: RemoteAddress) -> Double {
            queue.reduce(running.cost(of: client)) {
                $0 + ($1.job.client == client ? $1.job.cost : 0)
            }
        }

        /// Moves a waiting job to the start tag that it would have as this client's.
        private mutating func advance(_ job: Job) {
            guard let index = queue.firstIndex(where: { $0.job.tag == job.tag }),
                turns.nextStartTag(of: job.client) < queue[index].startTag
            else { return }
            giveBackTurn(of: queue[index])
            queue[index].startTag = turns.startTag(for: job.client, cost: job.cost)
            queue[index].payer = job.client
        }

        private mutating func giveBackTurn(of entry: Entry) {
            turns.giveBack(entry.startTag, of: entry.payer, cost: entry.job.cost)
        }

        mutating func next() -> Job? {
            while let index = queue.indices.min(by: { queue[$0].startTag < queue[$1].startTag }) {
                let entry = queue.remove(at: index)
                let job = entry.job
                budget.giveBack(1, of: job.client)
                turns.take(entry.startTag)
                if queue.isEmpty { turns.reset() }
                if isWanted(job) {
                    running.add(job.tag, of: job.client, cost: job.cost)
                    return job
                }
                requesters[job.tag] = nil
            }
            return nil
        }

        private func isWanted(_ job: Job) -> Bool {
            requesters[job.tag]?.contains { $0.isWaiting() } ?? false
        }

        /// Drops jobs whose clients have all disconnected.
        mutating func dropAbandoned() {
            // The newest first: a client gets back the turns after its last wanted job.
            for entry in queue.reversed() where !isWanted(entry.job) {
                requesters[entry.job.tag] = nil
                budget.giveBack(1, of: entry.job.client)
                giveBackTurn(of: entry)
            }
            queue = queue.filter { requesters[$0.job.tag] != nil }
            if queue.isEmpty { turns.reset() }
        }

        /// The requests that waited for a job, which took a time; zero where nobody measures.
        mutating func finished(_ job: Job, in time: Duration) -> [Requester] {
            if time > .zero, job.cost > 0 {
                // One that took much longer says more about the machine at that moment than about the next ones.
                pace += (min(time / .milliseconds(job.cost), 4 * pace) - pace) / 8
            }
            running.remove(job.tag)
            return requesters.removeValue(forKey: job.tag) ?? []
        }
    }
}
