import ScrollEngine

// The enumerations that the wire format numbers. A list may only be appended to, because stored
// bytes contain the numbers.

extension Preset: WireCode {
    package static let codes: [Preset] = [
        .preview, .previewAll, .picker, .filmstrip, .loop, .loopWindow, .pages, .pagesAll, .leaves,
        .leavesSpread, .curl, .magazine,
    ]
}

extension PagingMode: WireCode {
    package static let codes: [PagingMode] = [.pages, .snap, .free]
}

extension FlingDistance: WireCode {
    package static let codes: [FlingDistance] = [.one, .many]
}

extension SnapAlignment: WireCode {
    package static let codes: [SnapAlignment] = [.start, .centre, .end]
}

extension WindowMode: WireCode {
    package static let codes: [WindowMode] = [.neighbours, .three, .all]
}

extension HitTesting: WireCode {
    package static let codes: [HitTesting] = [.pages, .strip, .pageOnly]
}

extension NeighbourTap: WireCode {
    package static let codes: [NeighbourTap] = [.advance, .none]
}

extension DoubleTap: WireCode {
    package static let codes: [DoubleTap] = [.zoom, .previous, .none]
}

extension Fit: WireCode {
    package static let codes: [Fit] = [.contain, .cover, .scaleDown]
}

extension Gravity: WireCode {
    package static let codes: [Gravity] = [
        .automatic, .centre, .north, .northEast, .east, .southEast, .south, .southWest, .west,
        .northWest,
    ]
}

extension CaptionPlacement: WireCode {
    package static let codes: [CaptionPlacement] = [.none, .over]
}

extension GrabArea: WireCode {
    package static let codes: [GrabArea] = [.page, .edges]
}

extension PageSizeRule: WireCode {
    package static let codes: [PageSizeRule] = [.original, .equalPages, .current]
}

extension Look: WireCode {
    package static let codes: [Look] = [.slide, .fade, .cards, .coverflow, .parallax]
}

extension TurnStyle: WireCode {
    package static let codes: [TurnStyle] = [.leaves, .spread, .curl]
}

extension Deceleration: WireCode {
    package static let codes: [Deceleration] = [.normal, .fast]
}

extension Axis: WireCode {
    package static let codes: [Axis] = [.horizontal, .vertical]
}

extension StripAxis: WireCode {
    package static let codes: [StripAxis] = [.main, .cross]
}

extension Spring.Kind: WireCode {
    package static let codes: [Spring.Kind] = [.pageSnap, .edgeBounce, .zoom]
}

extension FlingMotion.Finish: WireCode {
    package static let codes: [FlingMotion.Finish] = [.still, .stop, .snap, .bounce, .land]
}
