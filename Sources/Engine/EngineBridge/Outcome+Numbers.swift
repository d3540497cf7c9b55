import ScrollEngine

extension Outcome {
    /// The number below, and what the outcome says.
    ///
    /// Public/engine/output-numbers.js reads it.
    ///
    ///     0  nothing
    ///     1  pageChanged   from, to
    ///     2  tapped        the page, the point on it, the point as shares of the picture, count
    ///     3  longPressed   the same without the count
    ///     4  pressed       the page of a dot, −1 for previous or −2 for next
    ///     5  willTurn      the page
    ///     6  didTurn       the page, 1 if it was not released early
    ///     7  zoomed        the scale
    ///     8  caught
    func write(to writer: inout NumberWriter) {
        switch self {
        case .nothing: writer.write(0)
        case .pageChanged(let from, let to):
            writer.write(1)
            writer.write(from)
            writer.write(to)
        case .tapped(let hit, let count):
            writer.write(2)
            hit.write(to: &writer)
            writer.write(count)
        case .longPressed(let hit):
            writer.write(3)
            hit.write(to: &writer)
        case .pressed(let control):
            writer.write(4)
            switch control {
            case .dot(let page): writer.write(page)
            case .previous: writer.write(-1)
            case .next: writer.write(-2)
            }
        case .willTurn(let page):
            writer.write(5)
            writer.write(page)
        case .didTurn(let page, let isCompleted):
            writer.write(6)
            writer.write(page)
            writer.write(isCompleted)
        case .zoomed(let scale):
            writer.write(7)
            writer.write(scale)
        case .caught: writer.write(8)
        }
    }
}

extension PageHit {
    func write(to writer: inout NumberWriter) {
        writer.write(page)
        writer.write(point)
        writer.write(picturePoint)
    }
}
