import ImageLibrary

/// What an item is called, and what is said of it.
struct Naming: Equatable {
    /// As who keeps the picture called it; otherwise the name of its file.
    let title: String
    /// Empty when nothing is said.
    let caption: String

    init(of item: Item, _ words: PictureWords?) { self.init(item.title, words) }

    /// The naming of an item by its own title.
    init(_ title: String, _ words: PictureWords?) {
        self.title = words?.title ?? title
        caption = words?.caption ?? ""
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
