/// A bounded queue of jobs with two priorities, without duplicates.
///
/// Jobs leave in this order: high priority with a waiting caller, other high priority, low
/// priority. Within each, clients take turns by the costs of their jobs; a client's jobs leave the
/// oldest first. Its capacity is shared by a ``FairBudget``.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it for its jobs.
public struct JobQueue<Job: Hashable, Client: Hashable & Sendable> {
    /// The priority of a job; high goes first.
    public enum Priority: Sendable { case high, low }

    /// The result of adding a job.
    public enum AddResult: Sendable {
        case added
        case alreadyQueued
        /// The job was not added.
        case full
    }

    /// Where a job stands.
    @usableFromInline
    struct Entry {
        @usableFromInline let priority: Priority
        @usableFromInline let client: Client
        /// In virtual time; see ``FairTurns``.
        @usableFromInline let startTag: Double
        @usableFromInline let cost: Double

        @inlinable
        init(_ priority: Priority, of client: Client, at startTag: Double, cost: Double) {
            self.priority = priority
            self.client = client
            self.startTag = startTag
            self.cost = cost
        }
    }

    // In the order in which they were added.
    @usableFromInline var high: [Job] = []
    @usableFromInline var low: [Job] = []
    @usableFromInline var entries: [Job: Entry] = [:]
    @usableFromInline var budget: FairBudget<Client>
    @usableFromInline var turns = FairTurns<Client>()
    @usableFromInline var turnsAhead = FairTurns<Client>()

    /// An empty queue for at most `capacity` jobs.
    @inlinable
    public init(capacity: Int) { budget = FairBudget(capacity: capacity) }

    /// The number of jobs of a priority.
    @inlinable
    public func count(_ priority: Priority) -> Int { priority == .high ? high.count : low.count }

    /// Whether a job is queued.
    @inlinable
    public func contains(_ job: Job) -> Bool { entries[job] != nil }

    /// Adds a job, or raises its priority.
    ///
    /// A full queue makes room for a job of high priority: it drops the oldest job of low priority,
    /// or else the oldest of high priority without a waiting caller, because its viewer has most
    /// likely moved on. A client that has its share loses only its own. `onDrop` gets what is dropped.
    @inlinable
    public mutating func add(
        _ job: Job, _ priority: Priority, for client: Client, cost: Double = 1,
        isAwaited: (Job) -> Bool = { _ in true }, onDrop: (Job) -> Void = { _ in }
    ) -> AddResult {
        if let entry = entries[job] {
            if priority == .high { advance(job, entry, for: client, cost) }
            return .alreadyQueued
        }
        while let refusal = takeShare(for: client) {
            let owner = refusal == .shareUsed ? client : nil
            guard priority == .high, let dropped = makeRoom(from: owner, isAwaited) else {
                return .full
            }
            onDrop(dropped)
        }
        append(job, priority, of: client, cost)
        return .added
    }

    /// Removes the next job, and returns the client that it was added for.
    @inlinable
    public mutating func next(
        isAwaited: (Job) -> Bool = { _ in true }
    ) -> (job: Job, client: Client)? {
        guard let job = first(of: high, where: isAwaited) ?? first(of: high) ?? first(of: low),
            let entry = remove(job)
        else { return nil }
        if entry.priority == .high {
            turns.take(entry.startTag)
        } else {
            turnsAhead.take(entry.startTag)
        }
        if high.isEmpty { turns.reset() }
        if low.isEmpty { turnsAhead.reset() }
        return (job, entry.client)
    }

    /// Removes jobs of high priority that are run together with one of the same client, and whose turns it
    /// has used.
    @inlinable
    public mutating func take(
        of client: Client, atMost limit: Int, where isSuitable: (Job) -> Bool
    ) -> [Job] {
        let taken = high.filter { entries[$0]?.client == client && isSuitable($0) }.prefix(limit)
        for job in taken { _ = remove(job) }
        if high.isEmpty { turns.reset() }
        return Array(taken)
    }

