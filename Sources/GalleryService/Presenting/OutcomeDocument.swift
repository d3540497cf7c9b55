import HTTPServing
import ImageLibrary
import ScrollEngine

/// What an event did, as it is published.
struct OutcomeDocument {
    private let outcome: Outcome
    private let pages: GalleryPages

    init(_ outcome: Outcome, over pages: GalleryPages) {
        self.outcome = outcome
        self.pages = pages
    }

    func write(to json: inout JSONWriter) {
        json.object {
            switch outcome {
            case .pageChanged(let from, let to):
                $0.member("type", "pageChanged")
                $0.member("from", from)
                $0.member("to", to)
            case .tapped(let hit, let count):
                $0.member("type", "tapped")
                $0.member("count", count)
                write(hit, to: &$0)
            case .longPressed(let hit):
                $0.member("type", "longPressed")
                write(hit, to: &$0)
            case .pressed(let control): write(control, to: &$0)
            case .willTurn(let page):
                $0.member("type", "willTurn")
                $0.member("to", page)
            case .didTurn(let page, let isCompleted):
                $0.member("type", "didTurn")
                $0.member("to", page)
                $0.member("completed", isCompleted)
            case .zoomed(let scale):
                $0.member("type", "zoomed")
                $0.member("scale", scale)
            case .caught: $0.member("type", "caught")
            case .nothing: $0.member("type", "nothing")
            }
        }
    }

    private func write(_ hit: PageHit, to json: inout JSONWriter) {
        json.member("page", hit.page)
        if pages.configuration.preset.isNested {
            json.member("gallery", pages.gallery(of: hit.item)?.id.text)
        }
        json.member("item", ItemID(hit.item.value).text)
        json.member("point", hit.point)
        json.member("picture", hit.picturePoint)
    }

    private func write(_ control: ControlHit, to json: inout JSONWriter) {
        json.member("type", "pressed")
        switch control {
        case .dot(let page):
            json.member("control", "dot")
            json.member("page", page)
        case .previous:
            json.member("control", "previous")
            json.member("page", PageIndex?.none)
        case .next:
            json.member("control", "next")
            json.member("page", PageIndex?.none)
        }
    }
}
