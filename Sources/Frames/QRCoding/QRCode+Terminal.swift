extension QRCode {
    /// The code with its quiet zone for a terminal that shows colours: two rows of modules in each line,
    /// dark on light whatever the terminal's own colours are.
    package var terminalText: String {
        let rows = -Self.quietZone..<side + Self.quietZone
        let lines = stride(from: rows.lowerBound, to: rows.upperBound, by: 2).map { row in
            "\u{1B}[30;107m" + rows.map { halves(row, $0) }.joined() + "\u{1B}[0m"
        }
        return lines.joined(separator: "\n")
    }

    /// A character for the module in a row and the one below it.
    private func halves(_ row: Int, _ column: Int) -> String {
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let sides = 0..<side
        return sides.contains(row) && sides.contains(column) && modules[row * side + column]
    }
}
