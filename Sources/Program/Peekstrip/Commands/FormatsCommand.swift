import ArgumentParser
import PictureCoding
import PicturePreparing
import Viewers

/// `peekstrip formats`: what the libraries of this system read and write.
struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "List the formats that this system shows, or say whether it shows some files.",
        discussion: "The exit status is 1 if a format, or a file that is named, cannot be shown.")

    @Argument(help: "Files to decode instead.") var files: [String] = []

    func run() throws {
        let probe: FileProbe
        do throws(LibraryError) {
            probe = try FileProbe(stopwatch: ServiceClock.system.stopwatch)
        } catch {
            print("No picture can be decoded: \(error)")
            throw ExitCode.failure
        }
        defer { probe.stop() }
        let lines = files.isEmpty ? probe.formats.lines : files.map { Self.line($0, probe) }
        for line in lines { print(line.text) }
        if lines.contains(where: { !$0.isGood }) { throw ExitCode.failure }
    }

    private static func line(_ path: String, _ probe: FileProbe) -> (text: String, isGood: Bool) {
        var detail = ""
        guard let reason = probe.reason(ofFileAt: path, detail: &detail) else {
            return ("\(path): shown", true)
        }
        return ("\(path): \(reason)\(detail.isEmpty ? "" : " (\(detail))")", false)
    }
}

extension FormatTable {
    /// A line of the command for each format.
    fileprivate var lines: [(text: String, isGood: Bool)] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            let use = row.use.words
            let cells = [row.name, row.isSupported ? use : "not \(use)", row.package]
            let text = zip(cells, [width, 24, 0]).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            // Videos are shown without their libraries, too.
            return (text.joined(separator: "  "), row.isSupported || row.use == .posters)
        }
    }
}

extension FormatTable.Use {
    fileprivate var words: String {
        switch self {
        case .reading: "shown"
        case .writing: "written for browsers"
        case .posters: "shown by a picture"
        }
    }
}
