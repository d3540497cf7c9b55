import Glibc
import ImageLibrary
import Locking
import Logging
import Raster

/// Prepares all pictures of a folder as pages, on one thread, the way the service does: read, told
/// by its header, decoded, scaled, made upright, hashed, with what is said of it.
enum PageDesk {
    /// `prepare FOLDER WIDTH HEIGHT`: the time is that of all pictures together, the bytes are
    /// those of their pixels.
    static func take(_ order: [String]) throws -> Done {
        guard order.count == 4, let width = side(order[2]), let height = side(order[3]) else {
            throw ContestantError.unknownOrder(order)
        }
        let library = try open(order[1])
        defer { library.stop() }
        let variant = PictureVariant(boxWidth: width, boxHeight: height, fit: .contain)
        let requests = library.galleries().flatMap { gallery in
            gallery.items.map { PictureRequest($0.id, in: gallery.id, as: variant) }
        }
        guard !requests.isEmpty else { throw ContestantError.unprepared(order[1]) }

        let began = ContinuousClock.now
        let end = Signal()
        library.whenReady(requests) { end.give() }
        end.wait()
        let time = ContinuousClock.now - began

        let prepared = requests.compactMap(library.preparedPicture).filter { $0.failure == nil }
        guard prepared.count == requests.count else { throw ContestantError.unprepared(order[1]) }
        return Done(
            nanoseconds: time.nanoseconds,
            bytes: prepared.reduce(0) { $0 + $1.bitmap.pixels.count })
    }

    private static func open(_ folder: String) throws -> ImageLibrary {
        var limits = LibraryLimits()
        // One thread, as its peers have.
        limits.workers = 1
        limits.cacheBytes = .max
        var logger = Logger(label: "benchmarks")
        logger.logLevel = .error
        return try ImageLibrary(root: folder, limits: limits, logger: logger)
    }

    private static func side(_ text: String) -> Int? {
        Int(text).flatMap { (1...PictureVariant.longestSide).contains($0) ? $0 : nil }
    }
}

/// Lets one thread wait for another.
private final class Signal: Sendable {
    private let isGiven = Lock(false)

    /// Between two looks, in microseconds: a thousandth of what preparing a folder takes.
    private static let glance: UInt32 = 100

    func give() { isGiven.withLock { $0 = true } }

    func wait() {
        while !isGiven.withLock({ $0 }) { usleep(Self.glance) }
    }
}
