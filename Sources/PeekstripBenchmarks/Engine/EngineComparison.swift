/// The same call on each number of pages, the fewest first.
struct EngineComparison {
    let what: String
    let calls: [() -> Void]

    /// A row for each number of pages; the others are compared with the first.
    ///
    /// The results of calls consist of so many arrays.
    func rows(_ timing: InterleavedTiming, arrays: (Int) -> Int) -> [Row] {
        let medians = timing.medians(of: calls)
        return calls.indices.map { place in
            Row(
                what: what, who: "\(EngineFixture.pageCounts[place]) pages",
                medianMilliseconds: medians[place],
                ratio: place == 0 ? nil : medians[place] / medians[0],
                allocations: AllocationCount.most(of: calls[place]), arrays: arrays(place))
        }
    }
}
