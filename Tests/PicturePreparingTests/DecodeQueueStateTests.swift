import Concurrency
import FileAccess
import PictureCoding
import PictureFormats
import Raster
import Testing

@testable import Catalogue
@testable import PicturePreparing

@Suite("The state of the decode queue")
struct DecodeQueueStateTests {
    private let client = LibraryClient(1)
    private let other = LibraryClient(2)

    private func state(workers: Int = 1) -> DecodeQueueState {
        var limits = LibraryLimits()
        limits.decoders.processes = workers
        return DecodeQueueState(limits: limits)
    }

    private func job(_ number: Int, _ kind: DecodeJob.Kind = .information) -> DecodeJob {
        DecodeJob(
            item: ItemID(UInt64(number)),
            source: SourceFile(
                path: RelativePath(bytes: Array("\(number).jpg".utf8)), version: .none),
            kind: kind)
    }

    private func encoded(_ side: Int) throws -> DecodeJob.Kind {
        let white = Pixel(red: 255, green: 255, blue: 255)
        let variant = EncodedVariant(side: side, as: .jpeg, background: white, isUsual: true)
        return .encoded(try #require(variant))
    }

    private func add(
        _ job: DecodeJob, to state: inout DecodeQueueState, within patience: Duration? = nil,
        while isWanted: @escaping @Sendable () -> Bool = { true }
    ) -> DecodeQueueState.EnqueueResult {
        let result = state.enqueue(job, .high, for: client, within: patience)
        if case .pending = result {
            state.wait(for: job, CountdownLatch(for: 1, while: isWanted) {})
        }
        return result
    }

    /// A header costs 1 ms, as `expectedCost` says, so three take 3 ms of one worker.
    @Test("refuses what would not begin in time, by the rate of the last jobs")
    func patience() {
        var state = state()
        for number in 1...3 {
            #expect(add(job(number), to: &state) == .pending(isNew: true))
        }
        #expect(state.delay(of: client) == .milliseconds(3))
        #expect(add(job(4), to: &state, within: .milliseconds(2)) == .refused)
        #expect(state.statistics.refused == 1)
        // The other client's turn comes after the first of them.
        #expect(state.delay(of: other) == .milliseconds(1))
        // One took 2 ms, so the rate is an eighth of the way from 1 to 2.
        state.note(.milliseconds(2), of: job(1))
        #expect(state.delay(of: client) == .microseconds(3_375))
        #expect(add(job(4), to: &state, within: .milliseconds(4)) == .pending(isNew: true))
    }

    /// By hand, of headers of 1 ms each, for two workers.
    @Test("counts half of what runs while no worker is free") func busyWorkers() {
        var state = state(workers: 2)
        for number in 1...3 { _ = add(job(number), to: &state) }
        #expect(state.takeJob() == job(1))
        // Two wait.
        #expect(state.delay(of: client) == .milliseconds(1))
        #expect(state.takeJob() == job(2))
        // One waits, and two halves are left.
        #expect(state.delay(of: client) == .milliseconds(1))
        let result = DecodeResult.information(
            FileInformation(picture: .failure(.arriving), metadata: .none))
        _ = state.finished(job(1), result)
        #expect(state.delay(of: client) == .microseconds(500))
    }

    @Test("has the requests that it rejected come again one after another") func turns() throws {
        var state = state()
        state.note(.milliseconds(2), of: job(9, try encoded(80)))
        for number in 1...3 { _ = add(job(number), to: &state) }
        let (half, others) = (state.delay(of: client) / 2, state.delay(of: other) / 2)
        #expect(half > .zero)
        let now = Duration.seconds(1)
        #expect(state.timeUntilRoom(for: client, at: now) == half)
        #expect(state.timeUntilRoom(for: client, at: now) == half + .milliseconds(2))
        #expect(state.timeUntilRoom(for: client, at: now) == half + .milliseconds(4))
        #expect(state.timeUntilRoom(for: other, at: now) == others)
        #expect(state.timeUntilRoom(for: client, at: .seconds(9)) == half)
    }

    @Test("remembers what a file cost that was dear") func dear() {
        var state = state()
        state.note(.milliseconds(80), of: job(1))
        for number in 1...2 { _ = add(job(number), to: &state) }
        // 80 ms and 1 ms, at a rate an eighth of the way from 1 to 4: no job counts for more.
        let rate = 1 + 3.0 / 8
        #expect(state.delay(of: client) == .microseconds(81_000 * rate))
    }

    @Test("forgets that a file was dear when it was not, the next time") func dearOnce() {
        var state = state()
        state.note(.milliseconds(80), of: job(1))
        state.note(.milliseconds(1), of: job(1))
        for number in 1...2 { _ = add(job(number), to: &state) }
        // Two times 1 ms. The rate went an eighth of the way from 1 to 4, and then to 1/80 of what was
        // expected.
        let first = 1 + 3.0 / 8
        let rate = first + (1.0 / 80 - first) / 8
        let delay = state.delay(of: client) / .microseconds(1)
        #expect(abs(delay - 2_000 * rate) < 1)
    }

    @Test("refuses nothing because a decoder started slowly") func slowStart() {
        var state = state()
        state.note(.seconds(4), of: job(1))
        for number in 2...4 {
            #expect(
                add(job(number), to: &state, within: .milliseconds(5)) == .pending(isNew: true))
        }
    }

