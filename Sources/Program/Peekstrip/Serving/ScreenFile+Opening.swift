import FoundationEssentials
import JSONCoding
import ScreenService
import Spelling

extension ScreenFile {
    /// Reads the file of `--screens`.
    ///
    /// - Throws: `StartError` that names the line of the mistake.
    init(at path: String) throws(StartError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StartError("The file \(path) of --screens cannot be read.")
        }
        do throws(JSONFileError) {
            self = try ScreenFile(Array(bytes).textInUTF8)
        } catch {
            throw StartError("The file \(path) of --screens cannot be used. \(error.message)")
        }
    }
}
