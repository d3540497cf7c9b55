import FoundationEssentials
import JSONCoding
import Logging
import PictureSources
import Viewers

extension SourcesFile {
    /// Reads the file of `--sources`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: The served folder, in which the sources get folders.
    /// - Throws: `StartError` that names the line of the mistake.
    init(at path: String, in folder: String) throws(StartError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StartError("The file \(path) of --sources cannot be read.")
        }
        do throws(SourcesFile.Mistake) {
            self = try SourcesFile(Array(bytes).withoutByteOrderMark)
        } catch {
            throw StartError("The file \(path) of --sources cannot be used. \(error.message)")
        }
        let taken = definitions.first {
            FileManager.default.fileExists(atPath: "\(folder)/\($0.name)")
        }
        if let taken {
            throw StartError(
                "The file \(path) of --sources cannot be used. "
                    + "The folder already contains \(taken.name): give the source another name.")
        }
    }
}

extension ServerSources {
    /// Opens the servers of `--sources`.
    ///
    /// - Throws: `StartError` with a message for the user.
    convenience init(_ settings: ServeSettings, _ logger: Logger) throws(StartError) {
        self.init(
            Environment(
                folder: settings.serversFolder, maxFileBytes: settings.library.maxFileBytes,
                cacheBytes: settings.fetchedBytes, clock: ServiceClock.system.stopwatch,
                timeOfDay: WallClock.time, logger: logger))
        try adopt(settings)
    }

    /// Takes what the file of `--sources` defines now.
    ///
    /// - Throws: `StartError` with a message for the user; then all stays as it was.
    func adopt(_ settings: ServeSettings) throws(StartError) {
        guard let path = settings.sourcesFile else { return }
        let file = try SourcesFile(at: path, in: settings.folder)
        if let state = settings.state.path {
            try? FileManager.default.createDirectory(
                atPath: state, withIntermediateDirectories: true)
        }
        do throws(FolderError) {
            try adopt(file)
        } catch {
            throw StartError(
                "Listings and pictures of servers cannot be stored in \(error.path); "
                    + "name another folder with --state.")
        }
    }
}
