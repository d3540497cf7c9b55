/// What waits to be done, bounded: first what somebody waits for, then what else is shown, then what
/// is prepared ahead.
struct JobQueue<Job: Hashable> {
    enum Urgency { case shown, ahead }

    private(set) var shown: [Job] = []
    private(set) var ahead: [Job] = []
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func contains(_ job: Job) -> Bool { shown.contains(job) || ahead.contains(job) }

    /// Takes work on; false when the queue is full of work that somebody waits for.
    ///
    /// Work ahead makes way for work that is shown, and so does what is shown but awaited by nobody,
    /// the longest waiting first: its viewer has most likely moved on, or asked for it idly.
    mutating func add(
        _ job: Job, _ urgency: Urgency, isAwaited: (Job) -> Bool = { _ in true }
    ) -> Bool {
        guard !shown.contains(job) else { return true }
        if let place = ahead.firstIndex(of: job) {
            guard urgency == .shown else { return true }
            ahead.remove(at: place)
        }
        if shown.count + ahead.count >= capacity {
            guard urgency == .shown, makeRoom(isAwaited) else { return false }
        }
        if urgency == .shown { shown.append(job) } else { ahead.append(job) }
        return true
    }

    /// What to do next: what somebody waits for, then what is shown, then what may be.
    mutating func next(isAwaited: (Job) -> Bool = { _ in true }) -> Job? {
        guard !shown.isEmpty else { return ahead.isEmpty ? nil : ahead.removeFirst() }
        return shown.remove(at: shown.firstIndex(where: isAwaited) ?? 0)
    }

    private mutating func makeRoom(_ isAwaited: (Job) -> Bool) -> Bool {
        if !ahead.isEmpty {
            ahead.removeFirst()
            return true
        }
        guard let idle = shown.firstIndex(where: { !isAwaited($0) }) else { return false }
        shown.remove(at: idle)
        return true
    }

    mutating func removeAll() {
        shown = []
        ahead = []
    }
}
