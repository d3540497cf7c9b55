import FoundationEssentials
import Testing

@testable import Peekstrip

@Suite("The folder of the state")
struct StateFolderTests {
    /// The XDG Base Directory Specification: $XDG_STATE_HOME if it is absolute, otherwise
    /// ~/.local/state.
    @Test("is where the environment says, without an option")
    func standard() {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].map { "\($0)/.local/state" }
        let folder = [environment["XDG_STATE_HOME"], home].compactMap { $0 }
            .first { $0.hasPrefix("/") }
        #expect(StateFolder.standard.path == folder.map { "\($0)/peekstrip" })
        #expect(!StateFolder.standard.isExplicit)
    }

    @Test("is the one that an option names, and must then be usable")
    func named() {
        let named = StateFolder.standard.overridden("state")
        #expect(named.path == "state" && named.isExplicit)
        let unnamed = StateFolder.standard.overridden("")
        #expect(unnamed.path == StateFolder.standard.path && !unnamed.isExplicit)
    }
}
