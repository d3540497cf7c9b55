import PictureFormats
import PictureMetadata
import Raster

/// The service's side of the exchange with a decoder (``DecoderMessages``), used by one thread at a
/// time.
///
/// The replies are not trusted: whatever they are, each request returns or throws.
package struct DecoderRequests {
    let channel: DecoderChannel

    /// Opens a file, which a decode then refers to.
    package func open(
        _ file: some DecodableFile, as format: PictureFormat, remaining: () -> Int
    ) throws(DecoderFault) -> PictureHeader {
        try DecoderFault.from { () throws(ChannelError) in
            let index = PictureFormat.allCases.firstIndex(of: format) ?? 0
            try channel.send(
                [DecoderMessages.openRequest, Int64(index), Int64(file.count)],
                descriptor: file.descriptor)
            let reply = try receive(while: remaining)
            guard let words = reply.words(DecoderMessages.openReplyWords) else { throw .malformed }
            let parts = try words.dropFirst(1 + PictureHeader.wordCount)
                .prefix(MetadataBlocks.partCount).map {
                    length throws(ChannelError) in
                    try receive(length, limit: MetadataBlocks.limit, remaining)
                }
            let detail = try receive(
                words[words.count - 1], limit: DecoderMessages.detailLimit, remaining)
            if let failure = DecodeFailure(rawValue: words[0]) {
                return .failure(DecodeError(failure, detail: detail))
            }
            guard words[0] == 0,
                var header = PictureHeader(
                    words: words[1...PictureHeader.wordCount], format: format),
                let blocks = MetadataBlocks(parts: parts)
            else { throw .malformed }
            header.metadataBlocks = blocks
            return .success(header)
        }
    }

    /// Decodes the file that was opened last.
    ///
    /// - Parameters:
    ///   - plan: The sizes.
    ///   - budget: The milliseconds of processor time after which the decoder stops by itself, if it can.
    ///   - remaining: The milliseconds until the next look whether its time is over; 0 when it is.
    /// - Returns: The picture.
    /// - Throws: ``DecoderFault``.
    package func decode(
        _ plan: DecodePlan, budget: Int, remaining: () -> Int
    ) throws(DecoderFault) -> DecodedPicture {
        guard let memory = SharedMemory(count: plan.byteCount) else {
            throw .failed(DecodeError(.unavailable))
        }
        let descriptor = memory.descriptor
        let isPartial = try DecoderFault.from {
            () throws(ChannelError) -> Result<Bool, DecodeError> in
            // It notices that its time is over itself, if it can; it is ended a little later.
            try channel.send(
                [DecoderMessages.decodeRequest] + plan.words + [Int64(budget)],
                descriptor: descriptor)
            let reply = try receive(while: remaining, grace: Self.grace)
            guard let words = reply.words(DecoderMessages.decodeReplyWords) else {
                throw .malformed
            }
            let detail = try receive(
                words[2], limit: DecoderMessages.detailLimit, remaining, grace: Self.grace)
            if let failure = DecodeFailure(rawValue: words[0]) {
                return .failure(DecodeError(failure, detail: detail))
            }
            guard words[0] == 0, (0...1).contains(words[1]) else { throw .malformed }
            return .success(words[1] == 1)
        }
        let bitmap = Bitmap(
            width: plan.keptWidth, height: plan.keptHeight, pixels: unsafe Array(memory.bytes))
        return DecodedPicture(bitmap: bitmap, isPartial: isPartial)
    }

    /// Lets go of the file that was opened last, if it was not decoded.
    package func close() {
        // Only a process that is gone takes no message, and it holds no file.
        try? channel.send([DecoderMessages.closeRequest])
    }

    /// Milliseconds after the end of its time at which a decoder is ended.
    private static let grace = 250

    /// Receives a message, for which it waits while there is time.
    private func receive(
        while remaining: () -> Int, grace: Int = 0
    ) throws(ChannelError) -> DecoderChannel.Message {
        while true {
            let left = remaining()
            do throws(ChannelError) {
                return try channel.receive(milliseconds: left > 0 ? left : grace)
            } catch {
                guard error == .late, left > 0 else { throw error }
            }
        }
    }

    /// Receives a block of a length; a length beyond the limit breaks the protocol.
    private func receive(
        _ length: Int64, limit: Int, _ remaining: () -> Int, grace: Int = 0
    ) throws(ChannelError) -> [UInt8] {
        guard length != 0 else { return [] }
        guard (1...Int64(limit)).contains(length) else { throw .malformed }
        let message = try receive(while: remaining, grace: grace)
        guard Int64(message.bytes.count) == length else { throw .malformed }
        return message.bytes
    }
}

/// Why a decoder did not do what it was asked for.
package enum DecoderFault: Error {
    /// It said why, and can be used again.
    case failed(DecodeError)
    /// It ended.
    case ended
    /// It broke the protocol.
    case malformed
    /// It did not reply in time.
    case late

    /// Whether the process is ending by itself.
    var isEnd: Bool { if case .ended = self { true } else { false } }

    /// The value of an exchange, or the fault that its errors mean.
    static func from<Value>(
        _ exchange: () throws(ChannelError) -> Result<Value, DecodeError>
    ) throws(DecoderFault) -> Value {
        let result: Result<Value, DecodeError>
        do throws(ChannelError) {
            result = try exchange()
        } catch {
            throw switch error {
            case .late: .late
            case .malformed: .malformed
            case .closed: .ended
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .failed(error)
        }
    }
}
