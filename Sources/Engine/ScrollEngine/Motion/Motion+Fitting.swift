extension Motion {
    /// The same motion of another strip: in the same time, between the offsets to which `fit` leads.
    ///
    /// Springs and curves are linear in their ends and their velocity. Friction is not, so what is left
    /// of a fling becomes a curve. What rests, rests.
    func fitted(at now: Timestamp, _ fit: (Double) -> Double) -> Motion {
        /// Pixels of the other strip for each of this one, on the way between two offsets; of a motion
        /// that ends where it starts, around there.
        func ratio(_ start: Double, _ end: Double) -> Double {
            start == end
                ? (fit(end + 1) - fit(end - 1)) / 2 : (fit(end) - fit(start)) / (end - start)
        }
        func spring(_ motion: SpringMotion) -> SpringMotion {
            SpringMotion(
                motion.kind, from: fit(motion.start),
                velocity: motion.startVelocity * ratio(motion.start, motion.destination),
                to: fit(motion.destination), began: motion.began)
        }
        if isResting(at: now) { return .resting(at: fit(offset(at: now))) }
        switch self {
        case .resting(let offset): return .resting(at: fit(offset))
        case .dragging(let offset): return .dragging(at: fit(offset))
        case .snapping(let motion): return .snapping(spring(motion))
        case .bouncing(let motion): return .bouncing(spring(motion))
        case .scrolling(let motion):
            return .scrolling(
                AnimatedScroll(
                    from: fit(motion.start),
                    velocity: motion.startVelocity * ratio(motion.start, motion.destination),
                    to: fit(motion.destination), lasting: motion.milliseconds, began: motion.began))
        case .gliding(let motion):
            let start = motion.position(at: now)
            return .scrolling(
                AnimatedScroll(
                    from: fit(start),
                    velocity: motion.velocity(at: now) * ratio(start, motion.destination),
                    to: fit(motion.destination), lasting: max(0, motion.end - now), began: now))
        }
    }
}
