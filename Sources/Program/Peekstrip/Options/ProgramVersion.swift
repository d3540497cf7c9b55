/// The version of the program (semver.org).
enum ProgramVersion {
    static let current = "0.2.0"
}
