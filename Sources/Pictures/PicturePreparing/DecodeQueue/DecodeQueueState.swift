import Catalogue
import Concurrency
import PictureMetadata

/// The queued and running jobs, the callers that wait for them, and the results that are kept.
///
/// A value without side effects: ``DecodeQueue`` holds it under one lock and does the work
/// outside.
package struct DecodeQueueState {
    private(set) var pictures: FairLRUCache<DecodeJob, PreparedPicture, LibraryClient>
    private(set) var encoded: FairLRUCache<DecodeJob, EncodedPicture, LibraryClient>
    /// Kept as long as the files exist, because a layout must not lose a size that it once had.
    private(set) var information: [SourceFile: Result<PictureInformation, PictureFailure>] = [:]
    /// The files of which a part of the picture is missing, as far as they were decoded.
    private(set) var partial: Set<SourceFile> = []
    /// The metadata of pictures; what was evicted is read again.
    private(set) var metadata = LRUCache<SourceFile, ItemMetadata>(capacity: metadataCacheBytes)
    private(set) var queue: JobQueue<DecodeJob, LibraryClient>
    private var running = RunningJobs<DecodeJob, LibraryClient>()
    /// Running jobs whose file came while they ran: what they say about its absence is not true any more.
    private var outdated: Set<DecodeJob> = []
    private var waiting: [DecodeJob: [CountdownLatch]] = [:]
    private let workers: Int
    /// The time that a job takes for each microsecond of its cost; a mean of those that ran last.
    private var pace = 1.0
    /// The microseconds that a picture takes; a mean of the last ones, zero before the first.
    private var meanTime = 0.0
    private var returnTimes = ReturnTimes<LibraryClient>()
    /// The microseconds of files that took much longer than their bytes let expect.
    private var dearFiles = LRUCache<SourceFile, Double>(capacity: dearFileLimit)
    private(set) var isClosed = false
    /// Grows when a picture was prepared or may have been dropped, and after each scan.
    private(set) var changes: UInt64 = 0
    /// Lookups of prepared pictures that found one, those that did not, and refused jobs.
    private(set) var hits = 0
    private(set) var misses = 0
    private(set) var refused = 0

    init(limits: LibraryLimits) {
        pictures = FairLRUCache(capacity: limits.cacheBytes)
        encoded = FairLRUCache(capacity: limits.encodedBytes)
        queue = JobQueue(capacity: limits.maxQueue)
        workers = max(1, limits.decoders.processes)
    }
}

extension DecodeQueueState {
    enum EnqueueResult: Equatable {
        case done
        /// The job is queued or runs; if `isNew`, a worker must be signalled.
        case pending(isNew: Bool)
        case refused
    }

    /// Queues a job unless its result is known: `high` for pictures that are shown, `low` for
    /// those prepared ahead.
    ///
    /// With a patience, it is refused if the queue would not begin it in that time.
    mutating func enqueue(
        _ job: DecodeJob, _ priority: JobQueue<DecodeJob, LibraryClient>.Priority,
        for client: LibraryClient, within patience: Duration? = nil
    ) -> EnqueueResult {
        if isDone(job) { return .done }
        if isClosed { return refuse() }
        if running.client(of: job) != nil { return .pending(isNew: false) }
        if case .encoded = job.kind { dropUseless(of: client, but: job) }
        if let patience, !queue.contains(job), delay(of: client) > patience { return refuse() }
        let waiting = waiting
        var dropped: [DecodeJob] = []
        let added = queue.add(
            job, priority, for: client, cost: cost(of: job),
            isAwaited: { Self.isAwaited($0, by: waiting) }, onDrop: { dropped.append($0) })
        for job in dropped { self.waiting[job] = nil }
        return switch added {
        case .added: .pending(isNew: true)
        case .alreadyQueued: .pending(isNew: false)
        case .full: refuse()
        }
    }

    /// Drops a client's pictures for browsers that nobody waits for, so that it has their places and turns.
    private mutating func dropUseless(of client: LibraryClient, but job: DecodeJob) {
        let waiting = waiting
        let dropped = queue.drop(of: client) {
            guard case .encoded = $0.kind, $0 != job else { return false }
            return !Self.isAwaited($0, by: waiting)
        }
        for job in dropped { self.waiting[job] = nil }
    }

