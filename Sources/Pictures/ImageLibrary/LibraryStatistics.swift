import Catalogue
import Concurrency
import MetadataIndex
import PictureCoding
import PicturePreparing

/// The library's present contents and its totals since it was opened.
package struct LibraryStatistics: Sendable {
    package let galleries: Int
    package let items: Int
    /// How many of them the index knows.
    package let index: IndexProgress
    /// Scans since the library was opened.
    package let scans: Int
    /// How long the last of them took, in seconds.
    package let lastScan: Double

    /// Why folders are away, one for each.
    package let absences: [SourceError.Kind]
    /// Headers that were read for the index since the library was opened.
    package let headersRead: Int
    package let queue: DecodeQueueState.Statistics
    package let meters: PreparationMeters
    package let decoders: DecoderStatistics
    /// What this system reads and writes; nil before the first decoder.
    package let formats: FormatTable?
    /// The limit of the memory that decoders may use together, in bytes.
    package let decoderMemory: Int
}

extension ImageLibrary {
    package var statistics: LibraryStatistics {
        let galleries = galleries()
        return LibraryStatistics(
            galleries: galleries.count, items: galleries.reduce(0) { $0 + $1.items.count },
            index: index.pictures.progress, scans: catalogue.scans,
            lastScan: catalogue.lastScan / .seconds(1),
            absences: catalogue.sourceFailures.filter { !$0.error.isFirstListing }
                .map(\.error.kind),
            headersRead: index.reader.headersRead, queue: pictures.queueStatistics,
            meters: pictures.meters, decoders: pictures.decoderStatistics, formats: formats,
            decoderMemory: limits.decoders.memory)
    }
}
