extension BinaryInteger {
    /// The number with the word in its form for it, as `1 gallery` or `2 galleries`.
    package func counting(_ one: String, _ many: String) -> String {
        "\(self) \(self == 1 ? one : many)"
    }
}
