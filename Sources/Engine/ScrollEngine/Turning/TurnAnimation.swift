/// A leaf that moves from one pose to another in a fixed time.
package struct TurnAnimation: Hashable, Sendable {
    package let from: TurnPose
    /// Flat on one of the sides: its time is 0 or 1.
    package let to: TurnPose
    package let began: Timestamp
    /// Milliseconds; 0 ends at once.
    package let duration: Int64

    package init(from: TurnPose, to: TurnPose, began: Timestamp, duration: Int64) {
        self.from = from
        self.to = to
        self.began = began
        self.duration = duration
    }

    /// The longest duration, in milliseconds.
    package static let durationLimit: Int64 = 60_000

    var isToTurned: Bool { to.inputTime == 1 }

    var end: Timestamp { Timestamp(milliseconds: began.milliseconds &+ duration) }

    func pose(at time: Timestamp) -> TurnPose {
        guard duration > 0, time < end else { return to }
        let share = time.seconds(since: began) / (Double(duration) / 1000)
        return from.moved(to: to, share: EaseCurve.standard.value(at: share))
    }

    func later(by milliseconds: Int64) -> TurnAnimation {
        TurnAnimation(from: from, to: to, began: began.later(by: milliseconds), duration: duration)
    }
}
