import ArgumentParser
import PictureCoding
import PictureFormats
import SamplePictures

/// Draws the files of the sample gallery again.
///
///     swift run -c release DrawSample Sample
///
/// Encoders differ by version, so files that nobody meant to change may change, too.
@main
struct DrawSample: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the files of the sample gallery into a folder that exists.")

    @Argument(help: "The folder to write to.")
    var folder: String

    /// The format of each picture in turn: the gallery contains every format that can be written.
    private static let formats: [PictureFormat] = [
        .jpeg, .png, .webp, .jpeg, .avif, .heic, .tiff, .jpeg, .webp, .jpeg, .png, .gif,
    ]

    func run() throws {
        for (picture, format) in zip(SamplePicture.all, Self.formats) {
            let path = "\(folder)/\(picture.name).\(format.fileExtensions[0])"
            try PictureFileWriter.write(picture.draw(), as: format, to: path)
            print(path)
        }
    }
}
