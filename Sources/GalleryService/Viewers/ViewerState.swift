import ImageLibrary
import ScrollEngine

/// One viewer, as requests work with it; ``PackedViewerState`` is how a session keeps it.
package struct ViewerState: Sendable, Equatable {
    /// The text of the gallery's id; in a strip of galleries, of the one where it began.
    package var gallery: String
    package var strip: Strip
    /// What an undo goes back to; nil before the first batch.
    var undoState: UndoState?
    /// The last accepted sequence number; 0 before the first.
    package var sequence: Int64
    /// The results of the last batches that had a number, for clients that ask again.
    var results: [BatchResult]

    /// A client waits for one answer before it sends the next batch, so the last result would do;
    /// a few more serve requests that were held up on the way.
    static let resultLimit = 4
    /// Outcomes that are kept in all, beyond those of the last batch: a session must stay small.
    static let outcomeLimit = 64

    /// The strip before the last batch, at rest.
    var previous: Strip? {
        get { undoState?.strip }
        set { undoState = newValue.map(UndoState.init) }
    }

    package init(gallery: GalleryID, strip: Strip) {
        self.gallery = gallery.text
        self.strip = strip
        sequence = 0
        results = []
    }
}

/// A strip to go back to, apart from the viewing: few ask for it, and all copy the viewing.
final class UndoState: Sendable, Equatable {
    let strip: Strip

    init(_ strip: Strip) { self.strip = strip }

    static func == (one: UndoState, other: UndoState) -> Bool {
        one === other || one.strip == other.strip
    }
}

/// What a batch did, kept so that the same batch does it once.
struct BatchResult: Sendable, Equatable {
    var sequence: Int64
    var digest: UInt64
    /// The session's revision after the batch.
    var revision: UInt64
    var outcomes: [Outcome]
}

/// What became of a batch that was applied to a viewing.
enum BatchDecision {
    /// It was applied: keep the new viewing.
    case apply(ViewerState, [Outcome])
    /// It was applied before.
    case replay(BatchResult)
}

/// Why a batch is not applied.
enum BatchError: Error, Equatable {
    /// Its number is not the next one; or it is an old number of a batch that said something else,
    /// or whose result is no longer known.
    case outOfSequence(expected: Int64)
    /// It claims to happen this much later than now, or longer ago than the last batch.
    case outOfTime(earliest: Timestamp, latest: Timestamp)
}

extension ViewerState {
    /// How far ahead of the server's clock a batch may claim to happen, in milliseconds: enough for
    /// a script that plays a gesture faster than it happens.
    static let leadAllowed: Int64 = 10_000

    /// Applies a batch that arrives at a time of the session: all of it or nothing.
    ///
    /// - Throws: ``BatchError``; the viewing stays as it was.
    func applying(
        _ batch: EventBatch, at now: Timestamp, as revision: UInt64, over pages: some PageSource
    ) throws(BatchError) -> BatchDecision {
        if let number = batch.sequence, number != sequence + 1 {
            guard let result = results.first(where: { $0.sequence == number }),
                result.digest == batch.digest
            else { throw .outOfSequence(expected: sequence + 1) }
            return .replay(result)
        }
        let arrival = try arrival(of: batch, at: now)
        var viewerState = self
        if case .atRest = batch.arrival { viewerState.strip.finishMotion() }
        let outcomes = viewerState.perform(batch, arrivingAt: arrival, over: pages)
        viewerState.record(batch, outcomes, revision)
        return .apply(viewerState, outcomes)
    }

    /// Does what a batch asks for, whatever its number is and whenever it claims to happen.
    mutating func perform(
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

    /// Goes back to the strip before the last batch; doing it twice does the batch again.
    private mutating func undo(at now: Timestamp, over pages: some PageSource) -> [Outcome] {
        guard let wanted = previous else { return [.nothing] }
        // A finger that holds the strip is what is undone: there is nothing to do again.
        previous = strip.undoState(at: now, over: pages)
        return strip.restore(wanted, at: now, over: pages)
    }

    /// Changes how the strip looks and behaves, and with it the one to go back to.
    ///
    /// - Throws: `ConfigurationError`; the viewing stays as it was.
    mutating func reconfigure(
        _ configuration: StripConfiguration, at now: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) {
        _ = try strip.reconfigure(configuration, at: now, over: pages)
        _ = try previous?.reconfigure(configuration, at: now, over: pages)
    }

    /// Takes another viewport: the page stays.
    mutating func resize(_ viewport: PixelSize, at now: Timestamp, over pages: some PageSource) {
        _ = strip.handle(.resize(viewport), at: now, over: pages)
        _ = previous?.handle(.resize(viewport), at: now, over: pages)
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
