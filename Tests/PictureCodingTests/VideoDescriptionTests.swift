import Testing

@testable import PictureCoding
@testable import PictureFormats
@testable import PictureMetadata

/// Boxes are those of ISO/IEC 14496-12 and of Apple's QuickTime File Format, elements those of RFC 9559.
@Suite("What a container says of its video") struct VideoDescriptionTests {
    /// The description, and how many bytes of the file were read.
    private func read(
        _ bytes: [UInt8], as format: PictureFormat = .mp4, count: Int? = nil
    ) -> (video: VideoDescription?, bytesRead: Int) {
        var bytesRead = 0
        let reader = VideoReader(count: count ?? bytes.count) { place, width in
            let part = bytes[min(place, bytes.count)..<min(place + width, bytes.count)]
            bytesRead += part.count
            return Array(part)
        }
        return (try? VideoDescription(of: reader, as: format), bytesRead)
    }

    private func film(_ parts: [UInt8]...) -> [UInt8] {
        ContainerFixture.ftyp + ContainerFixture.box("moov", Array(parts.joined()))
    }

    private func text(_ field: VideoField, of video: VideoDescription?) -> String? {
        video?.fields[field].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "is upright by the matrix of its track",
        arguments: [
            ([1, 0, 0, 1], 1), ([-1, 0, 0, 1], 2), ([-1, 0, 0, -1], 3), ([1, 0, 0, -1], 4),
            ([0, 1, 1, 0], 5), ([0, 1, -1, 0], 6), ([0, -1, -1, 0], 7), ([0, -1, 1, 0], 8),
        ])
    func orientation(matrix: [Int], orientation: Int) {
        let video = read(film(ContainerFixture.trak(1920, 1080, matrix: matrix))).video
        #expect(video?.width == 1920 && video?.height == 1080)
        #expect(video?.orientation == orientation)
    }

    @Test("takes size and length from the tracks and the header") func header() {
        let sound = ContainerFixture.trak(0, 0, kind: "soun")
        let film = film(
            ContainerFixture.mvhd(created: 3_797_373_600, timescale: 600, duration: 4500), sound,
            ContainerFixture.trak(640, 360), ContainerFixture.trak(1, 1))
        let video = read(film).video
        #expect(video?.width == 640 && video?.height == 360)
        // 4500 / 600 s; `date -ud @1714528800` is 2024-05-01 02:00:00, and 1904 lies 2,082,844,800 s before.
        #expect(text(.duration, of: video) == "7500")
        #expect(text(.created, of: video) == "1714528800")
    }

    /// exiftool takes such a time for one of Unix.
    ///
    /// It warns of a "Patched incorrect time zero".
    @Test("has the right time if its device counts from 1970") func wrongZero() {
        let header = ContainerFixture.mvhd(created: 1_430_896_089)
        let video = read(film(header, ContainerFixture.trak(64, 64))).video
        #expect(text(.created, of: video) == "1430896089")
    }

    @Test("has the time of its track if its header has none") func trackTime() {
        let track = ContainerFixture.trak(64, 64, created: 3_797_373_600)
        let plain = film(ContainerFixture.mvhd(), track)
        #expect(text(.created, of: read(plain).video) == "1714528800")
        let other = film(ContainerFixture.mvhd(created: 3_700_000_000), track)
        #expect(text(.created, of: read(other).video) == "1617155200")
    }

    @Test("has neither a length nor a date where the header has none") func unknown() {
        let film = film(
            ContainerFixture.mvhd(duration: 0xFFFF_FFFF), ContainerFixture.trak(64, 64))
        #expect(read(film).video?.fields == MetadataFields<VideoField>())
    }

    @Test("takes Apple's keys before other texts") func keys() {
        func data(_ text: String) -> [UInt8] {
            ContainerFixture.box(
                "data", ContainerFixture.number(1, 4), ContainerFixture.number(0, 4),
                Array(text.utf8))
        }
        func key(_ name: String) -> [UInt8] {
            ContainerFixture.number(name.utf8.count + 8, 4) + Array("mdta\(name)".utf8)
        }
        let names = [
            "com.apple.quicktime.make", "com.apple.quicktime.creationdate",
            "com.apple.quicktime.location.ISO6709",
        ]
        let keys = ContainerFixture.box(
            "keys", ContainerFixture.number(0, 4), ContainerFixture.number(3, 4),
            names.flatMap(key))
        let values = ["Apple", "2024-05-01T12:34:56+0200", "+46.6190+007.9612+1000.000/"]
        let list = ContainerFixture.box(
            "ilst",
            values.enumerated().flatMap { number, text in
                ContainerFixture.number(data(text).count + 8, 4)
                    + ContainerFixture.number(number + 1, 4) + data(text)
            })
        let handler = ContainerFixture.box("hdlr", [UInt8](repeating: 0, count: 25))
        let udta = ContainerFixture.box(
            "udta",
            ContainerFixture.box(
                "\u{A9}mak", ContainerFixture.number(5, 2), ContainerFixture.number(0, 2),
                Array("Other".utf8)))
        let film = film(
            ContainerFixture.trak(64, 64), ContainerFixture.box("meta", handler, keys, list), udta)
        let video = read(film).video
        #expect(text(.make, of: video) == "Apple")
        #expect(text(.creationDate, of: video) == "2024-05-01T12:34:56+0200")
        #expect(text(.location, of: video) == "+46.6190+007.9612+1000.000/")
    }

