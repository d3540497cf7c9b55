import Catalogue
import PictureMetadata

/// The title and the caption of an item.
package struct TitleAndCaption: Equatable {
    /// The title in the metadata; otherwise the file's name.
    package let title: String
    /// Empty if there is no caption.
    package let caption: String

    package init(of item: Item, _ metadata: ItemMetadata?) { self.init(item.title, metadata) }

    /// Uses this title unless the metadata contain one.
    package init(_ title: String, _ metadata: ItemMetadata?) {
        self.title = metadata?.title ?? title
        caption = metadata?.caption ?? ""
    }

    /// Title and caption as sentences, for screen readers.
    package var description: String {
        [title, caption].filter { !$0.isEmpty }.map { $0.endingSentence }.joined(separator: " ")
    }
}

extension String {
    /// The text with a full stop, unless it already ends with punctuation that ends a sentence.
    fileprivate var endingSentence: String {
        last.map { ".!?…。！？।".contains($0) } ?? true ? self : self + "."
    }
}