    private mutating func refuse() -> EnqueueResult {
        refused += 1
        return .refused
    }

    mutating func picture(for job: DecodeJob) -> PreparedPicture? {
        let picture = pictures.value(for: job)
        if picture == nil { misses += 1 } else { hits += 1 }
        return picture
    }

    mutating func encodedPicture(for job: DecodeJob) -> EncodedPicture? {
        encoded.value(for: job)
    }

    mutating func metadata(of source: SourceFile) -> ItemMetadata? { metadata.value(for: source) }

    mutating func wait(for job: DecodeJob, _ latch: CountdownLatch) {
        waiting[job, default: []].append(latch)
    }

    /// Moves the next job from the queue to the running ones.
    ///
    /// A picture for a browser whose requests have all gone is not made: nothing else shows it.
    mutating func takeJob() -> DecodeJob? {
        let waiting = waiting
        while let (job, client) = queue.next(isAwaited: { Self.isAwaited($0, by: waiting) }) {
            if case .encoded = job.kind, !Self.isAwaited(job, by: waiting) {
                self.waiting[job] = nil
                continue
            }
            run(job, of: client)
            return job
        }
        return nil
    }

    /// Moves jobs of the same file and client that somebody waits for to the running ones, so that the file
    /// is read once for them.
    mutating func takeJobs(withFileOf job: DecodeJob) -> [DecodeJob] {
        guard let client = running.client(of: job) else { return [] }
        let waiting = waiting
        let taken = queue.take(of: client, atMost: Self.togetherLimit) {
            $0.kind.variant != nil && $0.source == job.source && Self.isAwaited($0, by: waiting)
        }
        for job in taken { run(job, of: client) }
        return taken
    }

    private mutating func run(_ job: DecodeJob, of client: LibraryClient) {
        let cost = cost(of: job)
        running.add(job, of: client, cost: cost)
    }

    /// Further pictures that one worker makes of a file, so that it does not stay with one for long.
    private static let togetherLimit = 3

    private static func isAwaited(_ job: DecodeJob, by all: [DecodeJob: [CountdownLatch]]) -> Bool {
        all[job]?.contains(where: \.isAwaited) ?? false
    }

    /// The time until the next job of a client begins, by the rate at which jobs were done lately.
    func delay(of client: LibraryClient) -> Duration {
        let waiting = waiting
        let queued = queue.costAhead(of: client) { Self.isAwaited($0, by: waiting) }
        // A worker runs jobs of one file.
        let ahead = running.costAhead(busy: Set(running.jobs.map(\.source)).count, of: workers)
        return .microseconds((queued + ahead) * pace / Double(workers))
    }

    /// When a client whose picture is not prepared in time may ask again: when half of what precedes its
    /// next picture is prepared, and by turns if it asked for many.
    mutating func timeUntilRoom(for client: LibraryClient, at now: Duration) -> Duration {
        returnTimes.wait(
            for: client, at: now, atLeast: delay(of: client) / 2,
            step: .microseconds(meanTime / Double(workers)))
    }

    /// The expected cost of a job, or that of its file the last time if it was much more.
    private mutating func cost(of job: DecodeJob) -> Double {
        max(job.expectedCost, dearFiles.value(for: job.source) ?? 0)
    }

    /// Learns from the time that a job took; zero where nobody measures.
    mutating func note(_ time: Duration, of job: DecodeJob) {
        guard time > .zero else { return }
        let microseconds = time / .microseconds(1)
        // What took much longer says more about the file, or about the start of a decoder, than about
        // the jobs that follow.
        pace += (min(microseconds / cost(of: job), Self.heaviest * pace) - pace) / 8
        if job.kind.variant != nil {
            if meanTime == 0 { meanTime = microseconds }
            meanTime += (min(microseconds, Self.heaviest * meanTime) - meanTime) / 8
        }
        if microseconds > 4 * job.expectedCost {
            dearFiles.insert(microseconds, for: job.source, cost: 1)
        } else {
            // It was the machine that was busy, or the file is in the cache of the system now.
            dearFiles.remove(job.source)
        }
    }

