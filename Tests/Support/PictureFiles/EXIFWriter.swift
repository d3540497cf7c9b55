/// Writes blocks of EXIF and files of TIFF, independently of any library.
///
/// EXIF 2.32, section 4.6; TIFF 6.0, section 2.
package struct EXIFWriter {
    package struct Entry {
        package let tag: Int
        package let type: Int
        package let count: Int
        /// Numbers of the bytes given, written in the file's order.
        package let numbers: [(value: Int, bytes: Int)]

        package static func ascii(_ tag: Int, _ text: String) -> Entry {
            ascii(tag, Array(text.utf8) + [0])
        }

        package static func ascii(_ tag: Int, _ bytes: [UInt8]) -> Entry {
            Entry(tag, 2, bytes.map { (Int($0), 1) })
        }

        /// UTF-16, little-endian, in any file.
        package static func wide(_ tag: Int, _ text: String) -> Entry {
            let bytes = (Array(text.utf16) + [0]).flatMap { [Int($0 & 0xFF), Int($0 >> 8)] }
            return Entry(tag, 1, bytes.map { ($0, 1) })
        }

        /// Bytes of no type, as UserComment's.
        package static func undefined(_ tag: Int, _ bytes: [UInt8]) -> Entry {
            Entry(tag, 7, bytes.map { (Int($0), 1) })
        }

        /// A text of EXIF 3.0's type.
        package static func utf8(_ tag: Int, _ text: String) -> Entry {
            Entry(tag, 129, (Array(text.utf8) + [0]).map { (Int($0), 1) })
        }

        package static func short(_ tag: Int, _ value: Int...) -> Entry {
            Entry(tag, 3, value.map { ($0, 2) })
        }

        package static func long(_ tag: Int, _ value: Int) -> Entry { Entry(tag, 4, [(value, 4)]) }

        package static func long(_ tag: Int, _ values: [Int]) -> Entry {
            Entry(tag, 4, values.map { ($0, 4) })
        }

        package static func signedLong(_ tag: Int, _ value: Int) -> Entry {
            Entry(tag, 9, [(value, 4)])
        }

        package static func rational(_ tag: Int, _ parts: Int...) -> Entry {
            Entry(tag, 5, parts.map { ($0, 4) }, count: parts.count / 2)
        }

        private init(_ tag: Int, _ type: Int, _ numbers: [(Int, Int)], count: Int? = nil) {
            (self.tag, self.type, self.numbers) = (tag, type, numbers)
            self.count = count ?? numbers.count
        }
    }

    package var isLittleEndian = true
    package var picture: [Entry] = []
    package var photograph: [Entry] = []
    package var place: [Entry] = []
    /// Bytes between the header and the first directory.
    package var pixels: [UInt8] = []

    package init(
        isLittleEndian: Bool = true, picture: [Entry] = [], photograph: [Entry] = [],
        place: [Entry] = [], pixels: [UInt8] = []
    ) {
        self.isLittleEndian = isLittleEndian
        self.picture = picture
        self.photograph = photograph
        self.place = place
        self.pixels = pixels
    }

    private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        isLittleEndian ? littleEndian(value, bytes: bytes) : bigEndian(value, bytes: bytes)
    }

    package var block: [UInt8] {
        let first = 8 + pixels.count
        let pointers = (photograph.isEmpty ? 0 : 1) + (place.isEmpty ? 0 : 1)
        func size(_ entries: Int) -> Int { 2 + 12 * entries + 4 }
        let second = first + size(picture.count + pointers)
        let third = second + (photograph.isEmpty ? 0 : size(photograph.count))
        let valuesAt = third + (place.isEmpty ? 0 : size(place.count))
        var values: [UInt8] = []
        func directory(_ entries: [Entry]) -> [UInt8] {
            let entries = entries.sorted { $0.tag < $1.tag }
            let written = entries.flatMap { entry -> [UInt8] in
                var value = entry.numbers.flatMap { number($0.value, $0.bytes) }
                if value.count > 4 {
                    let place = valuesAt + values.count
                    values += value
                    value = number(place, 4)
                }
                let padding = [UInt8](repeating: 0, count: 4 - value.count)
                return number(entry.tag, 2) + number(entry.type, 2)
                    + number(entry.count, 4) + value + padding
            }
            return number(entries.count, 2) + written + number(0, 4)
        }
        var file = Array(isLittleEndian ? "II".utf8 : "MM".utf8)
        file += number(42, 2) + number(first, 4) + pixels
        file += directory(
            picture + (photograph.isEmpty ? [] : [.long(0x8769, second)])
                + (place.isEmpty ? [] : [.long(0x8825, third)]))
        if !photograph.isEmpty { file += directory(photograph) }
        if !place.isEmpty { file += directory(place) }
        return file + values
    }

    /// A TIFF of one red pixel with the entries.
    package var tiff: [UInt8] {
        var writer = self
        writer.pixels = [255, 0, 0, 0]
        writer.picture += [
            .long(256, 1), .long(257, 1), .short(258, 8, 8, 8), .short(259, 1), .short(262, 2),
            .long(273, 8), .short(277, 3), .long(278, 1), .long(279, 3),
        ]
        return writer.block
    }

    /// A PNG of one pixel with the block.
    package var png: [UInt8] {
        PNGWriter(width: 1, height: 1, type: .grey, rows: [9], extra: [("eXIf", block)]).file
    }

    /// A JPEG with the block.
    package func jpeg(_ file: [UInt8]) -> [UInt8] {
        JPEGSegments.inserting([(0xE1, Array("Exif\0\0".utf8) + block)], in: file)
    }
}

/// Inserts segments into a JPEG after its start marker.
package enum JPEGSegments {
    package static func inserting(_ segments: [(marker: UInt8, body: [UInt8])], in file: [UInt8])
        -> [UInt8]
    {
        let written = segments.flatMap { segment -> [UInt8] in
            [0xFF, segment.marker] + bigEndian(segment.body.count + 2, bytes: 2) + segment.body
        }
        return Array(file.prefix(2)) + written + file.dropFirst(2)
    }

    package static func xmp(_ packet: String) -> (marker: UInt8, body: [UInt8]) {
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    /// Data sets of record 2 in Photoshop's resource.
    package static func iptc(_ dataSets: [(number: UInt8, text: String)]) -> (
        marker: UInt8, body: [UInt8]
    ) {
        let block = dataSets.flatMap { set -> [UInt8] in
            [0x1C, 2, set.number] + bigEndian(set.text.utf8.count, bytes: 2) + Array(set.text.utf8)
        }
        let resource =
            Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + bigEndian(block.count) + block
            + [UInt8](repeating: 0, count: block.count % 2)
        return (0xED, Array("Photoshop 3.0\0".utf8) + resource)
    }
}

/// A packet of XMP whose properties are given as attributes and elements of one node.
package func xmpPacket(_ elements: String = "", attributes: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
      \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """
}
