import Raster
import ScrollEngine

/// Composes the frame of a turning leaf: the flat pages, drawn as usual, and the leaf over them.
///
/// Every page is first drawn flat, with the paper around its picture, as in a book at rest. So the
/// first and the last frame of a turn equal the book at rest, byte for byte. A side without a page
/// shows the viewport behind the book.
///
/// The reverse of a leaf that is printed on one side only is its front's mirror image under a layer
/// of paper; Leaves has white for both (Decision 105).
struct TurnComposer {
    let turn: TurnLayout
    /// The viewport without pages.
    let emptyViewport: Bitmap
    /// The colour of the sheets.
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

    private func blank(at rect: PixelRect) -> Bitmap {
        Bitmap(width: max(0, rect.width), height: max(0, rect.height), filledWith: paper)
    }
}

extension TurnLayout {
    /// The area of the leaf after its turn, which has the same size.
    var reversed: PixelRect {
        var area = sheet
        if let opposite { (area.x, area.y) = (opposite.x, opposite.y) }
        return area
    }
}
