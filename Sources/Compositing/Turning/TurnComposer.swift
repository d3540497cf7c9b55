import Raster
import ScrollEngine

/// Composes the frame of a turning leaf: the flat pages, drawn as usual, and the leaf over them.
///
/// Every page is first drawn flat, with the background around its picture, as in a strip at rest.
/// So the first and the last frame of a turn equal the strip at rest, byte for byte.
///
/// Paper has the colour of the background. Leaves whitens a reverse because its paper is white; on
/// a dark strip that would be a pale band. Here a reverse fades towards the background's colour.
struct TurnComposer {
    let turn: TurnLayout
    /// The viewport without pages.
    let emptyViewport: Bitmap
    let paper: Pixel
    /// The pages of the turn, drawn flat at the leaf's size.
    let pages: [PageIndex: Bitmap]
    /// Pixels of the frame for each pixel of the viewport.
    let scale: Int

    func compose() -> Bitmap {
        var frame = emptyViewport
        draw(turn.left, at: turn.opposite, on: &frame)
        draw(turn.under, at: turn.sheet, on: &frame)
        guard turn.sheet.width > 0, turn.sheet.height > 0 else { return frame }
        LeafPainter(turn, front: LeafTexture(front: front), back: back, scale: scale).paint(
            on: &frame)
        return frame
    }

    private func draw(_ page: PageIndex?, at rect: PixelRect?, on frame: inout Bitmap) {
        guard let rect, let bitmap = page.flatMap({ pages[$0] }) else { return }
        frame.draw(bitmap, x: rect.x, y: rect.y)
    }

    private var front: Bitmap { turn.front.flatMap { pages[$0] } ?? blank(at: turn.sheet) }

    /// The page on the reverse; without one, the front shows through on a leaf that leaves the
    /// view, and a leaf that stays is blank.
    private var back: LeafTexture {
        guard turn.back != nil || turn.opposite != nil else {
            return LeafTexture(
                throughFrontOf: front, share: LeafShading.showThrough, paper: paper)
        }
        let page = turn.back.flatMap { pages[$0] } ?? blank(at: turn.reversed)
        return LeafTexture(back: page, isBoundAtTop: turn.boundAt == .top)
    }

    private func blank(at rect: PixelRect) -> Bitmap { emptyViewport.part(at: rect, paper: paper) }
}

extension TurnLayout {
    /// The area of the leaf after its turn, which has the same size.
    var reversed: PixelRect {
        var place = sheet
        if let opposite { (place.x, place.y) = (opposite.x, opposite.y) }
        return place
    }
}

extension Bitmap {
    /// Copies a rectangle of a viewport, padded with paper outside it.
    func part(at rect: PixelRect, paper: Pixel) -> Bitmap {
        var part = Bitmap(
            width: max(0, rect.width), height: max(0, rect.height), filledWith: paper)
        part.draw(self, x: -rect.x, y: -rect.y)
        return part
    }
}
