/// Why a command cannot run, as a message for the user.
///
/// Unlike `ValidationError`, it prints no usage, because the options are well-formed.
struct StartError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