    @Test("is read in small parts behind four gigabytes of pictures") func behind() {
        let film = ContainerFixture.box(
            "moov", ContainerFixture.mvhd(duration: 2000), ContainerFixture.trak(320, 240))
        let pictures = 4 << 30
        let head =
            ContainerFixture.ftyp + ContainerFixture.number(1, 4) + Array("mdat".utf8)
            + ContainerFixture.number(pictures, 8)
        let start = ContainerFixture.ftyp.count + pictures
        var bytesRead = 0
        let reader = VideoReader(count: start + film.count) { place, width in
            let bytes =
                place < head.count
                ? Array(head[place...]) : Array(film[max(0, place - start)...])
            bytesRead += min(width, bytes.count)
            return Array(bytes.prefix(width))
        }
        let video = try? VideoDescription(of: reader, as: .mp4)
        #expect(video?.width == 320)
        #expect(bytesRead < 8 << 10)
    }

    @Test("reads Matroska's length, date, title and shown size") func matroska() {
        let element = ContainerFixture.element
        let duration = Double(2500).bitPattern
        let film =
            element(0x1A45_DFA3, [[]])
            + element(
                0x1853_8067,
                [
                    element(
                        0x1549_A966,
                        [
                            element(0x2A_D7B1, [ContainerFixture.number(1_000_000, 3)]),
                            element(0x4489, [ContainerFixture.number(Int(duration), 8)]),
                            // Nanoseconds from 2001-01-01 to 2001-01-02.
                            element(0x4461, [ContainerFixture.number(86_400_000_000_000, 8)]),
                            element(0x7BA9, [Array("A film".utf8)]),
                        ]),
                    element(
                        0x1654_AE6B,
                        [
                            element(0xAE, [element(0x83, [[2]])]),
                            element(
                                0xAE,
                                [
                                    element(0x83, [[1]]),
                                    element(
                                        0xE0,
                                        [
                                            element(0xB0, [[2, 208]]), element(0xBA, [[2, 64]]),
                                            element(0x54B0, [[4, 0]]), element(0x54BA, [[2, 64]]),
                                        ]),
                                ]),
                        ]),
                ])
        let video = read(film, as: .webM).video
        // 720 x 576 of oblong pixels.
        #expect(video?.width == 1024 && video?.height == 576)
        #expect(text(.duration, of: video) == "2500")
        #expect(text(.created, of: video) == "978393600")
        #expect(text(.title, of: video) == "A film")
    }

    @Test("reads half a megabyte of a hostile file at most, and ends")
    func hostile() {
        let track = ContainerFixture.trak(0, 0, kind: "soun")
        let tracks = [[UInt8]](repeating: track, count: 100_000).flatMap(\.self)
        let boxes = [UInt8](repeating: 0, count: 1 << 20)
        let endless =
            ContainerFixture.element(0x1A45_DFA3, [])
            + [0x18, 0x53, 0x80, 0x67, 0xFF]
            + [[UInt8]](repeating: [0xEC, 0x80], count: 500_000).flatMap(\.self)
        let files: [(bytes: [UInt8], format: PictureFormat)] = [
            (film(tracks), .mp4), (ContainerFixture.ftyp + boxes, .mp4), (endless, .webM),
            // A `moov` that claims two gigabytes, and a size of 64 bits beyond all.
            (
                ContainerFixture.ftyp + ContainerFixture.number(2 << 30, 4) + Array("moov".utf8)
                    + track, .mp4
            ),
            (
                ContainerFixture.ftyp + [0, 0, 0, 1] + Array("moov".utf8)
                    + [UInt8](repeating: 0xFF, count: 8) + track, .mp4
            ),
        ]
        for (bytes, format) in files {
            let (video, bytesRead) = read(bytes, as: format)
            #expect(video == nil)
            #expect(bytesRead <= VideoReader.windowLimit * VideoReader.windowBytes)
        }
    }

    @Test("survives each cut and each wrong byte") func damaged() {
        let sound = film(
            ContainerFixture.mvhd(created: 3_797_373_600, duration: 4500),
            ContainerFixture.trak(640, 360))
        for count in 0..<sound.count {
            let video = read(Array(sound.prefix(count))).video
            #expect(video == nil)
        }
        var ends = 0
        for place in sound.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var damaged = sound
                damaged[place] = value
                if let video = read(damaged).video {
                    #expect(video.width > 0 && video.height > 0)
                }
                ends += 1
            }
        }
        #expect(ends == 4 * sound.count)
    }
}
