import FoundationEssentials
import Replaying

/// An event script in a file or on standard input.
struct EventScriptFile {
    private let path: String

    /// - Parameter path: The file's path; `-` is standard input.
    init(_ path: String) {
        self.path = path
    }

    /// Reads the script.
    ///
    /// - Throws: `StartError`, which names the line with the error.
    func script() throws(StartError) -> EventScript {
        let bytes = try bytes()
        do {
            return try EventScript(parsing: bytes)
        } catch {
            switch error {
            case .badLine(let number, let reason):
                throw StartError("\(name), line \(number): \(reason)")
            case .empty:
                throw StartError(
                    "\(name) contains no event; write one event per line, such as "
                        + #"{"time": 0, "type": "next"}."#)
            }
        }
    }

    private var isStandardInput: Bool { path == "-" }

    private var name: String { isStandardInput ? "The script" : path }

    private func bytes() throws(StartError) -> [UInt8] {
        if isStandardInput {
            var lines: [String] = []
            while let line = readLine(strippingNewline: false) { lines.append(line) }
            return Array(lines.joined().utf8)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StartError("The script \(path) cannot be read; name another with --events.")
        }
        return Array(data)
    }
}
