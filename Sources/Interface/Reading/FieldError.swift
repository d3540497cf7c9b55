/// Why a document or a form is rejected: the field and the rule that it violates.
package struct FieldError: Error, Equatable {
    /// The path of the field: `events[2].velocity`.
    package let path: String
    /// The requirement as a phrase after "must be": `a whole number from 0 to 11`.
    package let rule: String?

    package init(path: String, rule: String?) {
        self.path = path
        self.rule = rule
    }

    package var detail: String {
        rule.map { "\(path) must be \($0)." } ?? "\(path) is not known here."
    }
}
