/// Title and caption of a picture, from its file, its sidecar or a list.
///
/// Plain text of bounded length that is safe to show: see ``PlainText``. A missing part is nil; an
/// item without a title is shown with the name of its file.
package struct ItemMetadata: Hashable, Sendable {
    package private(set) var title: String?
    package private(set) var caption: String?

    package static let none = ItemMetadata(title: nil, caption: nil)

    /// Takes raw text, and leaves out what ``PlainText`` leaves out.
    package init(title: String?, caption: String?) {
        self.title = title.flatMap { PlainText.line($0, limit: Self.titleLimit) }
        self.caption = caption.flatMap { PlainText.line($0, limit: Self.captionLimit) }
    }

    /// Characters of a title: two lines on the widest page.
    package static let titleLimit = 200
    /// Characters of a caption: a long paragraph.
    package static let captionLimit = 1000

    /// This metadata, with missing parts from another source.
    ///
    /// A caption that only repeats the title is dropped.
    func completed(by others: ItemMetadata) -> ItemMetadata {
        var metadata = self
        metadata.title = title ?? others.title
        metadata.caption = caption ?? others.caption
        if metadata.caption == metadata.title { metadata.caption = nil }
        return metadata
    }

    /// Approximate bytes in memory.
    var cost: Int { (title?.utf8.count ?? 0) + (caption?.utf8.count ?? 0) + 128 }
}
