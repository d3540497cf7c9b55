/// The entries of a list that cannot be followed.
package struct ListRefusals: Hashable, Sendable {
    package let count: Int
    /// The first one, safe to show, and what is wrong with it.
    package let first: String
    let cause: Cause

    package enum Cause: Hashable, Sendable {
        case leadsOutside
        case hidden
        case isNotPath
    }

    /// The same with more entries of the list.
    func adding(_ more: Int) -> ListRefusals {
        ListRefusals(count: count + more, first: first, cause: cause)
    }

    package var sentence: String {
        let cause =
            switch cause {
            case .leadsOutside: "leads out of the library"
            case .hidden: "names a file that is hidden or excluded"
            case .isNotPath: "is no path of a file"
            }
        let others = count > 1 ? ", and \(count - 1) more" : ""
        return "its entry \"\(first)\" \(cause)\(others); write paths from the folder of the list"
    }
}
