/// Which page a strip of evenly spaced pages is on, and on which it lands.
///
/// Offsets count along the strip; page p rests at p · stride.
package struct Paging: Hashable, Sendable {
    /// Distance of two pages, in pixels.
    package let stride: Int
    package let pageCount: Int

    package init(stride: Int, pageCount: Int) {
        precondition(stride > 0, "pages \(stride) px apart cannot be told from one another")
        self.stride = stride
        self.pageCount = pageCount
    }

    /// The resting place of the last page; 0 for an empty strip.
    package var lastOffset: Double { Double(max(0, pageCount - 1)) * Double(stride) }

    /// The resting place of a page.
    package func offset(of page: PageIndex) -> Double { Double(page.value) * Double(stride) }

    /// The page that fills most of the middle: the seed texts' `floor((offset - w/2) / w) + 1`.
    package func currentPage(at offset: Double) -> PageIndex? {
        let width = Double(stride)
        return clamped(((offset - width / 2) / width).rounded(.down) + 1)
    }

    /// Where a released strip lands: with a velocity on the next page in its direction, without one
    /// on the nearest, never more than one page from where it was released.
    ///
    /// This is `PageScrollPhysics` of Flutter, `round(p ± 0.5)`, with one difference: on a page's
    /// very place, both directions leave it.
    package func landing(from offset: Double, velocity: Double) -> Landing {
        let place = offset / Double(stride)
        let wanted: Double
        if velocity > Tolerance.ofRest.speed {
            wanted = place.rounded(.down) + 1
        } else if velocity < -Tolerance.ofRest.speed {
            wanted = place.rounded(.up) - 1
        } else {
            wanted = place.rounded()
        }
        let isBeyond = wanted < 0 || wanted > Double(pageCount - 1)
        return Landing(page: clamped(wanted), isBounce: isBeyond)
    }

    /// The page at this place of the strip, or the first or last when the place lies beyond.
    package func clamped(_ place: Double) -> PageIndex? {
        guard pageCount > 0 else { return nil }
        return PageIndex(Int(min(max(place, 0), Double(pageCount - 1))))
    }
}

/// Where a released strip comes to rest.
package struct Landing: Hashable, Sendable {
    /// Nil when the strip is empty.
    package let page: PageIndex?
    /// Whether it wanted to go beyond an end, and is thrown back.
    package let isBounce: Bool
}
