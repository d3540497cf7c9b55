import Logging
import PictureCoding

extension FormatTable {
    /// Logs in one line what works on this system, and in a warning each what does not.
    func log(to logger: Logger) {
        logger.info("\(summary)")
        for row in rows where !row.isSupported {
            // Videos are shown without them.
            logger.log(level: row.use == .posters ? .info : .warning, "\(row.sentence)")
        }
    }

    /// What works on this system.
    var summary: String {
        let names = rows.filter { $0.isSupported && $0.use == .reading }.map(\.name)
        let writes = rows.contains { $0.isSupported && $0.use == .writing }
        return "shows \(names.joined(separator: ", "))\(writes ? "; writes AVIF for browsers" : "")"
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
