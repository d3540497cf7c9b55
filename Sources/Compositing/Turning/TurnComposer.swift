import Raster
import ScrollEngine

/// The frame of a leaf that turns: what lies flat, drawn as ever, and the leaf over it.
///
/// Every page is first drawn flat, with the background around its picture, as a strip at rest shows
/// it. So the first and the last frame of a turn are the strip at rest, to the byte.
///
/// Paper has the colour of the background, whatever that is. Leaves whitens a reverse, for its paper
/// is white; on a dark strip that would be a pale band. Here a reverse fades towards its own paper.
struct TurnComposer {
    let turn: TurnLayout
    /// The viewport without pages.
    let emptyViewport: Bitmap
    let paper: Pixel
    /// Each page that takes part, drawn flat, as large as the leaf.
    let pages: [PageIndex: Bitmap]
    /// Pixels of the frame to each of the viewport's.
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

    /// The page on the reverse; without one, a leaf that leaves the view lets its front show through,
    /// and one that stays is blank.
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
    /// Where the leaf lies after its turn: as large as before it.
    var reversed: PixelRect {
        var place = sheet
        if let opposite { (place.x, place.y) = (opposite.x, opposite.y) }
        return place
    }
}

extension Bitmap {
    /// What of a viewport lies in a rectangle; paper where that is larger.
    func part(at rect: PixelRect, paper: Pixel) -> Bitmap {
        var part = Bitmap(
            width: max(0, rect.width), height: max(0, rect.height), filledWith: paper)
        part.draw(self, x: -rect.x, y: -rect.y)
        return part
    }
}