    @Test("learns that the machine is slow") func slowMachine() {
        var state = state()
        for number in 1...20 { state.note(.milliseconds(10), of: job(number)) }
        for number in 21...22 { _ = add(job(number), to: &state) }
        let delay = state.delay(of: client) / .microseconds(1)
        #expect(delay > 18_000 && delay < 20_000)
    }

    @Test("runs the sizes of one file together, which somebody waits for") func together() throws {
        var state = state()
        let (small, middle, large) = (try encoded(80), try encoded(160), try encoded(320))
        _ = add(job(1, small), to: &state)
        _ = add(job(2, small), to: &state)
        _ = add(job(1, middle), to: &state)
        _ = add(job(1, large), to: &state, while: { false })
        #expect(state.takeJob() == job(1, small))
        #expect(state.takeJobs(withFileOf: job(1, small)) == [job(1, middle)])
        #expect(state.takeJob() == job(2, small))
        #expect(state.takeJob() == nil)
    }

    @Test("makes no picture for a browser whose requests have all gone") func gone() throws {
        var state = state()
        let variant = try encoded(80)
        let isThere = Lock(true)
        let jobs = (1...3).map { job($0, variant) }
        for job in jobs {
            let isPatient = job == jobs[1]
            _ = add(job, to: &state) { isPatient || isThere.withLock { $0 } }
        }
        isThere.withLock { $0 = false }
        #expect(state.takeJob() == jobs[1])
        #expect(state.takeJob() == nil)
        #expect(state.statistics.waitingShown == 0)
        // Somebody else may ask for it again.
        #expect(add(jobs[0], to: &state) == .pending(isNew: true))
        #expect(state.takeJob() == jobs[0])
    }

    @Test("has no place for a client's pictures for browsers that it no longer waits for")
    func goneMeanwhile() throws {
        var state = state()
        let small = try encoded(80)
        _ = add(job(1, small), to: &state)
        _ = add(job(2, small), to: &state, while: { false })
        #expect(state.statistics.waitingShown == 2)
        _ = add(job(3, small), to: &state)
        #expect(state.statistics.waitingShown == 2)
        #expect(state.takeJob() == job(1, small))
        #expect(state.takeJob() == job(3, small))
        #expect(state.takeJob() == nil)
    }

    @Test("does not keep that a file is on its way if it came while the job ran")
    func cameMeanwhile() {
        var state = state()
        let arriving = DecodeResult.information(
            FileInformation(picture: .failure(.arriving), metadata: .none))
        for number in 1...3 {
            _ = add(job(number), to: &state)
            #expect(state.takeJob() == job(number))
        }
        // One is forgotten while it runs, one afterwards.
        state.forget { $0 == job(1).source }
        #expect(state.finished(job(1), arriving).count == 1)
        _ = state.finished(job(2), arriving)
        _ = state.finished(job(3), arriving)
        state.forget { $0 == job(2).source }
        let kept = (1...3).map { state.information[job($0).source] != nil }
        #expect(kept == [false, false, true])
        #expect(add(job(1), to: &state) == .pending(isNew: true))
    }

    @Test("keeps what a whole file says when a preview is decoded") func previews() {
        var state = state()
        let job = job(
            1, .picture(PictureVariant(boxWidth: 1, boxHeight: 1, fit: .contain)))
        func decode(width: Int, isOfPreview: Bool) {
            _ = add(job, to: &state)
            _ = state.takeJob()
            let information = PictureInformation(
                format: .jpeg, naturalWidth: width, naturalHeight: 1)
            let picture = PreparedPicture(
                bitmap: Bitmap(width: 1, height: 1, filledWith: .white),
                contentHash: ContentHash(of: nil), information: .success(information),
                metadata: .none, title: nil, isOfPreview: isOfPreview)
            _ = state.finished(job, .picture(picture))
            state.dropPictures { _ in true }
        }
        func width() -> Int? { try? state.information[job.source]?.get().naturalWidth }
        decode(width: 2048, isOfPreview: true)
        #expect(width() == 2048)
        decode(width: 6000, isOfPreview: false)
        #expect(width() == 6000)
        decode(width: 2048, isOfPreview: true)
        #expect(width() == 6000)
    }
}
