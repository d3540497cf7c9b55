/// The last number for which a condition holds that holds up to some number, and not beyond: a galloping search
/// (Bentley and Yao, 1976), whose time grows with the logarithm of the distance from where it starts.
func gallopToLast(from start: Int, where holds: (Int) -> Bool) -> Int {
    var step = 1
    var (low, high) = (start, start)
    if holds(start) {
        repeat {
            low = high
            high = low + step
            step *= 2
        } while holds(high)
    } else {
        repeat {
            high = low
            low = high - step
            step *= 2
        } while !holds(low)
    }
    while low + 1 < high {
        let middle = low + (high - low) / 2
        if holds(middle) { low = middle } else { high = middle }
    }
    return low
}
