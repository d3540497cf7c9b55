import Concurrency
import FoundationEssentials
import JSONCoding
import Logging
import PictureSources
import Spelling
import Viewers

extension SourcesFile {
    /// Reads the servers that options define.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - folder: The served folder, in which the sources get folders.
    /// - Throws: `StartError` that names the option, or the line of the mistake.
    init(_ options: ServerOptions, in folder: String) throws(StartError) {
        var named: [SourceDefinition] = []
        if let (url, keyFile) = options.immich {
            named.append(try Self.immich(at: url, keyFile: keyFile, in: folder))
        }
        guard let path = options.file else {
            self.init(named)
            return
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StartError("The file \(path) of --sources cannot be read.")
        }
        do throws(JSONFileError) {
            try self.init(Array(bytes).textInUTF8, beside: named)
        } catch {
            throw StartError("The file \(path) of --sources cannot be used. \(error.message)")
        }
        if let taken = definitions.first(where: { $0.isTaken(in: folder) }) {
            throw StartError(
                "The file \(path) of --sources cannot be used. "
                    + "The folder already contains \(taken.name): give the source another name.")
        }
    }

    private static func immich(
        at url: String, keyFile: String, in folder: String
    ) throws(StartError) -> SourceDefinition {
        let definition: SourceDefinition
        do throws(DefinitionError) {
            definition = try SourceDefinition(immich: url, keyFile: keyFile)
        } catch {
            let option = error.path == "keyFile" ? "--immich-key-file" : "--immich"
            throw StartError(option + error.reason.dropFirst(error.path.count))
        }
        guard !definition.isTaken(in: folder) else {
            throw StartError(
                """
                --immich cannot be used: the folder already contains \(definition.name). Define the \
                server in a file of --sources, with another name.
                """)
        }
        return definition
    }
}

extension SourceDefinition {
    /// Whether the served folder has something by its name.
    fileprivate func isTaken(in folder: String) -> Bool { SourceRegistry.isTaken(name, in: folder) }
}

extension SourceRegistry {
    /// Opens the servers that options define, and those that the API has defined.
    ///
    /// - Throws: `StartError` with a message for the user.
    convenience init(_ settings: ServeSettings, _ logger: Logger) throws(StartError) {
        let folder = settings.serversFolder
        let isEditable = settings.servers?.areEditable ?? false
        // The path of the folder is looked for only if need be, because its share may hang.
        let isKept =
            isEditable || SourceRegistry.hasDefinitions(for: settings.servedPath, in: folder)
        guard settings.servers != nil || isKept else {
            self.init(nil)
            return
        }
        let servers = ServerSources(
            ServerSources.Environment(
                folder: folder, maxFileBytes: settings.library.maxFileBytes,
                cacheBytes: settings.fetchedBytes, foreign: settings.remotes,
                clock: ServiceClock.system.stopwatch,
                timeOfDay: WallClock.time, logger: logger))
        self.init(
            servers, storedFor: isKept ? settings.servedPath : nil, isEditable: isEditable
        ) { [folder = settings.folder] in SourceRegistry.isTaken($0, in: folder) }
        try adopt(settings)
    }

    /// Takes what the options define now: their files are read again.
    ///
    /// - Throws: `StartError` with a message for the user; then all stays as it was.
    func adopt(_ settings: ServeSettings) throws(StartError) {
        var file = SourcesFile([SourceDefinition]())
        if let options = settings.servers { file = try SourcesFile(options, in: settings.folder) }
        if let state = settings.state.path {
            try? FileManager.default.createDirectory(
                atPath: state, withIntermediateDirectories: true)
        }
        do throws(ServerSources.FolderError) {
            try adopt(file)
        } catch {
            throw StartError(
                "Listings and pictures of servers cannot be stored in \(error.path); "
                    + "name another folder with --state.")
        }
    }

    /// Whether the served folder has something by a name.
    fileprivate static func isTaken(_ name: String, in folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        // A folder that hangs is looked for later.
        let call = try? AbandonableCall { FileManager.default.fileExists(atPath: path) }
        return call?.wait(limit: .seconds(5)) ?? false
    }
}
