/// How a person sets a field of a strip on the settings page.
package struct Setting: Sendable {
    /// A value and its name for people.
    package struct Choice: Sendable {
        package let value: String
        package let label: String
    }

    /// Its place among the settings of its kind.
    package let rank: Int
    package let label: String
    /// The values that are offered; empty for a switch.
    package let choices: [Choice]

    init(_ rank: Int, _ label: String, _ choices: KeyValuePairs<String, String> = [:]) {
        self.rank = rank
        self.label = label
        self.choices = choices.map { Choice(value: $0, label: $1) }
    }
}