    /// Keeps the result of a job; returns the latches that waited for it.
    mutating func finished(_ job: DecodeJob, _ result: DecodeResult) -> [CountdownLatch] {
        let client = running.remove(job) ?? .program
        if outdated.remove(job) != nil, result.failure?.isForgottenByScans == true {
            changes += 1
            return waiting.removeValue(forKey: job) ?? []
        }
        switch result {
        case .picture(let picture):
            changes += 1
            note(picture, of: job.source)
            let letters = picture.title?.letters.byteCount ?? 0
            let cost = picture.bitmap.pixels.count + letters + Self.entryBytes
            pictures.insert(picture, for: job, cost: cost, client: client)
        case .encoded(let encoded, of: let picture):
            // No frame and no layout depends on it, so nothing that they wait for has changed.
            if let picture { note(picture, of: job.source) }
            guard let encoded else { break }
            self.encoded.insert(
                encoded, for: job, cost: encoded.bytes.count + Self.entryBytes, client: client)
        case .information(let known):
            changes += 1
            information[job.source] = known.picture
            metadata.insert(known.metadata, for: job.source, cost: known.metadata.cost)
        }
        return waiting.removeValue(forKey: job) ?? []
    }

    private mutating func note(_ picture: PreparedPicture, of source: SourceFile) {
        // What the whole file said stays.
        if picture.isOfPreview, case .success = information[source], metadata.contains(source) {
            return
        }
        information[source] = picture.information
        if picture.isPartial { partial.insert(source) }
        metadata.insert(picture.metadata, for: source, cost: picture.metadata.cost)
    }

    /// Removes files that a scan of all folders did not find, and failures that may be transient.
    mutating func scanCompleted(_ sources: Set<SourceFile>) {
        changes += 1
        information = information.filter { source, result in
            guard sources.contains(source) else { return false }
            if case .failure(let failure) = result { return !failure.isForgottenByScans }
            return true
        }
        partial.formIntersection(sources)
        metadata.removeAll { source, _ in !sources.contains(source) }
        pictures.removeAll { job, picture in
            !sources.contains(job.source) || picture.failure?.isForgottenByScans == true
        }
        encoded.removeAll { job, picture in
            !sources.contains(job.source) || picture.failure?.isForgottenByScans == true
        }
    }

    /// Removes files that no longer exist.
    mutating func forget(_ gone: Set<SourceFile>) {
        changes += 1
        for source in gone { information[source] = nil }
        partial.subtract(gone)
        metadata.removeAll { source, _ in gone.contains(source) }
        pictures.removeAll { job, _ in gone.contains(job.source) }
        encoded.removeAll { job, _ in gone.contains(job.source) }
    }

    /// Removes what is known of files that came from another machine, or failed to.
    mutating func forget(where isChanged: (SourceFile) -> Bool) {
        changes += 1
        outdated.formUnion(running.jobs.filter { isChanged($0.source) })
        information = information.filter { !isChanged($0.key) }
        partial = partial.filter { !isChanged($0) }
        metadata.removeAll { source, _ in isChanged(source) }
        pictures.removeAll { job, picture in picture.failure != nil && isChanged(job.source) }
        encoded.removeAll { job, picture in picture.failure != nil && isChanged(job.source) }
    }

    mutating func dropPictures(where isUnwanted: (DecodeJob) -> Bool) {
        changes += 1
        pictures.removeAll { job, _ in isUnwanted(job) }
        encoded.removeAll { _, _ in true }
    }

    /// Refuses jobs from now on and drops the queued ones; returns all waiting latches.
    mutating func close() -> [CountdownLatch] {
        isClosed = true
        queue.removeAll()
        defer { waiting = [:] }
        return waiting.values.flatMap { $0 }
    }

    private func isDone(_ job: DecodeJob) -> Bool {
        switch job.kind {
        case .picture: pictures.contains(job)
        case .encoded: encoded.contains(job)
        case .information: information[job.source] != nil && metadata.contains(job.source)
        }
    }

    /// How many times the pace one job counts at most.
    private static let heaviest = 4.0
    /// Files that are known to be dear, at some 500 bytes each.
    private static let dearFileLimit = 10_000
    /// Bytes of metadata that are kept: some 50,000 pictures with titles.
    private static let metadataCacheBytes = 16 << 20
    /// Approximate bytes of the keys, the hash and the links of a kept picture.
    private static let entryBytes = 512
}
