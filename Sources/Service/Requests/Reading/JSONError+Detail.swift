import HTTPServing
import JSONCoding

extension JSONError {
    /// What is wrong with a document, as a sentence for the client's developer.
    package var detail: String {
        switch self {
        case .malformed(let offset): "The JSON is malformed at byte \(offset)."
        case .tooDeep(let limit): "Arrays and objects can be nested at most \(limit) deep."
        case .duplicateName(let name): "The name “\(name)” occurs twice in one object."
        case .numberTooLarge(let offset): "The number at byte \(offset) is too large."
        }
    }
}
