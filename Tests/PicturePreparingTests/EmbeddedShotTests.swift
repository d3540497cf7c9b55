import PictureFiles
import Raster
import Testing

@testable import PictureMetadata

@Suite("What a file says of the shot") struct EmbeddedShotTests {
    /// One of each field, with a description in Latin-1.
    private var everything: EXIFWriter {
        EXIFWriter(
            picture: [
                .ascii(0x010E, [0x55, 0x66, 0x65, 0x72, 0x20, 0xFC, 0x62, 0x65, 0x72, 0]),
                .ascii(0x010F, "Canon"), .ascii(0x0110, "Canon EOS R5\0\0"),
                .ascii(0x0132, "2030:01:01 00:00:00"), .short(0x4746, 4),
                .wide(0x9C9E, "Nebel;See; Nebel;"),
            ],
            photograph: [
                .rational(0x829A, 1, 250), .rational(0x829D, 28, 10), .short(0x8827, 400),
                .ascii(0x9003, "2024:05:01 12:34:56"), .ascii(0x9004, "2024:06:01 12:34:56"),
                .ascii(0x9011, "+02:00"), .ascii(0x9291, "789"), .rational(0x920A, 50, 1),
                .ascii(0xA434, "RF50mm F1.8 STM"),
            ],
            place: [
                .ascii(1, "S"), .rational(2, 33, 1, 51, 1, 2412, 100), .ascii(3, "W"),
                .rational(4, 70, 1, 30, 1, 0, 1),
            ])
    }

    private func metadata(_ file: [UInt8]) throws -> ItemMetadata {
        let picture = try prepare(file, as: natural(1, 1))
        #expect(picture.failure == nil)
        return picture.metadata
    }

    private func jpeg() throws -> [UInt8] {
        try encoded(Bitmap(width: 8, height: 8, filledWith: .white), as: .jpeg)
    }

    private func expectEverything(_ metadata: ItemMetadata) {
        #expect(metadata.caption == "Ufer über")
        #expect(metadata.keywords == ["Nebel", "See"])
        #expect(metadata.taken?.text == "2024-05-01T12:34:56.789+02:00")
        #expect(metadata.taken?.source == .exif && metadata.taken?.zone == 120)
        #expect(metadata.rating == 4)
        #expect(metadata.camera == "Canon EOS R5" && metadata.lens == "RF50mm F1.8 STM")
        let exposure = Exposure(time: 1 / 250, fNumber: 2.8, iso: 400, focalLength: 50)
        #expect(metadata.exposure == exposure)
        #expect(metadata.place == Place(latitude: -33.8567, longitude: -70.5))
    }

    @Test("is read from EXIF in a JPEG, a PNG and a TIFF, in both orders of bytes")
    func exif() throws {
        var writer = everything
        for isLittleEndian in [true, false] {
            writer.isLittleEndian = isLittleEndian
            expectEverything(try metadata(writer.jpeg(jpeg())))
            expectEverything(try metadata(writer.png))
            expectEverything(try metadata(writer.tiff))
        }
    }

