extension SnapPoints {
    /// How far a place is from its resting offset, in pages: 0 where it rests, 1 where the stop
    /// before it does.
    ///
    /// Between two stops it is proportional to the offset, whatever the lengths of their pages.
    /// Beyond the ends a page counts as `stride` pixels.
    func distance(of place: Int, from offset: Double, stride: Int) -> Double {
        var nearest = rest(place)
        guard nearest != offset else { return 0 }
        let way = nearest > offset ? -1 : 1
        var stops = 0.0
        var next = place + way
        while true {
            guard isLooped || 0..<count ~= next else {
                return Double(-way) * (stops + abs(nearest - offset) / Double(stride))
            }
            let rest = rest(next)
            next += way
            if rest == nearest { continue }
            if way < 0 ? rest <= offset : rest >= offset {
                return Double(-way) * (stops + (nearest - offset) / (nearest - rest))
            }
            stops += 1
            nearest = rest
        }
    }
}
