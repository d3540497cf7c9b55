import Concurrency

/// The thread that fills the index: it reads the headers of pictures, and writes what they say.
///
/// It and its decoder give way to all other work (nice(2)), so that frames do not feel it.
final class IndexReader: Sendable {
    private let index: MetadataIndex
    private let preparation: Preparation
    private let catalogue: @Sendable () -> Catalogue?
    private let onComplete: @Sendable () -> Void
    private let isStopped = Lock(false)

    /// - Parameters:
    ///   - index: What is filled.
    ///   - preparation: Reads headers, with a decoder of its own.
    ///   - catalogue: The present catalogue; nil once the library is closed.
    ///   - onComplete: Called when all pictures of a gallery are read.
    init(
        _ index: MetadataIndex, _ preparation: Preparation,
        catalogue: @escaping @Sendable () -> Catalogue?,
        onComplete: @escaping @Sendable () -> Void
    ) {
        self.index = index
        self.preparation = preparation
        self.catalogue = catalogue
        self.onComplete = onComplete
    }

    /// How far the thread gives way: as far as possible.
    static let niceness: Int32 = 19

    func stop() {
        isStopped.withLock { $0 = true }
        preparation.decoders.stop()
    }

    /// Reads and writes until nothing is left to do.
    func run() {
        if !index.isLoaded, let catalogue = catalogue() {
            index.load(for: catalogue)
            onComplete()
        }
        while !isStopped.withLock({ $0 }) {
            if index.isLost, let catalogue = catalogue() { index.adopt(catalogue) }
            guard let entry = index.next() else { break }
            let information = preparation.headInformation(entry.item.source)
            if information.failure?.isTransient == true, !preparation.decoders.canStart {
                // Tried again with the next change, or when the service looks after its decoders.
                index.putBack(entry)
                break
            }
            let isComplete = index.note(information, of: entry)
            if isComplete || index.hasBatch { _ = index.write() }
            if isComplete { onComplete() }
        }
        _ = index.write()
        preparation.decoders.endIdle()
    }
}
