import CSandbox
import CVips
import PictureFormats
import PictureMetadata

/// The program of a decoder process: it answers the service's messages until the service is gone.
///
/// It trusts the service and no file. When libvips and its codecs are loaded it closes its fences, so
/// that it can neither open files nor start programs.
package struct DecoderMain {
    private let channel: DecoderChannel
    private let support: FormatSupport
    /// The file that was opened last, until it is decoded.
    private var opened: (any FileDecoder)?
    /// The format of the file in the last message.
    private var format = PictureFormat.jpeg

    /// Runs until the socket is closed; returns the exit status.
    package static func run(_ task: DecoderTask) -> Int32 {
        let channel = DecoderChannel(socket: Int32(CSANDBOX_SOCKET), isDecoder: true)
        guard case .success = Libvips.start else { return 1 }
        let (fences, support) = closeFences(for: task)
        do throws(ChannelError) {
            try channel.send([DecoderMessages.version, Int64(fences), support.bits])
            var decoder = DecoderMain(channel: channel, support: support)
            try decoder.serve()
        } catch {
            // The service is gone, or ends this process.
        }
        return 0
    }

    private static func closeFences(for task: DecoderTask) -> (UInt32, FormatSupport) {
        let check = FormatCheck(decodesVideos: task == .pictures)
        var fences = csandbox_forbid_files()
        if task == .pictures { cvips_prepare_resampling() }
        fences |= csandbox_forbid_system_calls()
        return (fences, check.support())
    }

    private mutating func serve() throws(ChannelError) {
        while true {
            let message = try channel.receive()
            // What libvips says from now on is about this message.
            _ = Libvips.errorText()
            if let words = message.words(3), words[0] == DecoderMessages.openRequest {
                opened = nil
                let result = open(words, message.descriptor)
                opened = try? result.get()
                try reply(result)
            } else if let words = message.words(2 + DecodePlan.wordCount),
                words[0] == DecoderMessages.decodeRequest
            {
                let result = decode(words, message.descriptor)
                let isLarge = opened?.header.isDecodedWhole ?? false
                opened = nil
                // Before the reply, after which the service counts this memory as free.
                if isLarge { Libvips.returnMemory() }
                try replyToDecoding(result)
            } else if message.words(1) == [DecoderMessages.closeRequest] {
                opened = nil
            } else {
                throw .closed
            }
        }
    }

    private mutating func open(
        _ words: [Int64], _ descriptor: Int32
    ) -> Result<any FileDecoder, DecodeFailure> {
        let formats = PictureFormat.allCases
        guard let index = Int(exactly: words[1]), formats.indices.contains(index) else {
            return .failure(.damaged)
        }
        format = formats[index]
        return Result { [format] () throws(DecodeFailure) in
            if format.isVideo {
                return try VideoDecoder(
                    VideoFile(descriptor: descriptor, count: Int(words[2])), as: format)
            }
            guard let file = FileBytes(descriptor: descriptor, count: Int(words[2])) else {
                throw .damaged
            }
            return try LibvipsDecoder(file, as: format)
        }
    }

    private func reply(
        _ result: Result<any FileDecoder, DecodeFailure>
    ) throws(ChannelError) {
        let opened = try? result.get()
        var (failure, detail): (DecodeFailure?, [UInt8]) = (nil, [])
        if case .failure(let reason) = result { (failure, detail) = report(reason) }
        let blocks = opened?.header.metadataBlocks ?? MetadataBlocks()
        let parts = blocks.parts + [detail]
        try channel.send(
            [failure?.rawValue ?? 0]
                + (opened?.header.words ?? Array(repeating: 0, count: PictureHeader.wordCount))
                + parts.map { Int64($0.count) })
        for part in parts where !part.isEmpty { try channel.send(bytes: part) }
    }

    private func decode(
        _ words: [Int64], _ descriptor: Int32
    ) -> Result<Bool, DecodeFailure> {
        let plan = DecodePlan(words: words.dropFirst().dropLast())
        guard let opened, let memory = SharedMemory(descriptor: descriptor, count: plan.byteCount)
        else { return .failure(.crashed) }
        return Result { () throws(DecodeFailure) in
            try unsafe opened.decode(
                plan, milliseconds: Int(words[words.count - 1]), into: memory.bytes)
        }
    }

    private func replyToDecoding(_ result: Result<Bool, DecodeFailure>) throws(ChannelError) {
        var (failure, detail, isPartial): (DecodeFailure?, [UInt8], Bool) = (nil, [], false)
        switch result {
        case .success(let isMissing): isPartial = isMissing
        case .failure(let reason): (failure, detail) = report(reason)
        }
        try channel.send([failure?.rawValue ?? 0, isPartial ? 1 : 0, Int64(detail.count)])
        if !detail.isEmpty { try channel.send(bytes: detail) }
    }

    /// A failure with libvips' message, which also says more about a file that seems damaged.
    private func report(_ failure: DecodeFailure) -> (DecodeFailure?, detail: [UInt8]) {
        let text = [Libvips.errorText(), opened?.errorText ?? ""].joined()
        let (diagnosed, hint) = FailureMessage(
            text: text, format: format, support: support, libheif: .libheif
        ).diagnosis
        let isOpen = failure == .damaged
        let words = [isOpen ? hint : nil, text].compactMap(\.self).joined(separator: "\n")
        return (
            isOpen ? diagnosed : failure, Array(words.utf8.prefix(DecoderMessages.detailLimit))
        )
    }
}
