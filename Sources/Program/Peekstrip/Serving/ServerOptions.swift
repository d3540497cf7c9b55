/// The options that define servers of pictures.
struct ServerOptions: Sendable {
    /// The file of `--sources`; nil if none is named.
    let file: String?
    /// The server of `--immich` and the file with its key; nil if none is named.
    let immich: (url: String, keyFile: String)?
    /// Whether operators may define others while the program runs.
    let areEditable: Bool

    /// Nil if none of the options is set.
    ///
    /// - Throws: `ValidationError` for a server without a key, for a key without a server, and if there is no
    ///   place for what operators define.
    init?(_ options: ServeOptions, _ source: OptionSource, in state: StateFolder) throws {
        let file = source.text(options.remotes.sources, "sources", default: "")
        let url = source.url(options.remotes.immich, "immich")
        let keyFile = source.secretFile(options.remotes.immichKeyFile, "immich-key-file")
        guard url.isEmpty == keyFile.isEmpty else {
            throw url.isEmpty
                ? source.invalidOption("immich-key-file", "needs --immich, the URL of the server.")
                : source.invalidOption(
                    "immich", "needs --immich-key-file, a file with the API key.")
        }
        areEditable = try source.flag(options.remotes.editSources, "edit-sources", default: false)
        guard !areEditable || state.path != nil else {
            throw source.invalidOption("edit-sources", "needs --state, because HOME is not set.")
        }
        guard areEditable || !file.isEmpty || !url.isEmpty else { return nil }
        self.file = file.isEmpty ? nil : file
        immich = url.isEmpty ? nil : (url, keyFile)
    }
}
