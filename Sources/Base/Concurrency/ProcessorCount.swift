/// The number of processors that this process may use.
package enum ProcessorCount {
    /// The processors that its affinity allows, or fewer when its container has a smaller quota.
    ///
    /// Not from `sysconf`, because that honours neither the affinity nor the quota.
    package static var available: Int {
        let quotas = ControlGroup.contents(of: "cpu.max").compactMap(processors(quota:))
        return max(1, min(scheduled, quotas.min() ?? scheduled))
    }

    /// The processors of a cgroup quota, rounded up; nil without a limit.
    ///
    /// The text is that of cpu.max: microseconds of processor time, or `max`, and the period in
    /// microseconds (Linux, Documentation/admin-guide/cgroup-v2.rst).
    static func processors(quota text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], period > 0,
            quota > 0
        else { return nil }
        return (quota - 1) / period + 1
    }

    /// The number of processors in a list of the kernel's form: `0-3,8` has five.
    static func processors(list text: Substring) -> Int {
        text.split(separator: ",").reduce(0) { count, range in
            let ends = range.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last else { return count }
            return count + last - first + 1
        }
    }

    private static var scheduled: Int {
        let name = "Cpus_allowed_list:"
        let line = SystemFile.contents(of: "/proc/self/status")?.split(separator: "\n")
            .first { $0.hasPrefix(name) }
        return processors(list: line?.dropFirst(name.count).drop(while: \.isWhitespace) ?? "0")
    }
}
