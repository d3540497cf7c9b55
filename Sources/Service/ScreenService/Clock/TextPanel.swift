import PictureCoding
import Raster

/// White letters on a dark panel with round corners, which are legible on any picture.
struct TextPanel {
    /// Lines of text, each with the em of its letters in pixels.
    let lines: [(text: String, em: Int)]
    /// The distance to the edges, in pixels.
    let margin: Int
    /// Whether the picture has few colours, in which grey behind letters would be dots.
    let isOpaque: Bool

    /// A corner of an area.
    enum Corner { case topRight, bottomLeft }

    /// Draws it in a corner of an area of the frame.
    ///
    /// Letters take a millisecond, so this is for the threads of render queues.
    func draw(in area: BitmapRect, at corner: Corner, on frame: inout Bitmap) {
        let room = area.width - 4 * margin
        let masks = lines.compactMap { line in
            TextRenderer(text: line.text, size: line.em, isCentred: corner == .topRight)
                .fitted(width: room, height: Self.depth(of: line.em, in: area))?.trimmed
        }
        guard let width = masks.map(\.width).max() else { return }
        let gap = margin * 3 / 4
        let height = masks.reduce(gap * (masks.count - 1)) { $0 + $1.height }
        let panel = BitmapRect(
            x: corner == .topRight ? area.x + area.width - width - 3 * margin : area.x + margin,
            y: corner == .topRight
                ? area.y + margin : area.y + area.height - height - 3 * margin,
            width: width + 2 * margin, height: height + 2 * margin)
        frame.blend(
            RoundedRectangle(panel, radius: Double(margin)), with: .black,
            opacity: isOpaque ? 255 : Self.opacity)
        var top = panel.y + margin
        for mask in masks {
            let indent = corner == .topRight ? (panel.width - mask.width) / 2 : margin
            frame.draw(mask, x: panel.x + indent, y: top, with: .white)
            top += mask.height + gap
        }
    }

    /// The pixels that a broken line may take: four lines at most, and fewer where they would hide more than
    /// a quarter of the area.
    private static func depth(of em: Int, in area: BitmapRect) -> Int {
        max(3 * em, min(11 * em / 2, area.height / 4))
    }

    /// White behind it becomes grey 102, on which white has a contrast of 5.7 : 1.
    private static let opacity: UInt8 = 153
}

extension CoverageMask {
    /// The mask without the empty columns beside its ink.
    fileprivate var trimmed: CoverageMask {
        let columns = (0..<width).filter { column in
            (0..<height).contains { coverage[$0 * width + column] > 0 }
        }
        guard let first = columns.first, let last = columns.last else { return self }
        return cropped(to: first..<last + 1)
    }
}
