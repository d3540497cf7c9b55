/// The same call for each page count, the smallest first.
struct EngineComparison {
    let what: String
    let calls: [() -> Void]

    /// A row for each page count, compared with the first row.
    ///
    /// `arrays` returns the number of arrays in the result of the call at an index.
    func rows(_ timing: InterleavedTiming, arrays: (Int) -> Int) -> [Row] {
        let medians = timing.medians(of: calls)
        return calls.indices.map { index in
            Row(
                what: what, who: "\(EngineFixture.pageCounts[index]) pages",
                medianMilliseconds: medians[index],
                ratio: index == 0 ? nil : medians[index] / medians[0],
                allocations: AllocationCount.maximum(of: calls[index]), arrays: arrays(index))
        }
    }
}
