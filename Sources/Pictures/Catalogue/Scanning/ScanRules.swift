/// What scans go by, beside the sources.
package struct ScanRules: Sendable {
    /// Items in all galleries together, at about 500 bytes each.
    package var maxItems = 200_000
    /// What in the folders is no picture by its name.
    package var exclusions = Exclusions.standard

    /// How long a loss of pictures lasts before it is believed: see ``LossRule``.
    package var lossDelay: Duration = .zero

    /// How long one call of a scan may take: then its folder is left alone until it returns.
    ///
    /// To list a folder is one call, and 200,000 names in a share take some seconds.
    package var hangLimit: Duration = .seconds(10)
    /// The same at the start, when disks may begin to turn.
    package var startingHangLimit: Duration = .seconds(15)
    /// The same at the start of a library that is known from an earlier one: what hangs is looked for, and the
    /// start does not wait for it.
    package var knownHangLimit: Duration = .seconds(5)

    /// How long the first scan may take in all; nil for as long as it takes.
    ///
    /// Then the service begins without it.
    package var startLimit: Duration?

    package init() {}
}
