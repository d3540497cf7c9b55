/// Why nothing is said of a session's pictures: the folders are read for the first time, and no gallery is known.
package struct StartingError: Error {
    package init() {}
}
