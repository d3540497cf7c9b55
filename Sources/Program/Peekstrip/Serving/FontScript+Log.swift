import Logging
import PictureCoding

extension FontScript {
    /// Logs in one line which scripts this system has no letters of.
    static func logMissing(to logger: Logger) {
        if let sentence = sentence(of: missing) { logger.info("\(sentence)") }
    }

    /// What happens to the letters of scripts, and what to do; nil if there are none.
    static func sentence(of scripts: [FontScript]) -> String? {
        guard !scripts.isEmpty else { return nil }
        let names = scripts.map(\.rawValue).joined(separator: ", ")
        let packages = Set(scripts.map(\.package)).sorted().joined(separator: ", ")
        return "texts in frames have boxes for \(names): install \(packages)"
    }
}
