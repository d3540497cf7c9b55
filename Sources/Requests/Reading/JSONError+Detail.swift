import HTTPServing
import JSONCoding

extension JSONError {
    /// What is wrong with a document, in a sentence for its author.
    package var detail: String {
        switch self {
        case .malformed(let place): "It stops being JSON at byte \(place)."
        case .tooDeep(let limit): "Lists and objects may lie at most \(limit) deep."
        case .duplicateName(let name): "The name “\(name)” stands twice in an object."
        case .numberTooLarge(let place): "The number at byte \(place) is too large."
        }
    }
}