    /// Removes a client's jobs of high priority for which no request waits, and gives back their turns.
    @inlinable
    public mutating func drop(of client: Client, where isUseless: (Job) -> Bool) -> [Job] {
        let dropped = high.filter { entries[$0]?.client == client && isUseless($0) }
        // The newest first: a client gets back the turns after its last job that stays.
        for job in dropped.reversed() {
            guard let entry = remove(job) else { continue }
            turns.giveBack(entry.startTag, of: client, cost: entry.cost)
        }
        if high.isEmpty { turns.reset() }
        return dropped
    }

    /// The sum of the costs of the jobs of high priority with a waiting caller that leave before the next
    /// one of a client.
    @inlinable
    public func costAhead(of client: Client, isAwaited: (Job) -> Bool) -> Double {
        let tag = turns.nextStartTag(of: client)
        return high.reduce(0) { sum, job in
            guard let entry = entries[job], entry.startTag <= tag, isAwaited(job) else {
                return sum
            }
            return sum + entry.cost
        }
    }

    /// Removes all jobs.
    @inlinable
    public mutating func removeAll() { self = JobQueue(capacity: budget.capacity) }

    /// The job with the earliest start tag, the oldest of equal ones.
    @inlinable
    func first(of jobs: [Job], where isSuitable: (Job) -> Bool = { _ in true }) -> Job? {
        var first: (job: Job, startTag: Double)?
        for job in jobs {
            guard let tag = entries[job]?.startTag, tag < first?.startTag ?? .infinity,
                isSuitable(job)
            else { continue }
            first = (job, tag)
        }
        return first?.job
    }

    @inlinable
    mutating func append(_ job: Job, _ priority: Priority, of client: Client, _ cost: Double) {
        if priority == .high {
            high.append(job)
            let tag = turns.startTag(for: client, cost: cost)
            entries[job] = Entry(priority, of: client, at: tag, cost: cost)
        } else {
            low.append(job)
            let tag = turnsAhead.startTag(for: client, cost: cost)
            entries[job] = Entry(priority, of: client, at: tag, cost: cost)
        }
    }

    /// Gives a queued job high priority, and the start tag that it has as this client's if it is
    /// earlier.
    @inlinable
    mutating func advance(_ job: Job, _ entry: Entry, for client: Client, _ cost: Double) {
        if entry.priority == .low {
            Self.removeFirst(job, from: &low)
            high.append(job)
            turnsAhead.giveBack(entry.startTag, of: entry.client, cost: entry.cost)
        } else if entry.startTag <= turns.nextStartTag(of: client) {
            return
        } else {
            turns.giveBack(entry.startTag, of: entry.client, cost: entry.cost)
        }
        let tag = turns.startTag(for: client, cost: cost)
        entries[job] = Entry(.high, of: entry.client, at: tag, cost: entry.cost)
    }

    @inlinable
    mutating func takeShare(for client: Client) -> BudgetRefusal? {
        do throws(BudgetRefusal) {
            try budget.take(1, for: client)
            return nil
        } catch {
            return error
        }
    }

    /// Drops a job of one client, or of any, and returns it; nil when all have a waiting caller.
    @inlinable
    mutating func makeRoom(from client: Client?, _ isAwaited: (Job) -> Bool) -> Job? {
        let isOwn = { [entries] (job: Job) in client == nil || entries[job]?.client == client }
        let dropped = low.first(where: isOwn) ?? high.first { isOwn($0) && !isAwaited($0) }
        guard let dropped, let entry = remove(dropped) else { return nil }
        if entry.priority == .high {
            turns.giveBack(entry.startTag, of: entry.client, cost: entry.cost)
        } else {
            turnsAhead.giveBack(entry.startTag, of: entry.client, cost: entry.cost)
        }
        return dropped
    }

    @inlinable
    mutating func remove(_ job: Job) -> Entry? {
        guard let entry = entries.removeValue(forKey: job) else { return nil }
        if entry.priority == .high {
            Self.removeFirst(job, from: &high)
        } else {
            Self.removeFirst(job, from: &low)
        }
        budget.giveBack(1, of: entry.client)
        return entry
    }

    @inlinable
    static func removeFirst(_ job: Job, from jobs: inout [Job]) {
        if let index = jobs.firstIndex(of: job) { jobs.remove(at: index) }
    }
}