    @Test("is read from XMP, in elements and in attributes") func xmp() throws {
        let elements = """
            <dc:subject><rdf:Bag><rdf:li>Nebel</rdf:li><rdf:li>See</rdf:li></rdf:Bag></dc:subject>
            <exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>
            <xmp:CreateDate>2024-05-01T12:34:56.5-03:00</xmp:CreateDate>
            """
        let attributes = """
            xmp:Rating="4" tiff:Make="Canon" tiff:Model="Canon EOS R5" aux:Lens="RF50mm F1.8 STM"
            exif:ExposureTime="1/250" exif:FNumber="28/10" exif:FocalLength="50/1"
            exif:GPSLatitude="33,51,24.12S" exif:GPSLongitude="70,30.0W"
            """
        let segment = JPEGSegments.xmp(xmpPacket(elements, attributes: attributes))
        let metadata = try metadata(JPEGSegments.inserting([segment], in: jpeg()))
        #expect(metadata.keywords == ["Nebel", "See"] && metadata.rating == 4)
        #expect(metadata.taken?.text == "2024-05-01T12:34:56.500-03:00")
        // It is `xmp:CreateDate`, when the picture was digitized.
        #expect(metadata.taken?.source == .digitized)
        #expect(metadata.camera == "Canon EOS R5" && metadata.lens == "RF50mm F1.8 STM")
        #expect(
            metadata.exposure == Exposure(time: 1 / 250, fNumber: 2.8, iso: 400, focalLength: 50))
        #expect(metadata.place == Place(latitude: -33.8567, longitude: -70.5))
    }

    @Test("is read from IPTC, whose urgency is no rating") func iptc() throws {
        let segment = JPEGSegments.iptc([
            (10, "1"), (25, "Nebel"), (25, "See"), (55, "20240501"), (60, "123456-0330"),
        ])
        let metadata = try metadata(JPEGSegments.inserting([segment], in: jpeg()))
        #expect(metadata.keywords == ["Nebel", "See"] && metadata.rating == nil)
        #expect(metadata.taken?.text == "2024-05-01T12:34:56-03:30")
        #expect(metadata.taken?.source == .iptc)
        let day = JPEGSegments.iptc([(55, "20240501"), (60, "nine")])
        #expect(
            try self.metadata(JPEGSegments.inserting([day], in: jpeg())).taken?.text
                == "2024-05-01")
        let scan = JPEGSegments.iptc([(62, "20240502"), (63, "101112")])
        let digitized = try self.metadata(JPEGSegments.inserting([scan], in: jpeg())).taken
        #expect(digitized?.text == "2024-05-02T10:11:12" && digitized?.source == .digitized)
    }

    /// Resources are padded to an even number of bytes (Adobe Photoshop File Formats, Image Resources).
    @Test("is read from IPTC behind another resource of an odd length") func padding() {
        let other = Array("8BIM".utf8) + [0x04, 0x00, 0, 0, 0, 0, 0, 3, 1, 2, 3, 0]
        let title = [0x1C, 2, 5, 0, 3] + Array("Fog".utf8)
        let block =
            Array("Photoshop 3.0\0".utf8) + other + Array("8BIM".utf8)
            + [0x04, 0x04, 0, 0, 0, 0, 0, UInt8(title.count)] + title
        #expect(IPTCMetadata.metadata(in: block).title == "Fog")
    }

    @Test("is taken from EXIF before XMP and IPTC, but words and ratings are not")
    func order() throws {
        let packet = xmpPacket(
            "<dc:subject><rdf:Bag><rdf:li>XMP</rdf:li></rdf:Bag></dc:subject>",
            attributes: """
                xmp:Rating="-1" tiff:Model="Other" exif:DateTimeOriginal="2001-01-01T00:00:00"
                exif:FNumber="4/1" exif:FocalLength="35/1"
                """)
        let segments = [
            JPEGSegments.xmp(packet), JPEGSegments.iptc([(25, "IPTC"), (55, "20020202")]),
        ]
        var writer = everything
        writer.photograph.removeAll { $0.tag == 0x920A }
        let file = writer.jpeg(JPEGSegments.inserting(segments, in: try jpeg()))
        let all = try metadata(file)
        #expect(all.keywords == ["XMP"] && all.caption == "Ufer über")
        // A rejected picture has no stars, whatever an older program gave it.
        #expect(all.rating == 0)
        #expect(all.taken?.text == "2024-05-01T12:34:56.789+02:00")
        #expect(all.camera == "Canon EOS R5")
        #expect(all.exposure?.fNumber == 2.8 && all.exposure?.focalLength == 35)
        // Without a sound date in EXIF, the next sources count.
        writer.photograph = [.ascii(0x9003, "0000:00:00 00:00:00")]
        let later = try metadata(writer.jpeg(JPEGSegments.inserting(segments, in: jpeg())))
        #expect(later.taken?.text == "2001-01-01T00:00:00")
        let last = try metadata(writer.jpeg(JPEGSegments.inserting([segments[1]], in: jpeg())))
        #expect(last.taken?.text == "2002-02-02")
    }

    @Test("has the date of the digitizing if there is no other, then that of a change")
    func digitized() throws {
        var writer = everything
        writer.photograph = [
            .ascii(0x9003, "    :  :     :  :  "), .ascii(0x9004, "2024:06:01 12:34:56"),
            .ascii(0x9011, "+02:00"), .ascii(0x9012, "-05:00"), .ascii(0x9292, "25"),
        ]
        #expect(try metadata(writer.png).taken?.text == "2024-06-01T12:34:56.250-05:00")
        writer.photograph = [.ascii(0x9003, "2024:02:30 12:00:00")]
        #expect(try metadata(writer.png).taken?.text == "2030-01-01T00:00:00")
        #expect(try metadata(writer.png).taken?.source == .modified)
        writer.picture.removeAll { $0.tag == 0x0132 }
        #expect(try metadata(writer.png).taken == nil)
        writer.place += [.ascii(0x1D, "2024:07:01"), .rational(7, 9, 1, 8, 1, 1299, 100)]
        #expect(try metadata(writer.png).taken?.text == "2024-07-01T09:08:12+00:00")
        #expect(try metadata(writer.png).taken?.source == .gps)
        // Seconds that are not known.
        writer.place.removeLast()
        writer.place.append(.rational(7, 9, 1, 8, 1, 0, 0))
        #expect(try metadata(writer.png).taken?.text == "2024-07-01T09:08:00+00:00")
        // As cameras have written the date.
        for date in ["2024\0" + "07\0" + "01", "2024:07:01 09:08:12", "20240701"] {
            writer.place.removeAll { $0.tag == 0x1D }
            writer.place.append(.ascii(0x1D, date))
            #expect(try metadata(writer.png).taken?.text == "2024-07-01T09:08:00+00:00", "\(date)")
        }
    }

    @Test("has no numbers that cannot be", arguments: [true, false])
    func absurd(isTIFF: Bool) throws {
        let writer = EXIFWriter(
            picture: [.short(0x4746, 99), .ascii(0x0110, " "), .ascii(0x010F, "\u{1}")],
            photograph: [
                .rational(0x829A, 1, 0), .rational(0x829D, 0, 1), .short(0x8827, 0),
                .rational(0x920A, 0, 0), .ascii(0xA434, "----"), .short(0x9003, 2024),
            ],
            place: [
                .ascii(1, "N"), .rational(2, 91, 1, 0, 1, 0, 1), .ascii(3, "E"),
                .rational(4, 10, 1, 0, 1, 0, 1),
            ])
        #expect(try metadata(isTIFF ? writer.tiff : writer.png) == .none)
    }

    @Test("has a place only with both hemispheres, and not where receivers have no fix")
    func place() throws {
        func place(_ entries: [EXIFWriter.Entry]) throws -> Place? {
            try metadata(EXIFWriter(place: entries).png).place
        }
        let degrees: [EXIFWriter.Entry] = [
            .rational(2, 50, 1, 30, 1, 0, 1), .rational(4, 8, 1, 0, 1, 0, 1),
        ]
        #expect(try place(degrees) == nil)
        #expect(try place(degrees + [.ascii(1, "N"), .ascii(3, "N")]) == nil)
        #expect(
            try place(degrees + [.ascii(1, "n"), .ascii(3, "E")])
                == Place(latitude: 50.5, longitude: 8))
        // Seconds that are not known.
        let short: [EXIFWriter.Entry] = [
            .ascii(1, "N"), .rational(2, 50, 1, 30, 1, 0, 0), .ascii(3, "E"),
            .rational(4, 8, 1, 0, 1, 0, 0),
        ]
        #expect(try place(short) == Place(latitude: 50.5, longitude: 8))
        let none: [EXIFWriter.Entry] = [
            .ascii(1, "N"), .rational(2, 0, 1, 0, 1, 0, 1), .ascii(3, "E"),
            .rational(4, 0, 1, 0, 1, 0, 1),
        ]
        #expect(try place(none) == nil)
    }

    @Test("may be in a TIFF's first directory, as TIFF/EP has it") func firstDirectory() throws {
        var writer = everything
        (writer.picture, writer.photograph) = (writer.picture + writer.photograph, [])
        expectEverything(try metadata(writer.tiff))
        expectEverything(try metadata(writer.png))
    }

    @Test("may have a rating with a sign, as some programs write it") func signedRating() throws {
        let metadata = try metadata(EXIFWriter(picture: [.signedLong(0x4746, 3)]).png)
        #expect(metadata.rating == 3)
    }

    @Test("may have stars in percent, as Windows writes them") func percent() throws {
        #expect(try metadata(EXIFWriter(picture: [.short(0x4749, 75)]).png).rating == 4)
        let both = EXIFWriter(picture: [.short(0x4746, 2), .short(0x4749, 75)])
        #expect(try metadata(both.png).rating == 2)
        for end in ["", "/"] {
            let namespace = "xmlns:MP=\"http://ns.microsoft.com/photo/1.0\(end)\""
            #expect(beside(attributes: "\(namespace) MP:Rating=\"50\"").rating == 3)
            #expect(
                beside(attributes: "\(namespace) MP:Rating=\"50\" xmp:Rating=\"1\"").rating == 1)
        }
    }

    /// What a packet of XMP says.
    private func beside(_ elements: String = "", attributes: String = "") -> ItemMetadata {
        var blocks = MetadataBlocks()
        blocks.xmp = XMPReader.fields(
            in: Array(xmpPacket(elements, attributes: attributes).utf8))
        return blocks.metadata
    }

    /// Apple's Photos exports decimal degrees with the letter apart.
    @Test(
        "has the place of XMP in the forms that programs write",
        arguments: [
            #"exif:GPSLatitude="33.75" exif:GPSLatitudeRef="S" exif:GPSLongitude="70.5" exif:GPSLongitudeRef="W""#,
            #"exif:GPSLatitude="-33.75" exif:GPSLongitude="-70.5""#,
            #"exif:GPSLatitude="33.75S" exif:GPSLongitude="70.5W""#,
            #"exif:GPSLatitude="33,45S" exif:GPSLongitude="70,30,0 W""#,
        ])
    func placeOfXMP(attributes: String) {
        #expect(beside(attributes: attributes).place == Place(latitude: -33.75, longitude: -70.5))
    }

    @Test("has a caption in XMP's properties of EXIF, unless there is another")
    func captionsOfEXIF() {
        let comment = """
            <exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">By the lake</rdf:li></rdf:Alt>
            </exif:UserComment><tiff:ImageDescription>OLYMPUS DIGITAL CAMERA</tiff:ImageDescription>
            """
        #expect(beside(comment).caption == "By the lake")
        #expect(beside(comment + "<dc:description>Fog</dc:description>").caption == "Fog")
    }

    @Test("has texts of EXIF 3.0, which are in UTF-8 by their type") func exif3() throws {
        for isLittleEndian in [true, false] {
            let writer = EXIFWriter(
                isLittleEndian: isLittleEndian,
                picture: [.utf8(0x010E, "Grüße vom See"), .utf8(0x0110, "α7")],
                photograph: [.utf8(0xA434, "ƒ2 50 mm"), .ascii(0x9003, "2024:05:01 12:34:56")])
            for file in [writer.png, writer.tiff, try writer.jpeg(jpeg())] {
                let metadata = try metadata(file)
                #expect(metadata.caption == "Grüße vom See" && metadata.camera == "α7")
                #expect(metadata.lens == "ƒ2 50 mm")
                #expect(metadata.taken?.text == "2024-05-01T12:34:56")
            }
        }
    }

    @Test("takes large sensitivities from their own field") func sensitivity() throws {
        let writer = EXIFWriter(photograph: [.short(0x8827, 65_535), .long(0x8832, 102_400)])
        #expect(try metadata(writer.png).exposure?.iso == 102_400)
        let alone = EXIFWriter(photograph: [.short(0x8827, 65_535)])
        #expect(try metadata(alone.png).exposure == nil)
    }

    @Test("is read as far as a damaged file allows") func damage() throws {
        let files = [everything.png, everything.tiff, try everything.jpeg(jpeg())]
        for file in files {
            for place in stride(from: 0, to: file.count, by: 7) {
                var damaged = file
                damaged[place] ^= 0xFF
                let metadata = try prepare(damaged, as: natural(1, 1)).metadata
                #expect(ItemMetadata(packed: metadata.packed) == metadata)
            }
        }
    }
}
