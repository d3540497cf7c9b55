import ArgumentParser
import FoundationEssentials
import GalleryService
import ImageLibrary

/// A script that is taken through a library's gallery, and the files that come of it.
struct ScriptRenderer {
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
            let source = try ReplaySource(gallery: settings.gallery, in: library)
            let start = try source.strip(settings.fields)
            try makeFolder()
            let replay = try await Replay(of: script, from: start, on: source)
            try await replay.makeFiles(settings.kinds, at: settings.sampling) { try write($0) }
        } catch let error as ReplayError {
            throw userError(error)
        }
    }

    private func userError(_ error: ReplayError) -> any Error {
        switch error {
        case .noPictures: StartError("The folder holds no pictures; put some into it.")
        case .unknownGallery(let known):
            ValidationError("--gallery must be one of \(known.joined(separator: ", ")).")
        case .badSetting(let reason): ValidationError(reason)
        case .tooManySamples(let count, let limit):
            ValidationError(
                "--every would show \(count) frames, more than \(limit); "
                    + "choose more milliseconds, or an end with --until.")
        case .picturesUnavailable:
            StartError("The pictures of one frame are too large to be kept together.")
        case .notEncoded(let reason): StartError("A frame cannot be encoded: \(reason)")
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
