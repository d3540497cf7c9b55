/// What waits to be done, bounded: first what is shown, then what is prepared ahead.
struct WorkQueue<Work: Hashable> {
    enum Urgency { case shown, ahead }

    private(set) var shown: [Work] = []
    private(set) var ahead: [Work] = []
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func contains(_ work: Work) -> Bool { shown.contains(work) || ahead.contains(work) }

    /// Takes work on; false when the queue is full.
    ///
    /// Work ahead makes way for work that is shown, the longest waiting first: its viewer has most
    /// likely moved on.
    mutating func add(_ work: Work, _ urgency: Urgency) -> Bool {
        guard !shown.contains(work) else { return true }
        if let place = ahead.firstIndex(of: work) {
            guard urgency == .shown else { return true }
            ahead.remove(at: place)
        }
        if shown.count + ahead.count >= capacity {
            guard urgency == .shown, !ahead.isEmpty else { return false }
            ahead.removeFirst()
        }
        if urgency == .shown { shown.append(work) } else { ahead.append(work) }
        return true
    }

    mutating func next() -> Work? {
        if !shown.isEmpty { return shown.removeFirst() }
        return ahead.isEmpty ? nil : ahead.removeFirst()
    }

    mutating func removeAll() {
        shown = []
        ahead = []
    }
}
