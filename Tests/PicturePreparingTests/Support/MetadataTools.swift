import Foundation
import Testing

/// Other people's programs that write and read metadata, which the tests compare with.
enum MetadataTools {
    static let exiftool = "/usr/bin/exiftool"
    static let exiv2 = "/usr/bin/exiv2"
    /// Photographs by cameras of Canon, Konica Minolta and Sony.
    static let photographs = "/usr/share/backgrounds/mate"
    static let missing: Comment =
        "exiftool, exiv2 or photographs are missing; bin/setup --tests installs them"

    /// Whether they are there; always true in continuous integration, where a missing one fails.
    static let areExpected =
        ProcessInfo.processInfo.environment["CI"] != nil
        || [exiftool, exiv2, photographs].allSatisfy(FileManager.default.fileExists(atPath:))

    /// Runs a program to its end; returns its output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }

    /// What exiftool reads from files, in their order: values by group and tag, as `EXIF:Model`.
    static func read(_ paths: [String]) throws -> [[String: Any]] {
        let json = try run(exiftool, ["-q", "-j", "-n", "-G0"] + paths)
        return try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    }
}
