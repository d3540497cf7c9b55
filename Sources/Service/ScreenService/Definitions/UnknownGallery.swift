import Catalogue
import ImageLibrary
import Screens
import Spelling

/// A gallery of a definition that does not exist: probably a mistake of typing.
package struct UnknownGallery: Hashable, Sendable {
    /// The id or the pattern as it was given.
    package let text: String
    /// The most similar ids that exist.
    package let nearest: [String]

    /// Ids that are named at most.
    private static let limit = 3

    /// As a sentence for the operator.
    package var message: String {
        guard nearest.isEmpty else {
            return "There is no gallery \(text). The nearest: \(nearest.joined(separator: ", "))."
        }
        return "There is no gallery \(text), and none with a similar id."
    }

    fileprivate init(_ text: String, among ids: [String]) {
        self.text = text
        nearest = NearestName.several(of: text, among: ids, limit: Self.limit)
    }
}

extension GallerySource {
    /// Why galleries that it names are not known yet; nil if all are that had pictures at an earlier start.
    fileprivate func startingError(in library: ImageLibrary) -> StartingError? {
        switch self {
        case .gallery(let text): GalleryID(text).flatMap { library.errorAwaiting($0) }
        case .pattern(let pattern): library.errorAwaiting { Self.matches($0.text, pattern) }
        }
    }
}

extension ScreenDefinition {
    /// Why galleries that it names are not known yet; nil if all are that had pictures at an earlier start.
    func startingError(in library: ImageLibrary) -> StartingError? {
        for source in sources {
            if let error = source.startingError(in: library) { return error }
        }
        return library.startingError
    }

    /// The galleries that it names and a library does not have; none of those that may be known later.
    package func unknownGalleries(in library: ImageLibrary) -> [UnknownGallery] {
        guard !library.isStarting, !missingGalleries(in: library).isEmpty,
            !library.hasUnseenFolder
        else { return [] }
        // A server may have been listed between the two looks.
        return missingGalleries(in: library)
    }

    private func missingGalleries(in library: ImageLibrary) -> [UnknownGallery] {
        let named = sources.filter { $0 != .pattern("*") }
        guard !named.isEmpty else { return [] }
        let ids = library.galleries().map(\.id.text)
        return named.compactMap { source in
            guard source.startingError(in: library) == nil else { return nil }
            switch source {
            case .pattern(let pattern):
                let isKnown = ids.contains { GallerySource.matches($0, pattern) }
                return isKnown ? nil : UnknownGallery(pattern, among: ids)
            case .gallery(let text):
                // Of a selection the folder must exist; that it has no pictures yet is no mistake.
                guard let id = GalleryID(text)?.folder, library.gallery(id) == nil else {
                    return nil
                }
                return UnknownGallery(id.text, among: ids)
            }
        }
    }
}
