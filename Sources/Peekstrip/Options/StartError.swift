/// Why the program cannot do what it was told, in a sentence for whoever told it.
///
/// Unlike a wrong option, it says nothing that the usage would help with, so none is printed.
struct StartError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
