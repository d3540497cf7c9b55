/// How long an encode may take for a smaller picture.
package enum PNGEffort: String, CaseIterable, Sendable {
    /// One pass with one filter and one code, or a fast search where the picture repeats itself.
    case fast
    /// The best of several filters and a long search: for what is made once and sent often.
    case small
}
