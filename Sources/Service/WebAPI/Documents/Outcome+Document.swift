import Catalogue
import HTTPServing
import JSONCoding
import Requests
import ScrollEngine
import Viewers

extension Outcome {
    /// Writes what happened, over the pages of the strip.
    package func write(over pages: GalleryPages, to json: inout JSONWriter) {
        json.object {
            switch self {
            case .pageChanged(let from, let to):
                $0.member("type", plain: "pageChanged")
                $0.member("from", from)
                $0.member("to", to)
            case .tapped(let hit, let count):
                $0.member("type", plain: "tapped")
                $0.member("count", count)
                Self.write(hit, over: pages, to: &$0)
            case .longPressed(let hit):
                $0.member("type", plain: "longPressed")
                Self.write(hit, over: pages, to: &$0)
            case .pressed(let control): Self.write(control, to: &$0)
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

    private static func write(
        _ hit: PageHit, over pages: GalleryPages, to json: inout JSONWriter
    ) {
        json.member("page", hit.page)
        if pages.configuration.preset.isNested {
            json.member("gallery", plain: pages.gallery(of: hit.item)?.id.text)
        }
        json.member("item", plain: ItemID(hit.item.value).text)
        json.member("point", hit.point)
        json.member("picture", hit.picturePoint)
    }

    private static func write(_ control: ControlHit, to json: inout JSONWriter) {
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
