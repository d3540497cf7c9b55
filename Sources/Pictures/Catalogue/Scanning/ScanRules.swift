/// What scans go by, beside the sources.
package struct ScanRules: Sendable {
    /// Items in all galleries together, at about 500 bytes each.
    package var maxItems = 200_000
    /// What in the folders is no picture by its name.
    package var exclusions = Exclusions.standard

    /// How long a loss of pictures lasts before it is believed: see ``LossRule``.
    package var lossDelay: Duration = .zero

    package init() {}
}
