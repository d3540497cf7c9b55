import ImageLibrary
import ScrollEngine

/// One viewer's state: strip, undo, sequence number.
///
/// ``packed`` is its stored form.
package struct ViewerState: Sendable, Equatable {
    /// The text of the gallery's id; in a strip of galleries, of the one where it began.
    package internal(set) var gallery: String
    package internal(set) var strip: Strip
    /// The strip that an undo restores; nil before the first batch.
    var undoState: UndoState?
    /// The last accepted sequence number; 0 before the first.
    package internal(set) var sequence: Int64
    /// The results of the last batches with a number, for clients that send one again.
    var results: [BatchResult]

    /// A client waits for one answer before it sends the next batch, so the last result would do;
    /// a few more serve requests that were delayed on the way.
    static let resultLimit = 4
    /// Outcomes that are kept in all, beyond those of the last batch: a session must stay small.
    static let outcomeLimit = 64

    /// The strip before the last batch, at rest.
    package var previous: Strip? {
        get { undoState?.strip }
        set { undoState = newValue.map(UndoState.init) }
    }

    package init(gallery: GalleryID, strip: Strip) {
        self.init(
            gallery: gallery.text, strip: strip, undoState: nil, sequence: 0, results: [])
    }

    init(
        gallery: String, strip: Strip, undoState: UndoState?, sequence: Int64,
        results: [BatchResult]
    ) {
        self.gallery = gallery
        self.strip = strip
        self.undoState = undoState
        self.sequence = sequence
        self.results = results
    }
}

/// A strip to go back to.
///
/// A class, because every request copies the state and few undo.
final class UndoState: Sendable, Equatable {
    package let strip: Strip

    init(_ strip: Strip) { self.strip = strip }

    package static func == (one: UndoState, other: UndoState) -> Bool {
        one === other || one.strip == other.strip
    }
}

/// The result of a batch, kept so that the same batch is applied once.
package struct BatchResult: Sendable, Equatable {
    package var sequence: Int64
    package var digest: UInt64
    /// The session's revision after the batch.
    package var revision: UInt64
    package var outcomes: [Outcome]
}

/// What a batch did.
package struct AppliedBatch: Equatable {
    /// The session's revision after the batch.
    package let revision: UInt64
    package let outcomes: [Outcome]
    /// Whether the batch had been applied before.
    ///
    /// Then the state is unchanged, and this is the first result again.
    package let isReplay: Bool

    package init(revision: UInt64, outcomes: [Outcome], isReplay: Bool) {
        self.revision = revision
        self.outcomes = outcomes
        self.isReplay = isReplay
    }
}

/// Why a batch is not applied.
package enum BatchError: Error, Equatable {
    /// Its number is not the next one; or it is an old number of another batch, or of one whose
    /// result is no longer kept.
    case outOfSequence(expected: Int64)
    /// It claims a time further ahead of now than allowed, or before the last batch.
    case outOfTime(earliest: Timestamp, latest: Timestamp)
}

extension ViewerState {
    /// How far ahead of the server's clock a batch may claim to happen, in milliseconds: enough for
    /// a script that plays a gesture faster than it happens.
    static let leadAllowed: Int64 = 10_000

    /// Applies a batch that arrives at a time of the session: all of it or nothing.
    ///
    /// - Throws: ``BatchError``; the state stays as it was.
    package mutating func apply(
        _ batch: EventBatch, at now: Timestamp, as revision: UInt64, over pages: some PageSource
    ) throws(BatchError) -> AppliedBatch {
        if let number = batch.sequence, number != sequence + 1 {
            guard let result = results.first(where: { $0.sequence == number }),
                result.digest == batch.digest
            else { throw .outOfSequence(expected: sequence + 1) }
            return AppliedBatch(
                revision: result.revision, outcomes: result.outcomes, isReplay: true)
        }
        let arrival = try arrival(of: batch, at: now)
        if case .atRest = batch.arrival { strip.finishMotion() }
        let outcomes = perform(batch, arrivingAt: arrival, over: pages)
        record(batch, outcomes, revision)
        return AppliedBatch(revision: revision, outcomes: outcomes, isReplay: false)
    }

    /// Performs a batch, whatever its number is and whenever it claims to happen.
    package mutating func perform(
        _ batch: EventBatch, arrivingAt arrival: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        batch.isUndo
            ? undo(at: arrival, over: pages) : handle(batch, arrivingAt: arrival, over: pages)
    }

    private mutating func handle(
        _ batch: EventBatch, arrivingAt arrival: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let times = batch.times(arrivingAt: arrival)
        if let first = times.first, let strip = strip.undoState(at: first, over: pages) {
            undoState = UndoState(strip)
        }
        var outcomes: [Outcome] = []
        for (event, time) in zip(batch.events, times) {
            outcomes += strip.handle(event.event, at: time, over: pages)
        }
        return outcomes
    }

    /// Restores the strip before the last batch; a second undo applies the batch again.
    private mutating func undo(at now: Timestamp, over pages: some PageSource) -> [Outcome] {
        guard let wanted = previous else { return [.nothing] }
        // While a finger holds the strip, its drag is undone, and there is nothing to redo.
        previous = strip.undoState(at: now, over: pages)
        return strip.restore(wanted, at: now, over: pages)
    }

    private func arrival(
        of batch: EventBatch, at now: Timestamp
    ) throws(BatchError) -> Timestamp {
        switch batch.arrival {
        case .now, .atRest: return now
        case .at(let claimed):
            let latest = Timestamp(milliseconds: now.milliseconds + Self.leadAllowed)
            guard claimed >= strip.lastEvent, claimed <= latest else {
                throw .outOfTime(earliest: strip.lastEvent, latest: latest)
            }
            return claimed
        }
    }

    private mutating func record(
        _ batch: EventBatch, _ outcomes: [Outcome], _ revision: UInt64
    ) {
        guard let number = batch.sequence else { return }
        sequence = number
        results.append(
            BatchResult(
                sequence: number, digest: batch.digest, revision: revision, outcomes: outcomes))
        while results.count > Self.resultLimit || hasTooManyOutcomes { results.removeFirst() }
    }

    private var hasTooManyOutcomes: Bool {
        results.count > 1 && results.reduce(0) { $0 + $1.outcomes.count } > Self.outcomeLimit
    }
}
