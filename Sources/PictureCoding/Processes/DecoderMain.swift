import CSandbox
import CVips

/// The program of a decoder process: it answers the service's messages until the service is gone.
///
/// It trusts the service and no file. When libvips has loaded its modules it closes its fences, so
/// that it can neither open files nor start programs.
package enum DecoderMain {
    /// The argument with which the executable runs as a decoder.
    package static let argument = "decode-pictures"

    /// Runs until the socket is closed; returns the exit status.
    package static func run() -> Int32 {
        let channel = DecoderChannel(socket: Int32(CSANDBOX_SOCKET), isDecoder: true)
        guard case .success = Libvips.start else { return 1 }
        var fences = csandbox_forbid_files()
        cvips_prepare_resampling()
        fences |= csandbox_forbid_system_calls()
        do throws(ChannelError) {
            try channel.send([DecoderMessages.version, Int64(fences)])
            try serve(channel)
        } catch {
            // The service is gone, or ends this process.
        }
        return 0
    }

    private static func serve(_ channel: DecoderChannel) throws(ChannelError) {
        var opened: LibvipsDecoder?
        while true {
            let message = try channel.receive()
            if let words = message.words(3), words[0] == DecoderMessages.openRequest {
                opened = nil
                opened = open(words, message.descriptor)
                try reply(opened, on: channel)
            } else if let words = message.words(9), words[0] == DecoderMessages.decodeRequest {
                let failure = decode(words, message.descriptor, by: opened)
                let isLarge = opened?.header.isDecodedWhole ?? false
                opened = nil
                // Before the reply, after which the service counts this memory as free.
                if isLarge { Libvips.returnMemory() }
                try reply(failure, on: channel)
            } else if message.words(1) == [DecoderMessages.closeRequest] {
                opened = nil
            } else {
                throw .closed
            }
        }
    }

    private static func open(_ words: [Int64], _ descriptor: Int32) -> LibvipsDecoder? {
        let formats = PictureFormat.allCases
        guard let index = Int(exactly: words[1]), formats.indices.contains(index),
            let file = FileBytes(descriptor: descriptor, count: Int(words[2]))
        else { return nil }
        return LibvipsDecoder(file, as: formats[index])
    }

    private static func reply(
        _ opened: LibvipsDecoder?, on channel: DecoderChannel
    ) throws(ChannelError) {
        let (failure, detail) = opened == nil ? report(.damaged) : (nil, [])
        let blocks = opened?.header.metadataBlocks ?? MetadataBlocks()
        let parts = blocks.parts + [detail]
        try channel.send(
            [failure?.rawValue ?? 0]
                + (opened?.header.words ?? [0, 0, 0, 0, 0]) + parts.map { Int64($0.count) })
        for part in parts where !part.isEmpty { try channel.send(bytes: part) }
    }

    private static func decode(
        _ words: [Int64], _ descriptor: Int32, by opened: LibvipsDecoder?
    ) -> DecodeFailure? {
        let plan = DecodePlan(words: words[1..<8])
        guard let opened, let memory = SharedMemory(descriptor: descriptor, count: plan.byteCount)
        else { return .crashed }
        return unsafe opened.decode(plan, milliseconds: Int(words[8]), into: memory.bytes)
    }

    private static func reply(
        _ failure: DecodeFailure?, on channel: DecoderChannel
    ) throws(ChannelError) {
        let (failure, detail) = failure.map(report) ?? (nil, [])
        try channel.send([failure?.rawValue ?? 0, Int64(detail.count)])
        if !detail.isEmpty { try channel.send(bytes: detail) }
    }

    /// A failure with libvips' message, which also says whether a library ran out of memory.
    private static func report(_ failure: DecodeFailure) -> (DecodeFailure?, detail: [UInt8]) {
        let text = Libvips.errorText()
        let words = text.lowercased()
        // libheif also calls its own limits of sides a memory allocation error.
        let isOutOfMemory =
            failure == .damaged && words.contains("memory") && !words.contains("security limit")
        return (
            isOutOfMemory ? .outOfMemory : failure,
            Array(text.utf8.prefix(DecoderMessages.detailLimit))
        )
    }
}
