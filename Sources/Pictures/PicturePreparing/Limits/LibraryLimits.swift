import Catalogue
import Concurrency
import PictureCoding

/// The limits of one picture, of the library, and of its cache.
package struct LibraryLimits: Sendable {
    /// Pixels of one picture, by its header.
    ///
    /// Telephones take 50 megapixels; decompression bombs claim more.
    package var maxPixels = 100_000_000
    /// Pixels of one side.
    ///
    /// It is the largest side of a JPEG; a WebP has at most 16,383. libvips holds many rows of the
    /// stored width at once, so 9,900,000 x 10 pixels took 6 GB.
    package var maxSide = 65_535
    /// Frames of an animation, or pages of a document, though only the first is shown.
    ///
    /// It is libnsgif's limit: nearly three minutes at 25 frames a second. libwebp takes about
    /// 40 ms to visit as many frames, and a time that grows with the square of their number.
    package var maxFrames = 4_096
    /// Chunks of a PNG in front of its pixels, or of a WebP that are not frames.
    ///
    /// It is libpng's default for chunks that it keeps.
    package var maxMetadataChunks = 1_000
    /// Bytes of a picture's metadata in memory: of a PNG's chunks, inflated, or of the values in a
    /// TIFF's directories.
    ///
    /// A PNG whose texts take 64 MiB took 252 MB, because libvips copies them.
    package var maxMetadataBytes = 64_000_000
    /// Bytes of one file.
    package var maxFileBytes = 64_000_000
    /// Bytes of prepared pictures in the cache.
    package var cacheBytes = 256 << 20
    /// Bytes of pictures for browsers in memory: some hundred screens of thumbnails, or a thousand
    /// pages.
    package var encodedBytes = 32 << 20
    /// What the processes that decode pictures may use; each serves one thread.
    package var decoders = DecoderLimits(processes: ProcessorCount.available)
    /// Pictures that may wait to be prepared.
    package var maxQueue = 512

    /// What scans of its folders go by.
    package var scanning = ScanRules()

    package init() {}
}
