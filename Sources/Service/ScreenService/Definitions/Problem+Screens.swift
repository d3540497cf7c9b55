import HTTPServing

extension Problem {
    /// 404: no screen has the name.
    package static let unknownScreen = Problem(
        type: "/problems/unknown-screen", title: "There is no such screen", status: .notFound,
        detail: "Check its name. The operator sees all screens at /screens.")

    /// 403: turning the picture needs the key of the screen.
    package static let screenKeyNeeded = Problem(
        type: "/problems/screen-key-needed", title: "The key of the screen is needed",
        status: .forbidden,
        detail: "Add ?key=KEY to the URL, with the key of this screen. The operator knows it.")

    /// 403: the screen has no key.
    package static let screenWithoutKey = Problem(
        type: "/problems/screen-without-key", title: "The screen has no key", status: .forbidden,
        detail: "A GET turns the picture of a screen only with its key. "
            + "The operator adds a key to its definition.")

    /// 404: the screen does not show the picture.
    package static let unknownScreenPicture = Problem(
        type: "/problems/unknown-item", title: "There is no such item",
        status: .notFound, detail: "GET the layout of the screen, which names its pictures.")

    /// 409: the operator's file defines the screen.
    package static let screenInFile = Problem(
        type: "/problems/screen-in-file", title: "The file of the operator defines this screen",
        status: .conflict,
        detail: "A definition in the file of --screens wins over one of the API. "
            + "Change the file and send SIGHUP, or choose another name.")

    /// 409: no further definition can be stored.
    package static let tooManyScreens = Problem(
        type: "/problems/too-many-screens", title: "There are too many screens",
        status: .conflict,
        detail: "The API keeps \(ScreenFile.limit) screens, of 1 MB in all. Delete another one.")
}
