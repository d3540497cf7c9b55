import Catalogue
import Concurrency
import MetadataIndex
import Metering
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

    /// Prepared pictures in the cache, their bytes, and the limit of these bytes.
    package let pictures: Int
    package let pictureBytes: Int
    package let pictureCapacity: Int
    /// Lookups of prepared pictures that found one, and those that did not.
    package let hits: Int
    package let misses: Int
    /// Prepared pictures that were evicted.
    package let evictions: Int

    /// Queued jobs: for pictures that are shown, and for those prepared ahead.
    package let waitingShown: Int
    package let waitingAhead: Int
    /// Jobs that were refused because the queue was full.
    package let refused: Int
    package let preparations: Histogram.Snapshot
    /// Failures to prepare a picture, by reason.
    package let failures: [(reason: String, count: Int)]
    /// Pictures for browsers that were made, by what they were made from.
    package let encoded: [(origin: String, count: Int)]
    package let decoders: DecoderStatistics
    /// What this system reads and writes; nil before the first decoder.
    package let formats: FormatTable?
    /// The limit of the memory that decoders may use together, in bytes.
    package let decoderMemory: Int
}

extension ImageLibrary {
    package var statistics: LibraryStatistics {
        let galleries = galleries()
        let state = pictures.queueStatistics
        return LibraryStatistics(
            galleries: galleries.count, items: galleries.reduce(0) { $0 + $1.items.count },
            index: index.pictures.progress, scans: catalogue.scans,
            lastScan: catalogue.lastScan / .seconds(1),
            absences: catalogue.sourceFailures.filter { !$0.error.isFirstListing }
                .map(\.error.kind),
            headersRead: index.reader.headersRead, pictures: state.pictures,
            pictureBytes: state.pictureBytes,
            pictureCapacity: state.pictureCapacity, hits: state.hits, misses: state.misses,
            evictions: state.evictions, waitingShown: state.waitingShown,
            waitingAhead: state.waitingAhead, refused: state.refused,
            preparations: pictures.meters.preparations.reading,
            failures: PictureFailure.Kind.allCases.map {
                ($0.rawValue, pictures.meters.failures.value($0))
            },
            encoded: EncodedPicture.Origin.allCases.map {
                ($0.rawValue, pictures.meters.encoded.value($0))
            },
            decoders: pictures.decoderStatistics, formats: formats,
            decoderMemory: limits.decoders.memory)
    }
}
