import ArgumentParser
import FoundationEssentials
import ImageLibrary
import Replaying
import WebPages

/// Runs an event script on a gallery and writes the resulting files.
struct ScriptRenderer {
    private let settings: RenderSettings
    private let library: ImageLibrary

    init(_ settings: RenderSettings, in library: ImageLibrary) {
        self.settings = settings
        self.library = library
    }

    /// Writes every file and prints its path.
    ///
    /// - Throws: `ValidationError` when an option is invalid, otherwise `StartError`.
    func run(_ script: EventScript) async throws {
        do {
            let source = try ReplaySource(
                gallery: settings.gallery, in: library, pngEncoder: settings.pngEncoder)
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
        case .noPictures: StartError("The folder contains no pictures; put some into it.")
        case .unknownGallery(let known):
            ValidationError("--gallery must be one of \(known.joined(separator: ", ")).")
        case .badSetting(let reason): ValidationError(reason)
        case .tooManySamples(let count, let limit):
            ValidationError(
                "--every would render \(count) frames, the limit is \(limit); "
                    + "use a longer interval, or an earlier end with --until.")
        case .picturesUnavailable:
            StartError("The pictures of one frame do not fit into the picture cache.")
        case .notEncoded(let reason): StartError("A frame cannot be encoded: \(reason)")
        }
    }

    private func makeFolder() throws(StartError) {
        do {
            try FileManager.default.createDirectory(
                atPath: settings.out, withIntermediateDirectories: true)
        } catch {
            throw StartError(
                "The folder \(settings.out) cannot be created; name another with --out.")
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
