import ArgumentParser
import FoundationEssentials
import ImageLibrary
import SamplePictures

/// `peekstrip sample`: draws the sample gallery.
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Draws a gallery of sample pictures into a folder.")

    @Argument(help: "The folder; it is made when it does not exist.")
    var folder: String

    /// The formats in turn, so that the gallery shows that each can be read.
    private static let formats: [(format: PictureFormat, ending: String)] = [
        (.jpeg, "jpg"), (.png, "png"), (.webp, "webp"), (.jpeg, "jpg"), (.avif, "avif"),
        (.heic, "heic"), (.tiff, "tif"), (.jpeg, "jpg"), (.webp, "webp"), (.jpeg, "jpg"),
        (.png, "png"), (.gif, "gif"),
    ]

    func run() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw StartError("The folder \(folder) cannot be made.")
        }
        for (picture, kind) in zip(SamplePicture.all, Self.formats) {
            let path = "\(folder)/\(picture.name).\(kind.ending)"
            do {
                try PictureFileWriter.write(picture.draw(), as: kind.format, to: path)
            } catch {
                throw StartError("The picture \(path) cannot be written: \(error)")
            }
            print(path)
        }
    }
}
