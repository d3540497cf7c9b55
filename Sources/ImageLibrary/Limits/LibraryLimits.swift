import Concurrency

/// The limits of one picture, of the library, and of its cache.
package struct LibraryLimits: Sendable {
    /// Pixels of one picture, by its header.
    ///
    /// Telephones take 50 megapixels; decompression bombs claim more.
    package var maxPixels = 100_000_000
    /// Bytes of one file.
    package var maxFileBytes = 64 << 20
    /// Bytes of one picture in memory, for formats that cannot be decoded row by row.
    ///
    /// With the decoder's own memory, a progressive JPEG of that size takes about 256 MB.
    package var maxDecodedBytes = 192 << 20
    /// Milliseconds for decoding one picture.
    package var decodeBudget = 10_000
    /// Items in all galleries together, at about 500 bytes each.
    package var maxItems = 200_000
    /// Bytes of prepared pictures in the cache.
    package var cacheBytes = 256 << 20
    /// Threads that prepare pictures.
    package var workers = ProcessorCount.available
    /// Pictures that may wait to be prepared.
    package var maxQueue = 512

    package init() {}
}
