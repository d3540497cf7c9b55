import ArgumentParser
import FoundationEssentials
import GalleryService
import ImageLibrary

/// A script that is taken through a library's gallery, and the files that come of it.
struct Rendering {
    private let settings: RenderSettings
    private let library: ImageLibrary

    init(_ settings: RenderSettings, in library: ImageLibrary) {
        self.settings = settings
        self.library = library
    }

    /// Writes every file, and says where.
    ///
    /// - Throws: `ValidationError` when an option makes no sense, otherwise `StartError`.
    func run(_ script: EventScript) async throws {
        do {
            let stage = try ReplayStage(gallery: settings.gallery, in: library)
            let start = try stage.strip(settings.fields)
            try makeFolder()
            let replay = try await Replay(of: script, from: start, on: stage)
            try await replay.makeFiles(settings.kinds, at: settings.moments) { try write($0) }
        } catch let error as ReplayError {
            throw told(error)
        }
    }

    private func told(_ error: ReplayError) -> any Error {
        switch error {
        case .noPictures: StartError("The folder holds no pictures; put some into it.")
        case .unknownGallery(let known):
            ValidationError("--gallery must be one of \(known.joined(separator: ", ")).")
        case .badSetting(let complaint): ValidationError(complaint)
        case .tooManyMoments(let count, let limit):
            ValidationError(
                "--every would show \(count) frames, more than \(limit); "
                    + "choose more milliseconds, or an end with --until.")
        case .picturesUnavailable:
            StartError("The pictures of one frame are too large to be kept together.")
        case .notEncoded(let complaint): StartError("A frame cannot be encoded: \(complaint)")
        }
    }

    private func makeFolder() throws(StartError) {
        do {
            try FileManager.default.createDirectory(
                atPath: settings.out, withIntermediateDirectories: true)
        } catch {
            throw StartError(
                "The folder \(settings.out) cannot be made; name another with --out.")
        }
    }

    private func write(_ file: ReplayFile) throws(StartError) {
        let path = "\(settings.out)/\(file.name)"
        guard FileManager.default.createFile(atPath: path, contents: Data(file.bytes)) else {
            throw StartError("\(path) cannot be written; name another folder with --out.")
        }
        print(path)
    }
}
