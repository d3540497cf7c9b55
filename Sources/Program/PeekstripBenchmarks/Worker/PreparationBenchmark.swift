import Concurrency
import ImageLibrary
import Logging
import PicturePreparing
import Raster

/// Prepares all pictures of a folder as pages on one thread, as the service does: reads the file and its
/// metadata, decodes, scales, rotates and hashes it.
enum PreparationBenchmark {
    /// `prepare FOLDER WIDTH HEIGHT [OUTPUT]`: the time for all pictures together, and the bytes of their
    /// pixels; writes these to a folder, if one is given, as `0.ppm` and so on.
    static func take(_ command: [String]) throws -> WorkerReply {
        guard (4...5).contains(command.count), let width = side(command[2]),
            let height = side(command[3])
        else {
            throw BenchmarkWorkerError.unknownCommand(command)
        }
        let library = try open(command[1])
        defer { library.stop() }
        let requests = Self.requests(in: library, width: width, height: height)
        guard !requests.isEmpty else { throw BenchmarkWorkerError.unprepared(command[1]) }

        // The first pictures of a decoder process take longer, and it serves thousands.
        prepare(Self.requests(in: library, width: 1, height: 1), in: library)
        let began = ContinuousClock.now
        prepare(requests, in: library)
        let time = ContinuousClock.now - began

        let prepared = requests.compactMap(library.preparedPicture).filter { $0.failure == nil }
        guard prepared.count == requests.count else {
            throw BenchmarkWorkerError.unprepared(command[1])
        }
        if command.count == 5 {
            for (number, picture) in prepared.enumerated() {
                try PortablePixmap.write(picture.bitmap, to: "\(command[4])/\(number).ppm")
            }
        }
        return WorkerReply(
            nanoseconds: time.nanoseconds,
            bytes: prepared.reduce(0) { $0 + $1.bitmap.pixels.count })
    }

    private static func requests(
        in library: ImageLibrary, width: Int, height: Int
    ) -> [PictureRequest] {
        let variant = PictureVariant(boxWidth: width, boxHeight: height, fit: .contain)
        return library.galleries().flatMap { gallery in
            gallery.items.map { PictureRequest($0.id, in: gallery.id, as: variant) }
        }
    }

    private static func prepare(_ requests: [PictureRequest], in library: ImageLibrary) {
        let end = CountingSemaphore()
        library.whenReady(requests) { end.signal() }
        end.wait()
    }

    private static func open(_ folder: String) throws -> ImageLibrary {
        var limits = LibraryLimits()
        // One thread, as the peers use.
        limits.decoders.processes = 1
        limits.cacheBytes = .max
        var logger = Logger(label: "benchmarks")
        logger.logLevel = .error
        return try ImageLibrary(root: folder, limits: limits, index: .none, logger: logger)
    }

    private static func side(_ text: String) -> Int? {
        Int(text).flatMap { (1...PictureVariant.longestSide).contains($0) ? $0 : nil }
    }
}
