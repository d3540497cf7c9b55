import Concurrency
import FoundationEssentials
import PictureCoding
import PictureFormats
import Raster

/// Decodes a file by libvips in a decoder process, or in this process as a library would.
struct DecodingBenchmark {
    private let stopwatch: @Sendable () -> Duration = { [start = ContinuousClock.now] in
        ContinuousClock.now - start
    }
    private var pool: DecoderPool?
    private var file: (path: String, format: PictureFormat, bytes: FileBytes)?

    /// `decode FILE WIDTH HEIGHT process`: the time, and the bytes that the decoder process has for
    /// itself afterwards.
    ///
    /// `decode FILE WIDTH HEIGHT library`: the time, and the bytes of the pixels.
    mutating func take(_ command: [String]) throws -> WorkerReply {
        guard command.count == 5, let width = Int(command[2]), let height = Int(command[3]),
            width > 0, height > 0
        else { throw BenchmarkWorkerError.unknownCommand(command) }
        let (_, format, bytes) = try opened(command[1])
        switch command[4] {
        case "process":
            let pool =
                pool
                ?? DecoderPool(
                    limits: DecoderLimits(processes: 1), stopwatch: stopwatch)
            self.pool = pool
            let began = ContinuousClock.now
            let result: Result<(PictureHeader, DecodedPicture), Never> = try pool.decode(
                bytes, as: format
            ) { header in .success(header.plan(width, height)) }
            let time = ContinuousClock.now - began
            _ = result.get()
            return WorkerReply(
                nanoseconds: time.nanoseconds, bytes: try Self.privateMemory(of: pool.processIDs))
        case "library":
            guard case .success = Libvips.start else {
                throw BenchmarkWorkerError.noPicture(command[1])
            }
            let began = ContinuousClock.now
            guard let decoder = try? LibvipsDecoder(bytes, as: format) else {
                throw BenchmarkWorkerError.noPicture(command[1])
            }
            let plan = decoder.header.plan(width, height)
            var isDecoded = false
            let count = plan.keptWidth * plan.keptHeight * Bitmap.bytesPerPixel
            let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
                isDecoded =
                    unsafe (try? decoder.decode(
                        plan, milliseconds: 60_000, into: UnsafeMutableRawBufferPointer(rows)))
                    != nil
                filled = count
            }
            let time = ContinuousClock.now - began
            guard isDecoded else { throw BenchmarkWorkerError.noPicture(command[1]) }
            return WorkerReply(nanoseconds: time.nanoseconds, bytes: pixels.count)
        default: throw BenchmarkWorkerError.unknownCommand(command)
        }
    }

    /// The file, read once for many commands.
    private mutating func opened(
        _ path: String
    ) throws -> (path: String, format: PictureFormat, bytes: FileBytes) {
        if let file, file.path == path { return file }
        guard let bytes = FileBytes(copyOf: [UInt8](try Data(contentsOf: URL(filePath: path)))),
            let format = PictureFormat(of: bytes)
        else { throw BenchmarkWorkerError.noPicture(path) }
        let opened = (path, format, bytes)
        file = opened
        return opened
    }

    /// The bytes of memory that processes have for themselves.
    private static func privateMemory(of processes: Set<Int32>) throws -> Int {
        try processes.reduce(0) { sum, process in
            guard let text = SystemFile.contents(of: "/proc/\(process)/smaps_rollup") else {
                throw BenchmarkWorkerError.unknownMemory
            }
            let kilobytes = text.split(separator: "\n").filter { $0.hasPrefix("Private_") }
                .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
            return sum + kilobytes.reduce(0, +) * 1024
        }
    }
}

extension PictureHeader {
    /// Scales the picture into a box, never up.
    fileprivate func plan(_ width: Int, _ height: Int) -> DecodePlan {
        let scale = min(
            1, Double(width) / Double(uprightWidth), Double(height) / Double(uprightHeight))
        let (scaledWidth, scaledHeight) = (
            max(1, Int(Double(uprightWidth) * scale)), max(1, Int(Double(uprightHeight) * scale))
        )
        return DecodePlan(
            scaledWidth: scaledWidth, scaledHeight: scaledHeight, keptWidth: scaledWidth,
            keptHeight: scaledHeight, background: .white)
    }
}
