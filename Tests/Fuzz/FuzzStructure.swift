@testable import PictureCoding
@testable import PictureFormats
@testable import PictureMetadata
@testable import PicturePreparing

/// The readers of files' structures: any bytes behind a signature.
enum FuzzStructure {
    /// Small limits, so that inputs of a kilobyte reach them.
    private static let limits: LibraryLimits = {
        var limits = LibraryLimits()
        limits.maxFrames = 8
        limits.maxMetadataChunks = 8
        return limits
    }()

    static func run(_ input: inout FuzzInput) {
        let start = input.one(of: starts)
        guard let file = FileBytes(copyOf: start + input.rest()) else { return }
        if let png = try? PNGStructure(of: file, limits: limits) {
            require(png.chunkCount <= 8, "\(png.chunkCount) chunks of a PNG")
            // Each chunk takes 12 bytes at least, and grows to 50 MiB at most.
            require(png.chunkBytes <= png.chunkCount * 50 << 20, "\(png.chunkBytes) bytes")
        }
        if let webp = try? WebPStructure(of: file, limits: limits) {
            require(webp.frameCount <= 8 && webp.chunkCount <= 8, "\(webp)")
            require(8 * (webp.frameCount + webp.chunkCount) <= file.count, "\(webp)")
        }
        if let tiff = try? TIFFStructure(of: file, limits: limits) {
            require((1...8).contains(tiff.directoryCount), "\(tiff)")
        }
        require(2 * JPEGScans.count(in: file) <= file.count, "more scans than markers")
        if let preview = EmbeddedJPEG.largest(in: file, outside: 0..<0) {
            require(preview.range.upperBound <= file.count, "a preview beyond the file")
        }
        for format in PictureFormat.allCases {
            let blocks = FileBlocks(of: file, as: format)
            require(blocks.xmp.count <= XMPReader.limit, "\(blocks.xmp.count) bytes of XMP")
            require(blocks.iptc.count <= MetadataBlocks.limit, "\(blocks.iptc.count) bytes of IPTC")
        }
        if let header = try? BMPHeader(of: file), header.width * header.height <= 1 << 16 {
            let bytes = header.width * header.height * header.pixelBytes
            let rows = BMPReader.rows(of: file)
            require(rows == nil || rows?.count == bytes, "rows of a BMP")
        }
        if let frame = GIFFirstFrame(of: file) {
            require(GIFRows.complete(of: frame, in: file) >= 0, "rows of a GIF")
            let (width, height) = (frame.left + frame.width, frame.top + frame.height)
            if width * height <= 1 << 16 {
                let rows = GIFReader.rows(of: frame, width: width, height: height, in: file)
                require(rows == nil || rows?.count == 4 * width * height, "pixels of a GIF")
            }
        }
        for format in PictureFormat.allCases {
            _ = PictureEnd.isMissing(in: file, as: format)
            require(!PictureEnd.part(of: file, as: format).isEmpty, "no part of a file")
        }
        runVideo(file)
        runMotionPhoto(file)
        guard let format = PictureFormat(of: file), !format.isVideo else { return }
        _ = try? PrimaryImage(of: file, as: format)
        _ = try? PictureStructure.check(file, as: format, limits: limits)
    }

    /// Both readers of containers, whatever the bytes begin with.
    private static func runVideo(_ file: FileBytes) {
        for format in [PictureFormat.mp4, .webM] {
            var reads = 0
            let reader = VideoReader(count: file.count) { place, width in
                reads += 1
                return file.bytes(in: place..<place + width)
            }
            if let video = try? VideoDescription(of: reader, as: format) {
                require(video.width > 0 && video.height > 0, "\(video)")
                require((1...8).contains(video.orientation), "\(video)")
                require(video.fields.packed.count <= file.count + 1 << 10, "\(video)")
            }
            require(reads <= VideoReader.windowLimit, "\(reads) reads")
        }
    }

    /// The search for a film, by the places that the last bytes say, and Samsung's list.
    private static func runMotionPhoto(_ file: FileBytes) {
        var blocks = MetadataBlocks()
        blocks.exif.append("SAMSUNG".utf8, as: .make)
        let said = file.count > 2 ? Int(file[file.count - 1]) + Int(file[file.count - 2]) : 0
        blocks.xmp.append("\(said)".utf8, as: .filmOffset)
        let photo = MotionPhoto(count: file.count) { place, width in
            file.bytes(in: place..<min(place + width, file.count))
        }
        guard let film = photo.film(saying: blocks) else { return }
        require(film.lowerBound > 0 && film.upperBound <= file.count, "a film at \(film)")
        require(film.count >= 16, "a film of \(film.count) bytes")
        require(file.bytes(in: film).dropFirst(4).starts(with: "ftyp".utf8), "no film")
    }

    /// The shortest film: a track with pictures, and samples.
    private static let film: [UInt8] = {
        func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(contents.count + 8)] + Array(name.utf8) + contents
        }
        let header = [0, 0, 0, 7] + [UInt8](repeating: 0, count: 72) + [0, 64, 0, 0, 0, 48, 0, 0]
        let kind = [UInt8](repeating: 0, count: 8) + Array("vide".utf8)
        let track = box("tkhd", header) + box("mdia", box("hdlr", kind))
        return box("ftyp", Array("isom\0\0\0\0".utf8)) + box("moov", box("trak", track))
            + box("mdat", [0])
    }()

    private static let starts: [[UInt8]] = [
        [],
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0, 0, 0, 0, 0],
        Array("RIFF".utf8) + [0, 4, 0, 0] + Array("WEBP".utf8),
        Array("II*\0".utf8) + [8, 0, 0, 0], Array("MM\0*".utf8) + [0, 0, 0, 8],
        Array("II+\0".utf8) + [8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0],
        Array("MM\0+".utf8) + [0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16],
        [0xFF, 0xD8, 0xFF],
        Array("GIF89a".utf8) + [9, 0, 9, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2],
        Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 58, 0, 0, 0, 40, 0, 0, 0, 9, 0, 0, 0],
        Array("IIRO".utf8) + [8, 0, 0, 0], Array("FUJIFILMCCD-RAW ".utf8) + [0xFF, 0xD8, 0xFF],
        [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A, 0, 0, 0, 99] + Array("Exif".utf8),
        [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + Array("moov".utf8)
            + [0, 0, 0, 99] + Array("trak".utf8),
        [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xFF, 0x16, 0x54, 0xAE, 0x6B, 0xFF],
        // A picture with a whole film behind it, of which Samsung's list may follow.
        [0xFF, 0xD8, 0xFF] + film, film,
        [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
            + Array("mpvd".utf8) + film,
        [0, 0, 0, 16] + Array("ftypcrx ".utf8) + [0, 0, 0, 0, 0, 0, 0, 99] + Array("moov".utf8),
    ]
}
