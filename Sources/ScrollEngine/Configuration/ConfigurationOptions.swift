// What a strip may be told to do, a choice each.

/// What becomes of a strip that is let go.
public enum PagingMode: String, Hashable, Sendable, CaseIterable {
    /// It rests on the page that the gesture decides.
    case pages
    /// It glides, and when it has become slow is pulled onto the nearest page.
    case snap
    /// It glides and rests wherever it stops.
    case free
}

/// How far a fling takes a paged strip.
public enum FlingDistance: String, Hashable, Sendable, CaseIterable {
    /// To the next page, however strong it was.
    case one
    /// To the page nearest to where the strip would glide to.
    case many
}

/// Where in the viewport the page lies on which the strip rests.
public enum SnapAlignment: String, Hashable, Sendable, CaseIterable {
    case start
    case centre
    case end
}

/// Which pages are laid out as slots, and so how the texts count offsets.
public enum WindowMode: String, Hashable, Sendable, CaseIterable {
    /// The current page and its neighbours are resident; slots are the pages themselves.
    case neighbours
    /// Three slots, refilled after each landing. They stop at the ends unless the strip loops.
    case three
    /// A slot for each page; a strip that loops has a copy more at each end (end caps).
    case all
}

/// Who gets a touch.
public enum HitTesting: String, Hashable, Sendable, CaseIterable {
    /// Taps reach the page in the middle; beside it they go to the neighbours. Drags begin anywhere.
    case pages
    /// The strip takes every touch: drags begin anywhere, taps reach no page.
    case strip
    /// The page in the middle alone takes touches; what begins beside it is ignored.
    case pageOnly = "page-only"
}

/// What a tap on a page that peeks in does.
public enum NeighbourTap: String, Hashable, Sendable, CaseIterable {
    /// Turns to that page.
    case advance
    case none
}

/// What a double tap on the current page does, beside being told.
public enum DoubleTap: String, Hashable, Sendable, CaseIterable {
    /// Zooms to the tapped point, and back.
    case zoom
    /// Turns back a page.
    case previous
    case none
}

/// Where the title of a page's item is drawn.
public enum CaptionPlacement: String, Hashable, Sendable, CaseIterable {
    case none
    /// On the lower end of the picture, whose light it dims there.
    case over
}

/// How a picture fills the box that a page's padding leaves.
public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The whole picture, as large as fits.
    case contain
    /// The whole box, cutting off what is over at two sides.
    case cover
}
