import Foundation
import PictureFiles
import Raster
import Testing

@testable import PictureFormats
@testable import PictureMetadata

/// Compares what is read from pictures with what exiftool reads, which has been read against more
/// cameras than any other program.
@Suite(
    "Metadata beside exiftool",
    .enabled(if: MetadataTools.areExpected, MetadataTools.missing))
struct MetadataAgreementTests {
    /// Where the results differ, by the reason; all else must be the same.
    private static let disagreements: [String: [String]] = [
        "what is no date is no date": [
            "30 February: date", "month 13: date", "no date: date", "blank date: date",
        ],
        "a date without seconds is completed with zeros": ["XMP digital: date"],
        "other spellings are read": ["other separators: date"],
        "an absurd offset is unknown": ["original, odd offset: date"],
        "dates have milliseconds": ["original, long fraction: date"],
        "Latin-1 is recognised; exiftool has to be told": ["EXIF words in Latin-1: caption"],
        "a camera's own name and blanks are no caption": [
            "camera's words: caption", "nature/Wood.jpg: caption",
            "abstract/Elephants_3840x2160.jpg: caption",
            "abstract/Elephants_5640x3172.jpg: caption",
        ],
        "keywords are short and come once": [
            "repeated keywords: keywords", "long keyword: keywords",
        ],
        "ratings are whole stars from 0 to 5": [
            "rejected: rating", "half stars: rating", "per cent: rating",
        ],
        "zero and dashes are what cameras write without a lens": [
            "no lens: lens", "no lens: f-number", "no lens: focal length",
            "nature/Dune.jpg: f-number", "nature/Dune.jpg: focal length",
        ],
        "a full field of 16 bits refers to a wider one": ["large ISO: ISO"],
        "0, 0 is what receivers write without a fix": ["zero: place"],
    ]

    @Test("is the same, but for known reasons, in tagged pictures and in photographs")
    func agreement() throws {
        let folder = try TemporaryFolder()
        let names = try FileManager.default.subpathsOfDirectory(atPath: MetadataTools.photographs)
            .filter { $0.hasSuffix(".jpg") }.sorted()
        try #require(names.count >= 6)
        let found = try differences(
            of: write(TaggedPicture.all, into: folder)
                + names.map { "\(MetadataTools.photographs)/\($0)" },
            names: TaggedPicture.all.map(\.name) + names)
        let known = Set(Self.disagreements.values.joined())
        #expect(found.filter { !known.contains($0.key) } == [:])
        #expect(known.subtracting(found.keys).sorted() == [])
    }

    /// The differences, by picture and value.
    private func differences(of paths: [String], names: [String]) throws -> [String: String] {
        var found: [String: String] = [:]
        var compared = 0
        for ((path, name), tags) in try zip(zip(paths, names), MetadataTools.read(paths)) {
            let file = try shared(bytes(of: path))
            let format = try #require(PictureFormat(of: file), "\(name)")
            let header = try sharedDecoders.header(of: file, as: format)
            var metadata = header.metadataBlocks.metadata
            metadata.taken = CaptureDate.best(of: header.metadataBlocks.dates, on: .last)
            let ours = MetadataSummary(metadata)
            let theirs = MetadataSummary(exiftool: tags)
            compared += theirs.values.count
            for value in ours.differences(from: theirs) {
                found["\(name): \(value)"] =
                    "\(ours.values[value] ?? "none"), exiftool \(theirs.values[value] ?? "none")"
            }
        }
        // Each picture has some value, and most have several.
        #expect(compared > 2 * paths.count)
        return found
    }

    /// Writes the pictures with their tags; returns their paths.
    private func write(_ pictures: [TaggedPicture], into folder: TemporaryFolder) throws -> [String]
    {
        var commands: [String] = []
        var paths: [String] = []
        for (index, picture) in pictures.enumerated() {
            let name = "\(index).\(picture.format)"
            try folder.write(base(picture.format), as: name)
            paths.append(folder(name))
            if picture.isByExiv2 {
                try MetadataTools.run(MetadataTools.exiv2, picture.options + [folder(name)])
            } else {
                commands +=
                    picture.options + ["-overwrite_original", "-q", folder(name), "-execute"]
            }
        }
        // One process for all.
        let list = folder("commands")
        try commands.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        try MetadataTools.run(MetadataTools.exiftool, ["-@", list])
        return paths
    }

    /// A picture without metadata.
    private func base(_ format: String) throws -> [UInt8] {
        let bitmap = Bitmap(width: 16, height: 16, filledWith: .white)
        switch format {
        case "jpg": return try encoded(bitmap, as: .jpeg)
        case "webp": return try encoded(bitmap, as: .webp)
        case "heic": return try decodedBase64(HEIFFixtures.heic[0])
        case "avif": return try decodedBase64(HEIFFixtures.avif[0])
        case "tif": return EXIFWriter().tiff
        default: return PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
        }
    }
}
