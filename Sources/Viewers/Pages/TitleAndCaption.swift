import ImageLibrary

/// The title and the caption of an item.
package struct TitleAndCaption: Equatable {
    /// The title in the metadata; otherwise the name of the file.
    package let title: String
    /// Empty without a caption.
    package let caption: String

    package init(of item: Item, _ metadata: ItemMetadata?) { self.init(item.title, metadata) }

    /// With this title, unless the metadata have one.
    package init(_ title: String, _ metadata: ItemMetadata?) {
        self.title = metadata?.title ?? title
        caption = metadata?.caption ?? ""
    }

    /// Both, as sentences, for screen readers.
    package var description: String {
        [title, caption].filter { !$0.isEmpty }.map { $0.endingSentence }.joined(separator: " ")
    }
}

extension String {
    /// With a full stop, unless it ends as a sentence does.
    fileprivate var endingSentence: String {
        last.map { ".!?…。！？।".contains($0) } ?? true ? self : self + "."
    }
}
