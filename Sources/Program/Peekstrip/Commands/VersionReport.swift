import Interface
import PictureCoding
import PicturePreparing
import Viewers

/// The output of `peekstrip --version`: what a report of a fault needs.
///
///     peekstrip 1.0.0
///     built by Swift 6.3 for x86_64
///     with libvips 8.16.1, libheif 1.23.6, ...
///     shows JPEG, PNG, ...; writes AVIF for browsers
///     without HEIC (libheif-plugin-libde265)
enum VersionReport {
    static var lines: [String] {
        let formats = formats
        // The decoder has found what there is, and libvips is loaded.
        return [
            "peekstrip \(ProgramVersion.current)",
            "built by Swift \(BuildFacts.compiler) for \(BuildFacts.architecture)",
            "with \(LoadedLibraries.names.joined(separator: ", "))",
        ] + formats
    }

    private static var formats: [String] {
        let probe: FileProbe
        do throws(LibraryError) {
            probe = try FileProbe(stopwatch: ServiceClock.system.stopwatch)
        } catch {
            return ["No picture can be decoded: \(error)"]
        }
        defer { probe.stop() }
        let table = probe.formats
        let missing = table.rows.filter { !$0.isSupported }.map { row in
            switch row.use {
            case .reading: "\(row.name) (\(row.package))"
            case .writing: "\(row.name) for browsers (\(row.package))"
            case .posters: "pictures of videos (\(row.package))"
            }
        }
        return [table.summary]
            + (missing.isEmpty ? [] : ["without \(missing.joined(separator: ", "))"])
    }
}
