import Configuration

/// The folder for what outlives the program.
struct StateFolder: Sendable {
    /// Nil when nobody says where such things belong.
    let path: String?
    /// Whether somebody asked for this very folder: then it must be usable.
    let isExplicit: Bool

    private init(path: String?, isExplicit: Bool) {
        self.path = path
        self.isExplicit = isExplicit
    }

    /// The usual place (XDG Base Directory Specification 0.8, which ignores relative paths).
    static var standard: StateFolder {
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
        let named = environment.string(forKey: ["xdg", "state", "home"])
        let home = environment.string(forKey: ["home"]).map { "\($0)/.local/state" }
        let folder = [named, home].compactMap { $0 }.first { $0.hasPrefix("/") }
        return StateFolder(path: folder.map { "\($0)/peekstrip" }, isExplicit: false)
    }

    /// The folder that was asked for, or this one when none was.
    func overridden(_ path: String) -> StateFolder {
        path.isEmpty ? self : StateFolder(path: path, isExplicit: true)
    }
}
