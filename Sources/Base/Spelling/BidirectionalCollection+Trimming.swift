extension BidirectionalCollection {
    /// What is left without such elements at both ends.
    package func trimming(while isBlank: (Element) -> Bool) -> SubSequence {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
