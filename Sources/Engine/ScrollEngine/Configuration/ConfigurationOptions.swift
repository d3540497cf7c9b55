// The enumerated fields of a configuration.

/// How a strip comes to rest after a finger releases it.
public enum PagingMode: String, Hashable, Sendable, CaseIterable {
    /// It rests on the page that the gesture selects.
    case pages
    /// It flings, and once it is slow a spring pulls it to the nearest page.
    case snap
    /// It flings and rests wherever it stops.
    case free
}

/// How far a fling takes a paged strip.
public enum FlingDistance: String, Hashable, Sendable, CaseIterable {
    /// To the next page, however fast it is.
    case one
    /// To the page nearest to the natural end of the fling.
    case many
}

/// The position in the viewport at which the current page rests.
public enum SnapAlignment: String, Hashable, Sendable, CaseIterable {
    case start
    case centre
    case end
}

/// Which pages have slots, and so how the original articles count offsets.
public enum WindowMode: String, Hashable, Sendable, CaseIterable {
    /// The current page and its neighbours are resident; slots are the pages themselves.
    case neighbours
    /// Three slots, refilled after each landing. They stop at the ends unless the strip loops.
    case three
    /// A slot for each page; a looped strip has an additional copy at each end (end caps).
    case all
}

/// Which part of the strip receives touches.
public enum HitTesting: String, Hashable, Sendable, CaseIterable {
    /// Taps reach the page in the middle; taps beside it go to its neighbours. Drags start
    /// anywhere.
    case pages
    /// The strip takes every touch: drags start anywhere, and taps reach no page.
    case strip
    /// Only the page in the middle takes touches; touches beside it are ignored.
    case pageOnly = "page-only"
}

/// The effect of a tap on a page beside the current one.
public enum NeighbourTap: String, Hashable, Sendable, CaseIterable {
    /// Turns to that page.
    case advance
    case none
}

/// The effect of a double tap on the current page, besides its outcome.
public enum DoubleTap: String, Hashable, Sendable, CaseIterable {
    /// Zooms to the tapped point, or back.
    case zoom
    /// Turns to the previous page.
    case previous
    case none
}

/// Where a finger may begin to turn a page of a book.
public enum GrabArea: String, Hashable, Sendable, CaseIterable {
    /// Anywhere; the page turns in the direction of the finger.
    case page
    /// At the two edges in which a tap turns a page, as in Leaves; there the edge decides the
    /// direction.
    case edges
}

/// Where the title of a page's item is drawn.
public enum CaptionPlacement: String, Hashable, Sendable, CaseIterable {
    case none
    /// Over the lower edge of the picture, which is darkened there.
    case over
}

/// How the pages of a sliding strip look between two resting places.
///
/// Each look is a function of a page's distance from its resting place. At rest the current page
/// looks the same with every one of them.
public enum Look: String, Hashable, Sendable, CaseIterable {
    /// Pages side by side, which move together.
    case slide
    /// Pages on one place, which fade into one another.
    case fade
    /// A deck: the current page slides off, and those that follow lie beneath it.
    case cards
    /// The current page faces the viewer; those beside it are turned towards the middle.
    case coverflow
    /// Pages slide, and their pictures follow more slowly.
    case parallax
}

/// How a picture fills the box that a page's padding leaves.
public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The whole picture, as large as fits.
    case contain
    /// Fills the whole box; the picture is cropped on two sides.
    case cover
    /// The whole picture, as large as fits, but at most a pixel of the viewport for each of its own.
    case scaleDown = "scale-down"
}

/// Which part of a picture is kept where it fills its box.
public enum Gravity: String, Hashable, Sendable, CaseIterable {
    /// The part with the faces that are known, otherwise the one that attracts attention.
    case automatic = "auto"
    case centre
    case north
    case northEast = "north-east"
    case east
    case southEast = "south-east"
    case south
    case southWest = "south-west"
    case west
    case northWest = "north-west"
}
