import Checksums
import Testing

@Suite("A CRC-32") struct CRC32Tests {
    /// The check value of the catalogue of CRC algorithms for CRC-32/ISO-HDLC.
    @Test("of the digits 1 to 9 is that of the catalogues") func digits() {
        #expect(CRC32.continued(0, Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test("is the same in parts, and of no bytes is what it was") func parts() {
        let first = CRC32.continued(0, Array("1234".utf8))
        #expect(CRC32.continued(first, Array("56789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.continued(first, []) == first)
    }
}
