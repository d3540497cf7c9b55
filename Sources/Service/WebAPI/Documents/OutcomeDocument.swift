import Catalogue
import HTTPServing
import JSONCoding
import Requests
import ScrollEngine
import Viewers

package struct OutcomeDocument {
    private let outcome: Outcome
    private let pages: GalleryPages

    package init(_ outcome: Outcome, over pages: GalleryPages) {
        self.outcome = outcome
        self.pages = pages
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            switch outcome {
            case .pageChanged(let from, let to):
                $0.member("type", plain: "pageChanged")
                $0.member("from", from)
                $0.member("to", to)
            case .tapped(let hit, let count):
                $0.member("type", plain: "tapped")
                $0.member("count", count)
                write(hit, to: &$0)
            case .longPressed(let hit):
                $0.member("type", plain: "longPressed")
                write(hit, to: &$0)
            case .pressed(let control): write(control, to: &$0)
            case .willTurn(let page):
                $0.member("type", plain: "willTurn")
                $0.member("to", page)
            case .didTurn(let page, let isCompleted):
                $0.member("type", plain: "didTurn")
                $0.member("to", page)
                $0.member("completed", isCompleted)
            case .zoomed(let scale):
                $0.member("type", plain: "zoomed")
                $0.member("scale", scale)
            case .caught: $0.member("type", plain: "caught")
            case .nothing: $0.member("type", plain: "nothing")
            }
        }
    }

    private func write(_ hit: PageHit, to json: inout JSONWriter) {
        json.member("page", hit.page)
        if pages.configuration.preset.isNested {
            json.member("gallery", plain: pages.gallery(of: hit.item)?.id.text)
        }
        json.member("item", plain: ItemID(hit.item.value).text)
        json.member("point", hit.point)
        json.member("picture", hit.picturePoint)
    }

    private func write(_ control: ControlHit, to json: inout JSONWriter) {
        json.member("type", plain: "pressed")
        switch control {
        case .dot(let page):
            json.member("control", plain: "dot")
            json.member("page", page)
        case .previous:
            json.member("control", plain: "previous")
            json.member("page", PageIndex?.none)
        case .next:
            json.member("control", plain: "next")
            json.member("page", PageIndex?.none)
        }
    }
}
