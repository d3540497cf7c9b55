/// The control groups of this process; each limits it, those around its own, too.
package enum ControlGroup {
    /// The contents of a file in each group that has it.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - controller: The controller whose groups are meant in version 1; nil for version 2.
    /// - Returns: The contents, those of the innermost group first.
    package static func contents(of name: String, controller: String? = nil) -> [String] {
        let groups = SystemFile.contents(of: "/proc/self/cgroup") ?? ""
        return folders(groups, controller: controller)
            .compactMap { SystemFile.contents(of: $0 + "/" + name) }
    }

    /// The folders of a process's groups, from the innermost on.
    ///
    /// The text is that of /proc/self/cgroup, lines of `number:controllers:path`; version 2 has the
    /// number 0 and no controllers (cgroups(7)).
    static func folders(_ text: String, controller: String?) -> [String] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }
        let line = lines.first { parts in
            guard parts.count == 3 else { return false }
            guard let controller else { return parts[0] == "0" && parts[1].isEmpty }
            return parts[1].split(separator: ",").contains { $0 == controller }
        }
        let root = "/sys/fs/cgroup" + (controller.map { "/" + $0 } ?? "")
        let names = line?[2].split(separator: "/") ?? []
        return (0...names.count).reversed().map { count in
            names.prefix(count).reduce(root) { $0 + "/" + $1 }
        }
    }
}
