/// The version of the program (semver.org), which a release's tag repeats.
///
/// Documents/Releasing.md says when it changes. It is part of the OpenAPI document, so it stands here.
package enum ProgramVersion {
    package static let current = "0.2.0"
}
