import Concurrency
import Glibc
import Raster

/// The decoder processes: each picture is read by one of them, within a time and a share of memory.
///
/// A decoder that ends or does not reply in time is replaced. Its picture gets a second try, because
/// the cause may lie elsewhere (the system ran out of memory, somebody stopped the process).
package final class DecoderPool: Sendable {
    private let program: String
    package let limits: DecoderLimits
    private let stopwatch: @Sendable () -> Duration
    /// One for each process that may run.
    private let turns: WeightedSemaphore
    private let memory: WeightedSemaphore
    private let state = Lock(State())

    private struct State {
        var idle: [DecoderProcess] = []
        /// All that run, so that `stop` can end those in use.
        var running: Set<Int32> = []
        var statistics = DecoderStatistics()
        var prestarts = 0
        var isStopped = false
    }

    /// Describes the pool; processes are started when they are needed.
    ///
    /// - Parameters:
    ///   - limits: What the decoders may use.
    ///   - program: The executable that runs as a decoder.
    ///   - stopwatch: The time since an arbitrary moment.
    package init(
        limits: DecoderLimits, program: String = DecoderExecutable.path,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.program = program
        self.limits = limits
        self.stopwatch = stopwatch
        turns = WeightedSemaphore(capacity: max(1, limits.processes))
        memory = WeightedSemaphore(capacity: limits.memory)
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
        of file: FileBytes, as format: PictureFormat, openingBytes: Int = 0
    ) throws(DecodeError) -> PictureHeader {
        try withDecoder { decoder, deadline throws(DecoderFault) in
            defer { decoder.close() }
            return try open(file, as: format, openingBytes, by: decoder, until: deadline)
        }
    }

    /// Decodes a picture; waits for a free decoder and for memory.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - format: Its format.
    ///   - openingBytes: The memory that opening the file takes.
    ///   - plan: Returns the sizes for a header; its error ends the decoding.
    /// - Returns: The header and the bitmap, or the error of `plan`.
    /// - Throws: ``DecodeError``.
    package func decode<Failure: Error>(
        _ file: FileBytes, as format: PictureFormat, openingBytes: Int = 0,
        plan: (PictureHeader) -> Result<DecodePlan, Failure>
    ) throws(DecodeError) -> Result<(PictureHeader, Bitmap), Failure> {
        try withDecoder { decoder, deadline throws(DecoderFault) in
            let header = try open(file, as: format, openingBytes, by: decoder, until: deadline)
            switch plan(header) {
            case .failure(let failure):
                decoder.close()
                return .failure(failure)
            case .success(let plan):
                let bitmap = try decode(plan, of: header, by: decoder, until: deadline)
                return .success((header, bitmap))
            }
        }
    }

    /// Starts a process if not all have been started, so that the first pictures need not wait.
    package func prestart() {
        let isWanted = state.withLock { state in
            guard state.prestarts < limits.processes else { return false }
            state.prestarts += 1
            return true
        }
        if isWanted { start() }
    }

    /// Tries again to start a process after attempts failed, so that a service that gets no requests
    /// meanwhile, since it is not ready, finds out that it is.
    package func retryFailedStart() {
        if state.withLock({ $0.statistics.failedStartsInARow > 0 }) { start() }
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
    var processIDs: Set<Int32> { state.withLock { $0.running } }

    package var statistics: DecoderStatistics {
        var statistics = state.withLock { $0.statistics }
        statistics.memoryInUse = memory.used
        return statistics
    }
}

extension DecoderPool {
    /// How often a picture is tried.
    private static let attempts = 2

    private func withDecoder<Value>(
        _ work: (DecoderProcess, _ deadline: Duration) throws(DecoderFault) -> Value
    ) throws(DecodeError) -> Value {
        try withTurn { () throws(DecodeError) in
            var failure = DecodeFailure.crashed
            var deadline: Duration?
            for _ in 1...Self.attempts {
                let decoder = try take()
                let before = decoder.processorMilliseconds
                let end = deadline ?? stopwatch() + .milliseconds(limits.milliseconds)
                do throws(DecoderFault) {
                    let value = try work(decoder, end)
                    put(back: decoder)
                    return value
                } catch {
                    failure = try self.end(decoder, after: error, before)
                }
                // The second try has the rest of the time, unless the first one was kept from
                // computing.
                deadline = failure == .tooSlow ? nil : end
            }
            throw DecodeError(failure)
        }
    }

    /// Waits until one more process may work.
    private func withTurn<Value>(
        _ work: () throws(DecodeError) -> Value
    ) throws(DecodeError) -> Value {
        turns.acquire(1)
        defer { turns.release(1) }
        return try work()
    }

    private func open(
        _ file: FileBytes, as format: PictureFormat, _ bytes: Int, by decoder: DecoderProcess,
        until deadline: Duration
    ) throws(DecoderFault) -> PictureHeader {
        try withMemory(bytes, until: deadline) { deadline throws(DecoderFault) in
            try decoder.limit(memory: bytes, milliseconds: remaining(until: deadline))
            return try decoder.open(file, as: format) { remaining(until: deadline) }
        }
    }

    private func decode(
        _ plan: DecodePlan, of header: PictureHeader, by decoder: DecoderProcess,
        until deadline: Duration
    ) throws(DecoderFault) -> Bitmap {
        let (bytes, isTooMuch) = header.memoryEstimate.addingReportingOverflow(plan.byteCount)
        guard !isTooMuch, bytes <= limits.memory else {
            decoder.close()
            throw .failed(DecodeError(.tooMuchMemory))
        }
        return try withMemory(bytes, until: deadline) { deadline throws(DecoderFault) in
            try decoder.limit(memory: bytes, milliseconds: remaining(until: deadline))
            return try decoder.decode(plan) { remaining(until: deadline) }
        }
    }

    /// Waits for a share of the memory; the wait does not count for the picture's deadline.
    private func withMemory<Value>(
        _ bytes: Int, until deadline: Duration,
        _ work: (_ deadline: Duration) throws(DecoderFault) -> Value
    ) throws(DecoderFault) -> Value {
        guard bytes > 0 else { return try work(deadline) }
        guard bytes <= limits.memory else { throw .failed(DecodeError(.tooMuchMemory)) }
        let start = stopwatch()
        memory.acquire(bytes)
        defer { memory.release(bytes) }
        return try work(deadline + (stopwatch() - start))
    }

    /// What follows from a fault; throws if another try would not help.
    private func end(
        _ decoder: DecoderProcess, after fault: DecoderFault, _ usedBefore: Int
    ) throws(DecodeError) -> DecodeFailure {
        if case .failed(let error) = fault {
            put(back: decoder)
            throw error
        }
        let used = end(decoder) - usedBefore
        let isLate = if case .late = fault { true } else { false }
        let isStopped = state.withLock { state in
            if isLate { state.statistics.timeouts += 1 } else { state.statistics.crashes += 1 }
            return state.isStopped
        }
        if isStopped { throw DecodeError(.unavailable) }
        // A process that computed for most of the time would do so again; one that did not was
        // stopped, or got no processor.
        if isLate, used > limits.milliseconds / 2 { throw DecodeError(.tooSlow) }
        return isLate ? .tooSlow : .crashed
    }

    private func take() throws(DecodeError) -> DecoderProcess {
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
            let decoder = try DecoderProcess(program)
            // From now on `stop` ends it.
            state.withLock { state in
                state.running.insert(decoder.pid)
                if state.isStopped { kill(decoder.pid, SIGKILL) }
            }
            do throws(ChannelError) {
                let fences = try decoder.waitUntilReady()
                state.withLock { state in
                    state.statistics.starts += 1
                    state.statistics.failedStartsInARow = 0
                    state.statistics.fences = fences
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

    private func put(back decoder: DecoderProcess) {
        let isSurplus = state.withLock { state in
            guard !state.isStopped, state.idle.count < limits.processes else { return true }
            state.idle.append(decoder)
            return false
        }
        if isSurplus { end(decoder) }
    }

    @discardableResult
    private func end(_ decoder: DecoderProcess) -> Int {
        // Before it is reaped: afterwards another process may get its id.
        state.withLock { _ = $0.running.remove(decoder.pid) }
        return decoder.end()
    }

    private func remaining(until deadline: Duration) -> Int {
        max(0, Int((deadline - stopwatch()) / .milliseconds(1)))
    }
}
