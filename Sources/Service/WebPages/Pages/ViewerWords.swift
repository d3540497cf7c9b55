import Catalogue
import FrameService
import ScrollEngine
import Viewers

/// What a page says of the current picture; the scripts say it in the same words (words.js).
struct ViewerWords {
    private let view: StripView
    private let gallery: Gallery
    private let page: Int
    private let naming: TitleAndCaption?
    /// Why the picture is not shown, or not all of it.
    private let reason: String?
    private let kind: ItemKind

    init(of view: StripView, in gallery: Gallery) {
        self.view = view
        self.gallery = gallery
        page = view.layout.currentPage?.value ?? 0
        let picture = view.layout.pages.first { [page] in $0.index.value == page }
            .flatMap(view.pages.picture)
        reason = picture?.reason
        kind = view.pages.file(on: PageIndex(page))?.kind ?? .picture
        naming = view.pages.naming(of: PageIndex(page), with: picture)
    }

    private var count: Int { view.layout.pageCount }

    var context: [String: any Sendable] {
        let title = naming?.title ?? ""
        return [
            "pageTitle": count == 0 ? gallery.title : "\(title) – \(gallery.title)",
            "galleryTitle": gallery.title,
            "position": "\(count == 0 ? 0 : page + 1) of \(count)",
            "caption": title, "said": said,
            "alt": alternative, "pageNumber": page + 1, "pageCount": count,
            "item": count == 0 ? "" : ItemID(view.pages.item(on: PageIndex(page)).value).text,
            "isEmpty": count == 0,
        ]
    }

    /// The caption, and what is wrong with the picture.
    private var said: String {
        [naming?.caption ?? "", reason ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The alternative text of the strip: the current page and its neighbours.
    var alternative: String {
        guard count > 0 else { return "An empty gallery." }
        let others = view.visiblePages.map(\.index.value).filter { $0 != page }
            .map { "picture \($0 + 1)" }
        let peeks =
            others.isEmpty
            ? "" : " \(others.joined(separator: " and ")) peek\(others.count == 1 ? "s" : "") in."
        let video = kind == .video ? ", a video" : ""
        return "Picture \(page + 1) of \(count)\(video): \(naming?.description ?? "")"
            + (reason.map { " \($0)" } ?? "")
            + peeks.replacingFirstLetter()
    }
}

extension String {
    /// The text with its first letter in upper case, to begin a sentence.
    fileprivate func replacingFirstLetter() -> String {
        guard let letter = firstIndex(where: \.isLetter) else { return self }
        return self[..<letter] + self[letter].uppercased() + self[index(after: letter)...]
    }
}
