import PictureFiles
import Testing

@testable import PictureFormats

@Suite("The scans of a JPEG") struct JPEGScansTests {
    private let start: [UInt8] = [0xFF, 0xD8]
    /// A scan's header of two bytes of length, then data with a stuffed 0xFF and a restart marker.
    private let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 7, 0xFF, 0xD3, 9]

    private func count(_ bytes: [UInt8]) throws -> Int { JPEGScans.count(in: try shared(bytes)) }

    @Test("are counted") func counted() throws {
        #expect(try count(start + scan) == 1)
        #expect(try count(start + scan + scan + scan + [0xFF, 0xD9] + scan) == 3)
    }

    @Test("inside a preview do not count") func preview() throws {
        let preview = start + scan + scan
        let segment = [0xFF, 0xE1] + bigEndian(preview.count + 2, bytes: 2) + preview
        #expect(try count(start + segment + scan) == 1)
    }

    @Test("are none in other bytes") func none() throws {
        for bytes in [
            [0xFF], start, start + [0xFF], start + [0xFF, 0xE1], start + [0xFF, 0xE1, 0xFF],
        ] {
            #expect(try count(bytes) == 0)
        }
    }
}
