import CSandbox
import Glibc
import PictureFormats
import PictureMetadata
import Raster

@testable import PictureCoding

/// The service's side of the exchange with a decoder: a decoder that may reply anything, whole
/// messages long or short, with and without a descriptor.
enum FuzzDecoder {
    private static let file = FileBytes(copyOf: [1, 2, 3])
    private static let plan = DecodePlan(
        scaledWidth: 4, scaledHeight: 3, keptWidth: 4, keptHeight: 3, background: .white)

    static func run(_ input: inout FuzzInput) {
        var ends: [Int32] = [0, 0]
        guard let file, socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
            return
        }
        defer { close(ends[0]) }
        reply(&input, on: ends[1])
        close(ends[1])
        let requests = DecoderRequests(channel: DecoderChannel(socket: ends[0], isDecoder: false))
        do throws(DecoderFault) {
            let header = try requests.open(file, as: .png) { 0 }
            require((1...8).contains(header.orientation), "orientation \(header.orientation)")
            require(header.storedWidth > 0 && header.storedHeight > 0, "\(header)")
            require(
                header.metadataBlocks.parts.allSatisfy { $0.count <= MetadataBlocks.limit },
                "blocks")
            require(header.memoryEstimate > 0, "an estimate of \(header.memoryEstimate)")
            let bitmap = try requests.decode(plan, budget: 0) { 0 }.bitmap
            require(bitmap.width == 4 && bitmap.height == 3, "\(bitmap.width) x \(bitmap.height)")
        } catch {
            // Most decoders of this kind break the protocol.
        }
    }

    /// Sends messages: mostly of the forms that are expected, so that the fuzzer gets on.
    private static func reply(_ input: inout FuzzInput, on socket: Int32) {
        for _ in 0..<8 {
            let form = input.byte()
            var bytes: [UInt8]
            switch form % 4 {
            case 0: bytes = words([0, 4, 3, 1, 3, 0, 0] + lengths(&input))
            case 1: bytes = words((0..<12).map { _ in input.number() })
            case 2:
                bytes = words([
                    Int64(input.byte() % 14), Int64(input.byte() % 3), Int64(input.byte()),
                ])
            default: bytes = (0..<Int(input.byte())).map { _ in input.byte() }
            }
            if form & 0x10 != 0 { bytes = Array(bytes.prefix(Int(input.byte()))) }
            let descriptor: Int32 = form & 0x60 == 0x60 ? 0 : -1
            _ = csandbox_send(socket, bytes, bytes.count, descriptor, 0)
        }
    }

    private static func lengths(_ input: inout FuzzInput) -> [Int64] {
        (0..<5).map { _ in Int64(input.byte() % 8) }
    }

    private static func words(_ numbers: [Int64]) -> [UInt8] {
        numbers.flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }
}

extension FuzzInput {
    fileprivate mutating func number() -> Int64 {
        (0..<8).reduce(0) { sum, _ in sum << 8 | Int64(byte()) }
    }
}
