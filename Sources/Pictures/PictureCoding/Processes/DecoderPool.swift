import Concurrency
import Glibc
import PictureFormats
import Raster

/// The decoder processes: each picture is read by one of them, within a time and a share of memory.
///
/// A decoder that ends or does not reply in time is replaced. Its picture gets a second try, because
/// the cause may lie elsewhere (the system ran out of memory, somebody stopped the process). So does
/// a picture for which its share of the memory was too small; it then gets all of it.
package final class DecoderPool: Sendable {
    private let program: String
    private let task: DecoderTask
    package let limits: DecoderLimits
    package let stopwatch: @Sendable () -> Duration
    /// One for each process that may run.
    let turns: WeightedSemaphore
    package let memory: WeightedSemaphore
    package let state = Lock(State())

    package struct State {
        var idle: [DecoderProcess] = []
        /// All that run, so that `stop` can end those in use.
        var running: Set<Int32> = []
        package var statistics = DecoderStatistics()
        var hasPrestarted = false
        package var isStopped = false
    }

    /// Describes the pool; processes are started when they are needed.
    ///
    /// - Parameters:
    ///   - limits: What the decoders may use.
    ///   - task: What they are for; those for headers decode nothing.
    ///   - program: The executable that runs as a decoder.
    ///   - other: A pool whose memory this one shares.
    ///   - stopwatch: The time since an arbitrary moment.
    package init(
        limits: DecoderLimits, for task: DecoderTask = .pictures,
        program: String = DecoderExecutable.path,
        sharingMemoryOf other: DecoderPool? = nil,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.program = program
        self.task = task
        self.limits = limits
        self.stopwatch = stopwatch
        turns = WeightedSemaphore(capacity: max(1, limits.processes))
        memory = other?.memory ?? WeightedSemaphore(capacity: limits.memory)
    }

    deinit { stop() }

    /// Reads a file's header; waits for a free decoder.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - format: Its format.
    ///   - openingBytes: The memory that opening the file takes.
    /// - Returns: The header.
    /// - Throws: ``DecodeError``.
    package func header(
        of file: some DecodableFile, as format: PictureFormat, openingBytes: Int = 0
    ) throws(DecodeError) -> PictureHeader {
        try withDecoder { attempt throws(DecoderFault) in
            defer { attempt.decoder.requests.close() }
            return try open(file, as: format, openingBytes, in: attempt)
        }
    }

    /// Decodes a picture; waits for a free decoder and for memory.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - format: Its format.
    ///   - openingBytes: The memory that opening the file takes.
    ///   - plan: Returns the sizes for a header; its error ends the decoding.
    /// - Returns: The header and the picture, or the error of `plan`.
    /// - Throws: ``DecodeError``.
    package func decode<Failure: Error>(
        _ file: some DecodableFile, as format: PictureFormat, openingBytes: Int = 0,
        plan: (PictureHeader) -> Result<DecodePlan, Failure>
    ) throws(DecodeError) -> Result<(PictureHeader, DecodedPicture), Failure> {
        try withDecoder { attempt throws(DecoderFault) in
            let header = try open(file, as: format, openingBytes, in: attempt)
            switch plan(header) {
            case .failure(let failure):
                attempt.decoder.requests.close()
                return .failure(failure)
            case .success(let plan):
                let picture = try decode(plan, of: header, in: attempt)
                return .success((header, picture))
            }
        }
    }

    /// Starts a process, so that the first picture need not wait; the others start when pictures need them.
    ///
    /// Only the first call does; others return at once, so that their threads can decode meanwhile.
    package func prestart() {
        let isFirst = state.withLock { state in
            defer { state.hasPrestarted = true }
            return !state.hasPrestarted
        }
        if isFirst { start() }
    }

    /// Tries again to start a process after attempts failed, so that a service that gets no requests
    /// meanwhile, since it is not ready, finds out that it is.
    package func retryFailedStart() {
        if state.withLock({ $0.statistics.failedStartsInARow > 0 }) { start() }
    }

    /// False after a process could not be started, until one could.
    package var canStart: Bool { state.withLock { $0.statistics.failedStartsInARow == 0 } }

    /// Ends the processes without a picture; the next picture starts one.
    package func endIdle() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for decoder in idle { end(decoder) }
    }

    private func start() {
        // A failure is counted, and reported with the next picture.
        guard let decoder = try? withTurn({ () throws(DecodeError) in try startedDecoder() })
        else { return }
        put(back: decoder)
    }

    /// Ends all processes; those that wait for a picture get ``DecodeFailure/unavailable``.
    ///
    /// Idempotent.
    package func stop() {
        let idle = state.withLock { state -> [DecoderProcess] in
            state.isStopped = true
            // Those in use are reaped by the threads that use them.
            for pid in state.running { kill(pid, SIGKILL) }
            defer { state.idle = [] }
            return state.idle
        }
        for decoder in idle { end(decoder) }
    }

    /// The ids of the running processes.
    package var processIDs: Set<Int32> { state.withLock { $0.running } }

    package var statistics: DecoderStatistics {
        var statistics = state.withLock { $0.statistics }
        statistics.memoryInUse = memory.used
        return statistics
    }
}

extension DecoderPool {
    package func take() throws(DecodeError) -> DecoderProcess {
        while let idle = state.withLock({ $0.idle.popLast() }) {
            if idle.isRunning { return idle }
            end(idle)
            state.withLock { $0.statistics.crashes += 1 }
        }
        return try startedDecoder()
    }

    private func startedDecoder() throws(DecodeError) -> DecoderProcess {
        if state.withLock({ $0.isStopped }) { throw DecodeError(.unavailable) }
        do throws(ChannelError) {
            let decoder = try DecoderProcess(program, for: task)
            // From now on `stop` ends it.
            state.withLock { state in
                state.running.insert(decoder.pid)
                if state.isStopped { kill(decoder.pid, SIGKILL) }
            }
            do throws(ChannelError) {
                let (fences, formats) = try decoder.waitUntilReady()
                state.withLock { state in
                    state.statistics.starts += 1
                    state.statistics.failedStartsInARow = 0
                    state.statistics.fences = fences
                    state.statistics.formats = formats
                }
                return decoder
            } catch {
                end(decoder)
                throw error
            }
        } catch {
            state.withLock { $0.statistics.failedStartsInARow += 1 }
            throw DecodeError(.unavailable)
        }
    }

    package func put(back decoder: DecoderProcess) {
        let isSurplus = state.withLock { state in
            guard !state.isStopped, state.idle.count < limits.processes else { return true }
            state.idle.append(decoder)
            return false
        }
        if isSurplus { end(decoder) }
    }

    @discardableResult
    package func end(_ decoder: DecoderProcess, isEnding: Bool = false) -> DecoderProcess.End {
        // Before it is reaped: afterwards another process may get its id.
        state.withLock { _ = $0.running.remove(decoder.pid) }
        return decoder.end(isEnding: isEnding)
    }
}
