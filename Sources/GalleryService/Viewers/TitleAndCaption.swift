import ImageLibrary

/// What an item is called, and what is said of it.
struct TitleAndCaption: Equatable {
    /// As who keeps the picture called it; otherwise the name of its file.
    let title: String
    /// Empty when nothing is said.
    let caption: String

    init(of item: Item, _ metadata: ItemMetadata?) { self.init(item.title, metadata) }

    /// The naming of an item by its own title.
    init(_ title: String, _ metadata: ItemMetadata?) {
        self.title = metadata?.title ?? title
        caption = metadata?.caption ?? ""
    }

    /// Both, as sentences, for who hears the page.
    var description: String {
        [title, caption].filter { !$0.isEmpty }.map { $0.endingSentence }.joined(separator: " ")
    }
}

extension String {
    /// With a full stop, unless it ends as a sentence does.
    fileprivate var endingSentence: String {
        last.map { ".!?…。！？।".contains($0) } ?? true ? self : self + "."
    }
}
