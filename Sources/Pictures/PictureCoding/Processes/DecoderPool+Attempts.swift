import PictureFormats
import Raster

extension DecoderPool {
    /// How often a picture is tried.
    ///
    /// When the system kills decoders because memory runs out, no picture is to blame.
    private static func attempts(after failure: DecodeFailure) -> Int { failure == .killed ? 4 : 2 }

    /// One try of a picture.
    struct Attempt {
        let decoder: DecoderProcess
        let time: DecodeTime
        /// The processor time that the decoder had used before, in milliseconds.
        let usedBefore: Int
        /// Whether it gets all of the memory, not its estimated share.
        let hasAllMemory: Bool

        /// The milliseconds of processor time that it has used.
        var used: Int { decoder.processorMilliseconds - usedBefore }

        /// The milliseconds of processor time that it may still use.
        var budget: Int { max(0, time.limit - used) }
    }

    func withDecoder<Value>(
        _ work: (Attempt) throws(DecoderFault) -> Value
    ) throws(DecodeError) -> Value {
        try withTurn { () throws(DecodeError) in
            var failure = DecodeError(.crashed)
            var time: DecodeTime?
            var hasAllMemory = false
            var tries = 0
            repeat {
                tries += 1
                let decoder = try take()
                let attempt = Attempt(
                    decoder: decoder,
                    time: time ?? DecodeTime(limit: limits.milliseconds, start: stopwatch()),
                    usedBefore: decoder.processorMilliseconds, hasAllMemory: hasAllMemory)
                do throws(DecoderFault) {
                    let value = try work(attempt)
                    put(back: decoder)
                    return value
                } catch {
                    failure = try self.end(attempt, after: error)
                }
                // All of the memory is tried once, even after a try that failed for another reason.
                if failure.failure == .outOfMemory, !hasAllMemory, limits.mayTakeAllMemory {
                    hasAllMemory = true
                    tries = min(tries, Self.attempts(after: .outOfMemory) - 1)
                }
                // The next try has the rest of the time, unless this one was kept from computing, or
                // had too little memory.
                switch failure.failure {
                case .stalled, .outOfMemory: time = nil
                default: time = attempt.time
                }
            } while tries < Self.attempts(after: failure.failure)
            throw failure
        }
    }

    /// Waits until one more process may work.
    func withTurn<Value>(
        _ work: () throws(DecodeError) -> Value
    ) throws(DecodeError) -> Value {
        turns.acquire(1)
        defer { turns.release(1) }
        return try work()
    }

    func open(
        _ file: some DecodableFile, as format: PictureFormat, _ bytes: Int, in attempt: Attempt
    ) throws(DecoderFault) -> PictureHeader {
        try withMemory(bytes, in: attempt) { bytes, time throws(DecoderFault) in
            try attempt.decoder.limit(memory: bytes, milliseconds: attempt.budget)
            return try attempt.decoder.requests.open(file, as: format) {
                remaining(of: time, attempt)
            }
        }
    }

    func decode(
        _ plan: DecodePlan, of header: PictureHeader, in attempt: Attempt
    ) throws(DecoderFault) -> DecodedPicture {
        let (bytes, isTooMuch) = header.memoryEstimate.addingReportingOverflow(plan.memoryEstimate)
        guard !isTooMuch, bytes <= limits.memory else {
            attempt.decoder.requests.close()
            throw .failed(DecodeError(.tooMuchMemory))
        }
        return try withMemory(bytes, in: attempt) { bytes, time throws(DecoderFault) in
            let budget = attempt.budget
            try attempt.decoder.limit(memory: bytes, milliseconds: budget)
            return try attempt.decoder.requests.decode(plan, budget: budget) {
                remaining(of: time, attempt)
            }
        }
    }

    /// Waits for a share of the memory; the wait does not count for the picture's time.
    private func withMemory<Value>(
        _ share: Int, in attempt: Attempt,
        _ work: (_ bytes: Int, _ time: DecodeTime) throws(DecoderFault) -> Value
    ) throws(DecoderFault) -> Value {
        let bytes = attempt.hasAllMemory ? limits.memory : share
        guard bytes > 0 else { return try work(bytes, attempt.time) }
        guard bytes <= limits.memory else { throw .failed(DecodeError(.tooMuchMemory)) }
        let start = stopwatch()
        memory.acquire(bytes)
        defer { memory.release(bytes) }
        var time = attempt.time
        time.start += stopwatch() - start
        return try work(bytes, time)
    }

    /// What follows from a fault; throws if another try would not help.
    private func end(
        _ attempt: Attempt, after fault: DecoderFault
    ) throws(DecodeError) -> DecodeError {
        if case .failed(let error) = fault {
            put(back: attempt.decoder)
            guard error.failure == .outOfMemory else { throw error }
            return error
        }
        let end = end(attempt.decoder, isEnding: fault.isEnd)
        let isLate = if case .late = fault { true } else { end.isOutOfTime }
        let isStopped = state.withLock { state in
            if isLate { state.statistics.timeouts += 1 } else { state.statistics.crashes += 1 }
            return state.isStopped
        }
        if isStopped { throw DecodeError(.unavailable) }
        // A process that used up its time, or computed for most of it before it crashed, would do so again.
        let used = end.processorMilliseconds - attempt.usedBefore
        let isBusy = isLate ? attempt.time.isUsedUp(by: used) : used >= attempt.time.limit / 2
        let failure = DecodeError(failure(fault, isLate: isLate, isBusy: isBusy, end))
        if isBusy { throw failure }
        return failure
    }

    private func failure(
        _ fault: DecoderFault, isLate: Bool, isBusy: Bool, _ end: DecoderProcess.End
    ) -> DecodeFailure {
        if isLate { return isBusy ? .tooSlow : .stalled }
        if case .ended = fault, end.isKilled { return .killed }
        return .crashed
    }

    private func remaining(of time: DecodeTime, _ attempt: Attempt) -> Int {
        time.remaining(at: stopwatch(), used: attempt.used)
    }
}
