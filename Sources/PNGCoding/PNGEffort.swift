import CPNG

/// How long an encode may take for a smaller picture.
package enum PNGEffort: String, CaseIterable, Sendable {
    case fast
    case small

    var settings: cpng_settings {
        switch self {
        case .fast:
            cpng_settings(level: 1, strategy: 3, filters: cpng_filter_sub, failing_allocation: 0)
        case .small:
            cpng_settings(level: 6, strategy: 1, filters: cpng_filter_all, failing_allocation: 0)
        }
    }
}
