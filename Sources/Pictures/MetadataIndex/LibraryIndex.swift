import Calendars
import Catalogue
import Concurrency
import PictureCoding
import PicturePreparing

/// What is known of the library's pictures, and the thread that reads it from their headers.
package final class LibraryIndex: Sendable {
    package let pictures: PictureIndex
    package let selections: SelectedGalleries
    package let sizes: GallerySizeCache
    package let reader: IndexReader
    private let reading: Reading

    /// The thread of the reader, and the day that was noted last.
    private struct Reading: Sendable {
        let threads: WorkerPool
        /// Whether pictures are read in the background.
        let isOn: Bool
        let today: @Sendable () -> CalendarDay
        let day: Lock<CalendarDay>
    }

    /// Whether pictures are read in the background.
    package var isReading: Bool { reading.isOn }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - pictures: What the file of the index knows.
    ///   - preparation: What reads headers.
    ///   - isReading: Whether pictures are read in the background.
    ///   - catalogue: The present catalogue; nil once the library is closed.
    ///   - stopwatch: The time since an arbitrary moment.
    ///   - today: The present day where the service runs.
    ///   - onComplete: Called when all pictures of galleries are read, at most once a second.
    /// - Throws: ``SystemThreadError`` when no thread starts.
    package init(
        _ pictures: PictureIndex, _ preparation: Preparation, isReading: Bool,
        catalogue: @escaping @Sendable () -> GalleryCatalogue?,
        stopwatch: @escaping @Sendable () -> Duration,
        today: @escaping @Sendable () -> CalendarDay, onComplete: @escaping @Sendable () -> Void
    ) throws(SystemThreadError) {
        self.pictures = pictures
        selections = SelectedGalleries(pictures, today: today)
        sizes = GallerySizeCache(pictures, isIndexed: isReading, stopwatch: stopwatch)
        let reader = IndexReader(
            pictures, preparation.forIndex(stopwatch), catalogue: catalogue, stopwatch: stopwatch,
            onComplete: onComplete)
        self.reader = reader
        let threads = WorkerPool(
            count: 1, niceness: IndexReader.niceness,
            onThreadEnd: { Libvips.releaseThreadState() }
        ) { reader.run() }
        reading = Reading(threads: threads, isOn: isReading, today: today, day: Lock(today()))
        try threads.start()
        wake()
    }

    package func stop() {
        reader.stop()
        reading.threads.stop()
    }

    /// Has the thread look for something to read or to write.
    package func wake() { if reading.isOn { reading.threads.signal() } }

    /// Has the thread go on if it left something, which may have failed.
    package func wakeIfWaiting() { if pictures.isWaiting { wake() } }

    /// Reads again what failed for a reason that may be gone.
    package func retryFailures() {
        pictures.retryFailures()
        wakeIfWaiting()
    }

    /// Plans to read what a scan found new.
    package func adopt(_ change: CatalogueChange) {
        if change.isFullScan { pictures.retryFailures() }
        if change.difference.hasChanges || change.believesOthers {
            pictures.noteChangedCatalogue(change.new)
        }
        wakeIfWaiting()
    }

    /// Plans to read pictures that came from another machine.
    package func noteFetched(_ items: [Item]) {
        pictures.noteChangedCatalogue(items)
        wake()
    }

    /// Records what decoding a picture tells.
    package func note(_ picture: PreparedPicture, of job: DecodeJob) {
        if reading.isOn, pictures.note(picture, of: job) { wake() }
    }

    /// Whether another day has begun, on which other pictures may be selected.
    package func noteDay() -> Bool {
        let today = reading.today()
        let isNew = reading.day.withLock { day in
            defer { day = today }
            return day != today
        }
        if isNew { pictures.contents.withLock { $0.generations.allChanged() } }
        return isNew
    }

    /// How many of the pictures of a catalogue are known, and found by searches.
    package func progress(in catalogue: GalleryCatalogue) -> IndexProgress {
        let planned = pictures.progress
        guard reading.isOn, !pictures.isPlanned else { return planned }
        let total = catalogue.itemCount
        return IndexProgress(
            read: min(planned.read, total), total: total, corrected: planned.corrected)
    }

    /// How many of a gallery's pictures are known, and found by searches.
    package func readCount(of gallery: Gallery, in catalogue: GalleryCatalogue) -> Int {
        let count = gallery.items.count
        guard !pictures.isComplete else { return count - pictures.unwrittenCount(in: gallery) }
        guard pictures.isPlanned, catalogue.gallery(gallery.id.folder) != nil,
            gallery.id.selection.isEmpty
        else {
            return pictures.readCount(of: gallery.items)
        }
        return max(0, count - pictures.unreadCount(of: gallery))
    }
}
