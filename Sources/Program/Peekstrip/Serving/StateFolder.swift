import Configuration

/// The folder for the session file.
struct StateFolder: Sendable {
    /// Nil if neither an option nor the environment names a folder.
    let path: String?
    /// Whether `--state` names the folder; the folder must then be usable.
    let isExplicit: Bool

    /// The default folder (XDG Base Directory Specification 0.8, which ignores relative paths).
    static var standard: StateFolder {
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
        let named = environment.string(forKey: ["xdg", "state", "home"])
        let home = environment.string(forKey: ["home"]).map { "\($0)/.local/state" }
        let folder = [named, home].compactMap { $0 }.first { $0.hasPrefix("/") }
        return StateFolder(path: folder.map { "\($0)/peekstrip" }, isExplicit: false)
    }

    /// The folder at a path, or this folder if the path is empty.
    func overridden(_ path: String) -> StateFolder {
        path.isEmpty ? self : StateFolder(path: path, isExplicit: true)
    }
}
