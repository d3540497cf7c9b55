/// What waits to be done, bounded: first what somebody waits for, then what else is shown, then what
/// is prepared ahead.
struct WorkQueue<Work: Hashable> {
    enum Urgency { case shown, ahead }

    private(set) var shown: [Work] = []
    private(set) var ahead: [Work] = []
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func contains(_ work: Work) -> Bool { shown.contains(work) || ahead.contains(work) }

    /// Takes work on; false when the queue is full of work that somebody waits for.
    ///
    /// Work ahead makes way for work that is shown, and so does what is shown but awaited by nobody,
    /// the longest waiting first: its viewer has most likely moved on, or asked for it idly.
    mutating func add(
        _ work: Work, _ urgency: Urgency, isAwaited: (Work) -> Bool = { _ in true }
    ) -> Bool {
        guard !shown.contains(work) else { return true }
        if let place = ahead.firstIndex(of: work) {
            guard urgency == .shown else { return true }
            ahead.remove(at: place)
        }
        if shown.count + ahead.count >= capacity {
            guard urgency == .shown, makeRoom(isAwaited) else { return false }
        }
        if urgency == .shown { shown.append(work) } else { ahead.append(work) }
        return true
    }

    /// What to do next: what somebody waits for, then what is shown, then what may be.
    mutating func next(isAwaited: (Work) -> Bool = { _ in true }) -> Work? {
        guard !shown.isEmpty else { return ahead.isEmpty ? nil : ahead.removeFirst() }
        return shown.remove(at: shown.firstIndex(where: isAwaited) ?? 0)
    }

    private mutating func makeRoom(_ isAwaited: (Work) -> Bool) -> Bool {
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
