import ArgumentParser
import FoundationEssentials
import ImageLibrary
import PictureCoding
import SamplePictures

/// `peekstrip sample`: writes the sample gallery.
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Write a gallery of sample pictures to a folder.")

    @Argument(help: "Folder to write to; created if missing.")
    var folder: String

    /// The format of each picture in turn: the gallery contains every format that can be read.
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
            throw StartError("The folder \(folder) cannot be created.")
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
