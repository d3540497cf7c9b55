import HTTPServing
import ImageLibrary
import ScrollEngine

/// The page that shows a strip.
struct ViewerPage {
    let view: StripView
    let gallery: Gallery
    /// The text of the session's id; nil before the first event.
    let session: String?
    let sequence: Int64
    /// Where the forms of the page are sent.
    let action: String
    /// Where the picture of the strip is.
    let frame: String
    /// Where the picture for link previews is, on its host; nil for what is private.
    var poster: String?

    func response(_ site: Site) -> Response {
        let layout = view.layout
        let page = layout.currentPage?.value ?? 0
        let position = "\(layout.pageCount == 0 ? 0 : page + 1) of \(layout.pageCount)"
        let picture = layout.pages.first { $0.index.value == page }.flatMap(view.pages.picture)
        let naming = view.pages.naming(of: PageIndex(page), with: picture)
        return site.page(
            "viewer",
            [
                "pageTitle": layout.pageCount == 0
                    ? gallery.title : "\(position) – \(gallery.title)",
                "galleryTitle": gallery.title, "galleryID": gallery.id.text,
                "galleryHref": "/g/\(gallery.id.text)", "indexHref": "/", "action": action,
                "frameSrc": frame, "frameWidth": layout.viewport.width,
                "frameHeight": layout.viewport.height, "alt": alternative(naming, page),
                "pageNumber": page + 1, "pageCount": layout.pageCount, "position": position,
                "caption": naming?.title ?? "", "said": naming?.caption ?? "",
                "hasPrevious": isEndless || page > 0,
                "hasNext": isEndless || page + 1 < layout.pageCount,
                "isEmpty": layout.pageCount == 0,
                "hasPoster": poster != nil, "poster": poster ?? "",
                "posterWidth": Poster.size.width, "posterHeight": Poster.size.height,
                "sessionID": session ?? "", "seq": Int(sequence),
            ])
    }

    /// Whether there is a page after the last.
    private var isEndless: Bool {
        view.pages.configuration.isLooped && view.layout.pageCount > 1
    }

    /// What the frame shows, in words: the page, and what peeks in beside it.
    private func alternative(_ naming: Naming?, _ page: Int) -> String {
        guard view.layout.pageCount > 0 else { return "An empty gallery." }
        let others = view.visiblePages.map(\.index.value).filter { $0 != page }
            .map { "page \($0 + 1)" }
        let peeks =
            others.isEmpty
            ? "" : " \(others.joined(separator: " and ")) peek\(others.count == 1 ? "s" : "") in."
        return "Page \(page + 1) of \(view.layout.pageCount): \(naming?.description ?? "")"
            + peeks.replacingFirstLetter()
    }
}

extension String {
    /// With its first letter in upper case: the beginning of a sentence.
    fileprivate func replacingFirstLetter() -> String {
        guard let letter = firstIndex(where: \.isLetter) else { return self }
        return self[..<letter] + self[letter].uppercased() + self[index(after: letter)...]
    }
}
