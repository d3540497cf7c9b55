/// The length of a video in words for people: `0:07`, `12:05`, `1:02:03`.
package enum FilmLength {
    package static func text(_ milliseconds: Int64) -> String {
        let seconds = (milliseconds + 500) / 1000
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let end = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(end)" : "\(minutes):\(end)"
    }

    private static func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
