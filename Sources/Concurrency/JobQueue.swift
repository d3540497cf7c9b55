/// A bounded queue of jobs with two priorities, without duplicates.
///
/// Jobs leave in this order: high priority with a waiting caller, other high priority, low
/// priority; within each the oldest first.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it for its jobs.
public struct JobQueue<Job: Hashable> {
    /// The priority of a job; high goes first.
    public enum Priority: Sendable { case high, low }

    /// The result of adding a job.
    public enum AddResult: Sendable {
        case added
        case alreadyQueued
        /// The job was not added.
        case full
    }

    @usableFromInline var high: [Job] = []
    @usableFromInline var low: [Job] = []
    @usableFromInline var priorities: [Job: Priority] = [:]
    @usableFromInline let capacity: Int

    /// An empty queue for at most `capacity` jobs.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// The number of jobs of a priority.
    @inlinable
    public func count(_ priority: Priority) -> Int { priority == .high ? high.count : low.count }

    /// Adds a job, or raises its priority.
    ///
    /// A full queue makes room for a job of high priority: it drops the oldest job of low priority,
    /// or else the oldest of high priority without a waiting caller, because its viewer has most
    /// likely moved on.
    @inlinable
    public mutating func add(
        _ job: Job, _ priority: Priority, isAwaited: (Job) -> Bool = { _ in true }
    ) -> AddResult {
        if let queued = priorities[job] {
            if queued == .low, priority == .high, let place = low.firstIndex(of: job) {
                low.remove(at: place)
                high.append(job)
                priorities[job] = .high
            }
            return .alreadyQueued
        }
        if high.count + low.count >= capacity {
            guard priority == .high, makeRoom(isAwaited) else { return .full }
        }
        if priority == .high { high.append(job) } else { low.append(job) }
        priorities[job] = priority
        return .added
    }

    /// Removes the next job.
    @inlinable
    public mutating func next(isAwaited: (Job) -> Bool = { _ in true }) -> Job? {
        guard !(high.isEmpty && low.isEmpty) else { return nil }
        let job =
            high.isEmpty
            ? low.removeFirst() : high.remove(at: high.firstIndex(where: isAwaited) ?? 0)
        priorities[job] = nil
        return job
    }

    /// Removes all jobs.
    @inlinable
    public mutating func removeAll() { self = JobQueue(capacity: capacity) }

    @inlinable
    mutating func makeRoom(_ isAwaited: (Job) -> Bool) -> Bool {
        if !low.isEmpty {
            priorities[low.removeFirst()] = nil
            return true
        }
        guard let idle = high.firstIndex(where: { !isAwaited($0) }) else { return false }
        priorities[high.remove(at: idle)] = nil
        return true
    }
}
