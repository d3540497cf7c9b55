import Catalogue
import ScrollEngine

/// One viewer's state: strip, undo, sequence number.
///
/// ``packed`` is its stored form.
package struct ViewerState: Sendable, Equatable {
    /// The text of the gallery's id; in a strip of galleries, of the gallery where it began.
    package internal(set) var gallery: String
    package internal(set) var strip: Strip
    /// The strip that an undo restores; nil before the first batch.
    var undoState: UndoState?
    /// The last accepted sequence number; 0 before the first.
    package internal(set) var sequence: Int64
    /// The results of the last numbered batches, for clients that repeat a request.
    var results: [BatchResult]

    /// A client waits for a response before it sends the next batch, so one result would suffice; a
    /// few more serve requests that the network delayed.
    static let resultLimit = 4
    /// The limit on stored outcomes, not counting those of the last batch: it keeps a session
    /// small.
    static let outcomeLimit = 64

    /// The strip before the last batch, at rest.
    package var previous: Strip? {
        get { undoState?.strip }
        set { undoState = newValue.map(UndoState.init) }
    }
}

extension ViewerState {
    package init(gallery: GalleryID, strip: Strip) {
        self.init(
            gallery: gallery.text, strip: strip, undoState: nil, sequence: 0, results: [])
    }
}

/// The strip that an undo restores.
///
/// A class because every request copies the state and few requests undo.
final class UndoState: Sendable, Equatable {
    let strip: Strip

    init(_ strip: Strip) { self.strip = strip }

    static func == (one: UndoState, other: UndoState) -> Bool {
        one === other || one.strip == other.strip
    }
}

/// The result of a batch, stored so that a repeated batch is not applied twice.
package struct BatchResult: Sendable, Equatable {
    package var sequence: Int64
    package var digest: UInt64
    /// The session's revision after the batch.
    package var revision: UInt64
    package var outcomes: [Outcome]
}

/// The effect of a batch.
package struct AppliedBatch: Equatable {
    /// The session's revision after the batch.
    package let revision: UInt64
    package let outcomes: [Outcome]
    /// Whether the batch had already been applied.
    ///
    /// If so, the state is unchanged and this is the first result again.
    package let isReplay: Bool

    package init(revision: UInt64, outcomes: [Outcome], isReplay: Bool) {
        self.revision = revision
        self.outcomes = outcomes
        self.isReplay = isReplay
    }
}

/// Why a batch is not applied.
package enum BatchError: Error, Equatable {
    /// The number is not the next one; or it is an old number of a different batch, or of one whose
    /// result is no longer stored.
    case outOfSequence(expected: Int64)
    /// The batch's time is further ahead of now than allowed, or before the last batch.
    case outOfTime(earliest: Timestamp, latest: Timestamp)
}

extension ViewerState {
    /// How far ahead of the server's clock a batch's time may be, in milliseconds: enough for a
    /// script that plays a gesture faster than real time.
    static let leadAllowed: Int64 = 10_000

    /// Applies a batch that arrives at a time of the session, entirely or not at all.
    ///
    /// - Parameters:
    ///   - batch: The events.
    ///   - screen: The strip's configuration on the screen that has the batch's points: the strip
    ///     moves there first. Nil for its own.
    ///   - now: The time of the arrival.
    ///   - revision: The session's revision after the batch.
    ///   - pages: The pages of the strip, as the screen configures it.
    /// - Returns: The effect, or the first effect of a batch that was applied before.
    /// - Throws: ``BatchError``, and `ConfigurationError` for a screen that cannot be; the state is
    ///   unchanged then.
    package mutating func apply(
        _ batch: EventBatch, on screen: StripConfiguration? = nil, at now: Timestamp,
        as revision: UInt64, over pages: some PageSource
    ) throws -> AppliedBatch {
        if let number = batch.sequence, number != sequence + 1 {
            guard let result = results.first(where: { $0.sequence == number }),
                result.digest == batch.digest
            else { throw BatchError.outOfSequence(expected: sequence + 1) }
            return AppliedBatch(
                revision: result.revision, outcomes: result.outcomes, isReplay: true)
        }
        let arrival = try arrival(of: batch, at: now)
        var before: [Outcome] = []
        if let screen, screen != strip.configuration {
            let began = batch.times(arrivingAt: arrival, after: strip.lastEvent).first ?? arrival
            before = try move(to: screen, at: began, over: pages)
        }
        if case .atRest = batch.arrival { strip.finishMotion() }
        let own = perform(batch, arrivingAt: arrival, over: pages)
        let outcomes = before.isEmpty ? own : before + own
        record(batch, outcomes, revision)
        return AppliedBatch(revision: revision, outcomes: outcomes, isReplay: false)
    }

    /// Moves the strip, and the one that an undo restores, to a screen of another size.
    private mutating func move(
        to screen: StripConfiguration, at time: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) -> [Outcome] {
        let moved = try previous.map { previous throws(ConfigurationError) in
            try previous.fitted(to: screen, at: previous.lastEvent, over: pages)
        }
        let outcomes = try strip.move(to: screen, at: time, over: pages)
        previous = moved
        return outcomes
    }

    /// Applies a batch without checking its number and time.
    package mutating func perform(
        _ batch: EventBatch, arrivingAt arrival: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        batch.isUndo
            ? undo(at: arrival, over: pages) : handle(batch, arrivingAt: arrival, over: pages)
    }

    private mutating func handle(
        _ batch: EventBatch, arrivingAt arrival: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let times = batch.times(arrivingAt: arrival, after: strip.lastEvent)
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
        // While a finger holds the strip, undo cancels its drag, and there is nothing to redo.
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
