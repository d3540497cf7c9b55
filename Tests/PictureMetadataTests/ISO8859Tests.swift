import Testing

@testable import PictureMetadata

@Suite("The words of IPTC") struct ISO8859Tests {
    /// The bytes are those of Python's codecs.
    @Test(
        "are read in the part of ISO 8859 that it names, unless they are UTF-8",
        arguments: [
            (Array("\u{1B}-B".utf8), [0xAE, 0x6C, 0x75, 0xBB], "Žluť"),
            (Array("\u{1B}.L".utf8), [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2], "Привет"),
            (Array("\u{1B}-F".utf8), [0xCB, 0xDF, 0xEC, 0xED, 0xE7], "Λίμνη"),
            (Array("\u{1B}/M".utf8), [0x6B, 0xFD, 0x79, 0xFD], "kıyı"),
            (Array("\u{1B}-B".utf8), Array("Žluť".utf8), "Žluť"),
            (Array("\u{1B}-A".utf8), [0x47, 0x72, 0xFC, 0x6E], "Grün"),
        ] as [([UInt8], [UInt8], String)])
    func characterSet(escape: [UInt8], title: [UInt8], expected: String) {
        let named: [UInt8] = [0x1C, 1, 90, 0, UInt8(escape.count)] + escape
        let block = named + [0x1C, 2, 5, 0, UInt8(title.count)] + title
        #expect(IPTCMetadata.metadata(in: block).title == expected)
    }
}
