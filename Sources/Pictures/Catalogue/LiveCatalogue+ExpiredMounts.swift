import FileAccess

/// Shares that an automounter has unmounted because nobody used them.
///
/// They are not away, and keep what they had. A scan of all folders has them mounted, as the operator wants it
/// who sets how often that is. Nothing else does: the end of a mount is an event of its folder, and a scan for it
/// would have the share mounted again at once, for ever.
extension LiveCatalogue {
    /// Notes which shares have expired.
    ///
    /// - Parameter mounting: Whether a scan has them mounted.
    /// - Returns: Those that a scan leaves alone.
    func noteExpiredMounts(mounting: Bool) -> Set<RelativePath> {
        guard !mounting else {
            expiredMounts.withLock { $0 = [:] }
            return []
        }
        let mounts = current.visibleMounts
        let expired = sources.root?.expiredMounts(among: mounts) ?? []
        expiredMounts.withLock { noted in
            for folder in expired { noted[folder] = mounts[folder] }
        }
        return expired
    }

    /// Those that were noted, and that somebody had mounted again, which are to be scanned and watched.
    func takeMountedAgain() -> Set<RelativePath> {
        let noted = expiredMounts.withLock { $0 }
        guard !noted.isEmpty, let root = sources.root else { return [] }
        let mounted = Set(noted.keys).subtracting(root.expiredMounts(among: noted))
        expiredMounts.withLock { noted in
            for folder in mounted { noted[folder] = nil }
        }
        return mounted
    }
}

extension GalleryCatalogue {
    /// The folders that were mounts of their own when they were scanned, and are not away; the root counts as one.
    fileprivate var visibleMounts: [RelativePath: FolderIdentity] {
        var mounts: [RelativePath: FolderIdentity] = [:]
        for (path, record) in records where record.absence == nil {
            guard let identity = record.identity else { continue }
            if let parent = path.parent {
                guard let outer = records[parent]?.identity, !identity.isInMount(of: outer) else {
                    continue
                }
            }
            mounts[path] = identity
        }
        return mounts
    }
}
