import CSandbox
import Concurrency
import Glibc
import Raster

/// A running decoder process, used by one thread at a time.
struct DecoderProcess {
    private let process: csandbox_process

    var pid: Int32 { process.pid }
    private var channel: DecoderChannel {
        DecoderChannel(socket: process.socket, isDecoder: false)
    }

    /// The time that a process has until it is ready: it waits for the disk, once.
    private static let startMilliseconds = 20_000

    /// Starts a process, which is then not ready yet.
    init(_ program: String) throws(ChannelError) {
        var process = csandbox_process()
        guard unsafe csandbox_start(program, DecoderMain.argument, &process) == 0 else {
            throw .closed
        }
        self.process = process
    }

    private static let processors = ProcessorCount.available

    /// Waits until it is ready; returns the fences that it closed.
    func waitUntilReady() throws(ChannelError) -> DecoderFences {
        let hello = try channel.receive(milliseconds: Self.startMilliseconds)
        guard let words = hello.words(2), words[0] == DecoderMessages.version else {
            throw .closed
        }
        return DecoderFences(bits: UInt32(truncatingIfNeeded: words[1]))
    }

    /// Whether it runs, as far as its socket knows; only for a process that owes no reply.
    var isRunning: Bool {
        do throws(ChannelError) {
            _ = try channel.receive(milliseconds: 0)
            return false
        } catch {
            return error == .late
        }
    }

    /// The processor time that it has used, in milliseconds.
    var processorMilliseconds: Int { Int(csandbox_cpu_milliseconds(pid)) }

    /// How a process ended.
    struct End {
        /// The processor time that it used.
        let processorMilliseconds: Int
        /// Whether it had used up its limit of processor time.
        let isOutOfTime: Bool
    }

    /// Kills it, if it has not ended.
    func end() -> End {
        let end = csandbox_end(process)
        return End(
            processorMilliseconds: Int(end.cpu_milliseconds), isOutOfTime: end.signal == SIGXCPU)
    }

    /// Sets its limits of memory, and of processor time from now on.
    func limit(memory: Int, milliseconds: Int) throws(DecoderFault) {
        // Codecs with several threads use the time of several processors.
        let seconds = (milliseconds / 1000 + 1) * Self.processors
        let error = csandbox_limit(
            pid, UInt64(DecoderLimits.processMemory + memory), UInt32(clamping: seconds))
        guard error == 0 else { throw .ended }
    }

    /// Opens a file, which a decode then refers to.
    func open(
        _ file: FileBytes, as format: PictureFormat, remaining: () -> Int
    ) throws(DecoderFault) -> PictureHeader {
        try DecoderFault.from { () throws(ChannelError) in
            let index = PictureFormat.allCases.firstIndex(of: format) ?? 0
            try channel.send(
                [DecoderMessages.openRequest, Int64(index), Int64(file.count)],
                descriptor: file.descriptor)
            let reply = try channel.receive(milliseconds: remaining())
            guard let words = reply.words(DecoderMessages.openReplyWords) else { throw .closed }
            var blocks = MetadataBlocks()
            blocks.parts = try words[6..<6 + MetadataBlocks.partCount].map {
                length throws(ChannelError) in
                try receive(length, limit: MetadataBlocks.limit, remaining)
            }
            let detail = try receive(
                words[words.count - 1], limit: DecoderMessages.detailLimit, remaining)
            if let failure = DecodeFailure(rawValue: words[0]) {
                return .failure(DecodeError(failure, detail: detail))
            }
            guard words[0] == 0, var header = PictureHeader(words: words[1..<6], format: format)
            else { throw .closed }
            header.metadataBlocks = blocks
            return .success(header)
        }
    }

    /// Decodes the file that was opened last.
    func decode(_ plan: DecodePlan, remaining: () -> Int) throws(DecoderFault) -> Bitmap {
        guard let memory = SharedMemory(count: plan.byteCount) else {
            throw .failed(DecodeError(.unavailable))
        }
        let descriptor = memory.descriptor
        try DecoderFault.from { () throws(ChannelError) -> Result<Void, DecodeError> in
            // The decoder notices the deadline itself, if it can; it is ended a little later.
            try channel.send(
                [DecoderMessages.decodeRequest] + plan.words + [Int64(remaining())],
                descriptor: descriptor)
            let reply = try channel.receive(milliseconds: remaining() + Self.grace)
            guard let words = reply.words(DecoderMessages.decodeReplyWords) else { throw .closed }
            let detail = try receive(words[1], limit: DecoderMessages.detailLimit) {
                remaining() + Self.grace
            }
            if let failure = DecodeFailure(rawValue: words[0]) {
                return .failure(DecodeError(failure, detail: detail))
            }
            guard words[0] == 0 else { throw .closed }
            return .success(())
        }
        return Bitmap(
            width: plan.keptWidth, height: plan.keptHeight, pixels: unsafe Array(memory.bytes))
    }

    /// Lets go of the file that was opened last, if it was not decoded.
    func close() {
        // Only a process that is gone takes no message, and it holds no file.
        try? channel.send([DecoderMessages.closeRequest])
    }

    /// Milliseconds after its deadline at which a decoder is ended.
    private static let grace = 250

    /// Receives a block of a length; a length beyond the limit breaks the protocol.
    private func receive(
        _ length: Int64, limit: Int, _ remaining: () -> Int
    ) throws(ChannelError) -> [UInt8] {
        guard length != 0 else { return [] }
        guard (1...Int64(limit)).contains(length) else { throw .closed }
        let message = try channel.receive(milliseconds: remaining())
        guard Int64(message.bytes.count) == length else { throw .closed }
        return message.bytes
    }
}

/// Why a decoder did not do what it was asked for.
enum DecoderFault: Error {
    /// It said why, and can be used again.
    case failed(DecodeError)
    /// It ended, or broke the protocol.
    case ended
    /// It did not reply in time.
    case late

    /// The value of an exchange, or the fault that its errors mean.
    static func from<Value>(
        _ exchange: () throws(ChannelError) -> Result<Value, DecodeError>
    ) throws(DecoderFault) -> Value {
        let result: Result<Value, DecodeError>
        do throws(ChannelError) {
            result = try exchange()
        } catch {
            throw error == .late ? .late : .ended
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .failed(error)
        }
    }
}
