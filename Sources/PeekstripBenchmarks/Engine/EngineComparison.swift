/// The same call on each number of pages, the fewest first.
struct EngineComparison {
    let what: String
    let calls: [() -> Void]

    /// A row for each number of pages; the others are compared with the first.
    ///
    /// The results of calls consist of so many arrays.
    func rows(_ contest: Contest, arrays: (Int) -> Int) -> [Row] {
        let medians = contest.medians(of: calls)
        return calls.indices.map { place in
            Row(
                what: what, who: "\(EngineStage.pageCounts[place]) pages",
                medianMilliseconds: medians[place],
                ratio: place == 0 ? nil : medians[place] / medians[0],
                allocations: AllocationCount.most(of: calls[place]), arrays: arrays(place))
        }
    }
}
