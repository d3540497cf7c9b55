@testable import ScrollEngine

extension StripLayout {
    /// What differs from another layout by more than the rounding of another origin of offsets.
    func unlikeness(to other: StripLayout) -> String? {
        let (mine, others) = (pages.filter(\.isVisible), other.pages.filter(\.isVisible))
        guard mine.map(\.index) == others.map(\.index) else { return "\(mine), not \(others)" }
        for (one, other) in zip(mine, others) {
            guard one.frame.width == other.frame.width, one.frame.height == other.frame.height,
                abs(one.frame.x - other.frame.x) <= 1, abs(one.frame.y - other.frame.y) <= 1
            else { return "\(one), not \(other)" }
        }
        guard motion.kind == other.motion.kind, motion.settlesIn == other.motion.settlesIn,
            motion.destinationPage == other.motion.destinationPage
        else { return "\(motion), not \(other.motion)" }
        let (a, b) = (contentOffset, other.contentOffset)
        return abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && window.start == other.window.start
            ? nil : "\(a) \(window), not \(b) \(other.window)"
    }
}
