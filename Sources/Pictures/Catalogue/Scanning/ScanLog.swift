import Calendars
import FileAccess
import Logging
import PictureMetadata
import Spelling

/// Logs what scans find, as far as it is new.
struct ScanLog {
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    func log(_ found: GalleryCatalogue, comparedWith before: GalleryCatalogue) {
        let known = Set(before.skipped)
        for entry in found.skipped where !known.contains(entry) {
            logger.log(level: entry.reason.isMistake ? .notice : .debug, "skipped \(entry)")
        }
        logOmissions(of: found, comparedWith: before)
        let (items, count) = (found.itemCount, found.galleries.count)
        let hasNewCounts = items != before.itemCount || before.galleries.count != count
        logger.log(
            level: hasNewCounts || before.records.isEmpty ? .info : .debug,
            "found \(ScanReport.counted(items, in: count))")
    }

    /// Logs that a folder cannot be seen.
    func logAway(_ failure: SourceFailure) {
        guard !failure.error.isFirstListing else {
            return logger.info(
                "\(Self.named(failure.folder)) is being read: \(failure.error)")
        }
        logger.warning(
            "\(Self.named(failure.folder)) is away: \(failure.error.detailedReason)")
    }

    /// Logs that a folder can be seen again, or that its loss is believed.
    func logReturn(of failure: SourceFailure, at now: UnixTime) {
        guard failure.logged != nil else { return }
        let seconds = max(0, (now - failure.since) / 1000)
        let event =
            failure.error.kind == .emptied
            ? "is shown as it is" : "is back"
        logger.notice("\(Self.named(failure.folder)) \(event) after \(seconds) s")
    }

    private static func named(_ folder: RelativePath) -> String {
        folder.isRoot ? "the library's folder" : "the folder \(VisibleText.of(folder.bytes))"
    }

    /// Logs once for each folder and reason that files are not shown.
    private func logOmissions(
        of found: GalleryCatalogue, comparedWith before: GalleryCatalogue
    ) {
        var lines: [(level: Logger.Level, text: String)] = []
        for (path, record) in found.records where !record.omissions.isEmpty {
            let known = before.records[path]?.omissions ?? [:]
            for (omission, count) in record.omissions where known[omission] == nil {
                let folder = path.isRoot ? "the library's folder" : VisibleText.of(path.bytes)
                let example = record.skipped.first { $0.reason.omission == omission }
                let shown = example.map { ", for example \(VisibleText.of($0.path.bytes))" } ?? ""
                lines.append(
                    (
                        omission.isFault ? .notice : .info,
                        "not shown in \(folder): \(omission.words(count, String(count)))\(shown)"
                    ))
            }
        }
        for line in lines.sorted(by: { $0.text < $1.text }).prefix(Self.loggedOmissions) {
            logger.log(level: line.level, "\(line.text)")
        }
        if lines.count > Self.loggedOmissions {
            let others = lines.count - Self.loggedOmissions
            logger.info(
                "files of \(others.counting("more folder", "more folders")) are not shown")
        }
    }

    /// Lines about folders after one scan: a library may have a hundred thousand.
    private static let loggedOmissions = 100
}
