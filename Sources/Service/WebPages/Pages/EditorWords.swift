/// What the page of an editor says when somebody else has changed the same meanwhile.
enum EditorWords {
    /// Somebody has changed it.
    ///
    /// - Parameter noun: What is edited: `screen`.
    /// - Returns: What is wrong and what to do.
    static func changed(_ noun: String) -> String {
        "Somebody else has changed this \(noun) since you opened the page. Look at what is there now in "
            + "another window, or save once more to replace it."
    }

    /// Somebody has removed it.
    ///
    /// - Parameters:
    ///   - noun: What is edited: `screen`.
    ///   - secret: What no page has, and is gone with it: `key`.
    /// - Returns: What is wrong and what to do.
    static func removed(_ noun: String, with secret: String) -> String {
        "Somebody has removed this \(noun) since you opened the page. Save it to make it anew; its \(secret), "
            + "if it had one, must be typed again."
    }
}
