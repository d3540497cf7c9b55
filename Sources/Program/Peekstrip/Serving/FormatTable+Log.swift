import Logging
import PictureCoding

extension FormatTable {
    /// Logs in one line what works on this system, and in a warning each what does not.
    func log(to logger: Logger) {
        let names = rows.filter { $0.isSupported && $0.use == .reading }.map(\.name)
        let writes = rows.contains { $0.isSupported && $0.use == .writing }
        logger.info(
            "shows \(names.joined(separator: ", "))\(writes ? "; writes AVIF for browsers" : "")")
        for row in rows where !row.isSupported {
            // Videos are shown without them.
            logger.log(level: row.use == .posters ? .info : .warning, "\(row.sentence)")
        }
    }
}

extension FormatTable.Row {
    fileprivate var sentence: String {
        switch use {
        case .reading: "\(name) pictures cannot be shown: \(package) is needed"
        case .posters: "\(name) are shown by their names, not by a picture: \(package) is needed"
        case .writing: "browsers get no \(name): \(package) is needed"
        }
    }
}
