/// What the library knows and has to do, as a value: who waits for which work, what is done.
///
/// It is told what happens and says what to do next; the workshop holds it under one lock and
/// does the rest outside.
struct PreparationState {
    private(set) var pictures: BoundedCache<Work, PreparedPicture>
    /// Kept as long as the files are: a layout must not forget a size that it once knew.
    private(set) var information: [SourceFile: Result<PictureInformation, PictureFailure>] = [:]
    /// What is said of pictures; what was dropped is read again.
    private(set) var words = BoundedCache<SourceFile, PictureWords>(capacity: wordsBytes)
    private(set) var queue: WorkQueue<Work>
    private var inHand: Set<Work> = []
    private var waiting: [Work: [Waiter]] = [:]
    private var isClosed = false
    /// Grows whenever a picture comes or may have gone, and whenever the folders were looked through.
    private(set) var changes: UInt64 = 0
    /// How often a prepared picture was wanted and there, or not, and how often work was refused.
    private(set) var hits = 0
    private(set) var misses = 0
    private(set) var refused = 0

    init(limits: LibraryLimits) {
        pictures = BoundedCache(capacity: limits.cacheBytes)
        queue = WorkQueue(capacity: limits.maxQueue)
    }
}

extension PreparationState {
    enum Answer: Equatable {
        case done
        /// The work waits; `isNew` when someone has to be told of it.
        case pending(isNew: Bool)
        case refused
    }

    /// Asks for work to be done.
    mutating func ask(for work: Work, _ urgency: WorkQueue<Work>.Urgency) -> Answer {
        if isDone(work) { return .done }
        if isClosed { return refuse() }
        if inHand.contains(work) { return .pending(isNew: false) }
        let isNew = !queue.contains(work)
        let waiting = waiting
        let isTaken = queue.add(work, urgency) { waiting[$0] != nil }
        return isTaken ? .pending(isNew: isNew) : refuse()
    }

    private mutating func refuse() -> Answer {
        refused += 1
        return .refused
    }

    mutating func picture(for work: Work) -> PreparedPicture? {
        let picture = pictures.value(for: work)
        if picture == nil { misses += 1 } else { hits += 1 }
        return picture
    }

    mutating func words(of source: SourceFile) -> PictureWords? { words.value(for: source) }

    mutating func wait(for work: Work, _ waiter: Waiter) {
        waiting[work, default: []].append(waiter)
    }

    /// The next work for a free worker.
    mutating func takeWork() -> Work? {
        let waiting = waiting
        guard let work = queue.next(isAwaited: { waiting[$0] != nil }) else { return nil }
        inHand.insert(work)
        return work
    }

    /// Work was done; answers who waited for it.
    mutating func finished(_ work: Work, _ result: WorkResult) -> [Waiter] {
        inHand.remove(work)
        changes += 1
        switch result {
        case .picture(let picture):
            information[work.source] = picture.information
            words.insert(picture.words, for: work.source, cost: picture.words.cost)
            let letters = picture.title?.letters.shares.count ?? 0
            let cost = picture.bitmap.pixels.count + letters + Self.entryBytes
            pictures.insert(picture, for: work, cost: cost)
        case .information(let known):
            information[work.source] = known.picture
            words.insert(known.words, for: work.source, cost: known.words.cost)
        }
        return waiting.removeValue(forKey: work) ?? []
    }

    /// The folders were looked through: forgets files that are gone, and failures that may pass.
    mutating func lookedThrough(_ sources: Set<SourceFile>) {
        changes += 1
        information = information.filter { source, result in
            guard sources.contains(source) else { return false }
            if case .failure(let failure) = result { return !failure.mayPass }
            return true
        }
        words.removeAll { source, _ in !sources.contains(source) }
        pictures.removeAll { work, picture in
            !sources.contains(work.source) || picture.failure?.mayPass == true
        }
    }

    /// Forgets files that are gone.
    mutating func forget(_ gone: Set<SourceFile>) {
        changes += 1
        for source in gone { information[source] = nil }
        words.removeAll { source, _ in gone.contains(source) }
        pictures.removeAll { work, _ in gone.contains(work.source) }
    }

    mutating func dropPictures(where isUnwanted: (Work) -> Bool) {
        changes += 1
        pictures.removeAll { work, _ in isUnwanted(work) }
    }

    /// Takes on no more, and forgets what nobody has begun; answers who waited for it.
    mutating func close() -> [Waiter] {
        isClosed = true
        queue.removeAll()
        defer { waiting = [:] }
        return waiting.values.flatMap { $0 }
    }

    private func isDone(_ work: Work) -> Bool {
        switch work.kind {
        case .picture: pictures.contains(work)
        case .information: information[work.source] != nil && words.contains(work.source)
        }
    }

    /// Bytes of kept words: some 50,000 pictures with titles, and bounded.
    private static let wordsBytes = 16 << 20
    /// Keys, hash and links of a kept picture, about.
    private static let entryBytes = 512
}
