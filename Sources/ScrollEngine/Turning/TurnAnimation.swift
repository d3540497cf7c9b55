/// A leaf that goes from one pose to another by itself, in a fixed time.
struct TurnAnimation: Hashable, Sendable {
    let from: TurnPose
    /// Flat on either side: its time is 0 or 1.
    let to: TurnPose
    let began: Timestamp
    /// Milliseconds; 0 is there at once.
    let duration: Int64

    /// No settling lasts longer, in milliseconds.
    static let durationLimit: Int64 = 60_000

    var isToTurned: Bool { to.inputTime == 1 }

    var end: Timestamp { Timestamp(milliseconds: began.milliseconds &+ duration) }

    func pose(at time: Timestamp) -> TurnPose {
        guard duration > 0, time < end else { return to }
        let share = time.seconds(since: began) / (Double(duration) / 1000)
        return from.moved(to: to, share: EaseCurve.standard.value(at: share))
    }
}
