import Logging
import SessionStores
import Spelling

extension Logger {
    /// Logs what happened to the session file: what is lost, and what the operator should do.
    func log(_ event: SessionFileEvent, of path: String) {
        var facts: Logger.Metadata = ["file": "\(path)"]
        switch event {
        case .damaged(let damage):
            facts["values"] = "\(damage.values)"
            if let aside = damage.aside { facts["aside"] = "\(aside)" }
            let kept =
                damage.aside.map { " Check the disk; the damaged file is kept as \($0)" } ?? ""
            error(
                """
                the session file was \(damage.aside == nil ? "missing" : "damaged"): its sessions are \
                lost, and a new file was begun, with \(damage.values) named values of screens.\(kept)
                """, metadata: facts)
        case .unrepaired(let failure):
            if let code = failure.code { facts["sqlite"] = "\(code)" }
            error(
                """
                the session file is damaged and cannot be replaced: \(failure.reason). Sessions \
                on its damaged pages cannot be used until it is
                """, metadata: facts)
        case .recreated(let sessions, let aside):
            facts["sessions"] = "\(sessions)"
            if let aside { facts["aside"] = "\(aside)" }
            let moved = aside.map { "; the file that had its place was moved to \($0)" } ?? ""
            warning(
                """
                the session file was removed or replaced while the server runs: it was written \
                again with \(sessions.counting("session", "sessions"))\(moved). Stop the server \
                before you change its state folder
                """, metadata: facts)
        case .missing(let failure):
            if let code = failure.code { facts["sqlite"] = "\(code)" }
            error(
                """
                the session file was removed or replaced while the server runs, and cannot be \
                written again: \(failure.reason). Sessions go on, but end with the process
                """, metadata: facts)
        case .failed(let failure):
            if let code = failure.code { facts["sqlite"] = "\(code)" }
            warning(
                "a session cannot be read or stored: \(failure.reason)", metadata: facts)
        }
    }
}
