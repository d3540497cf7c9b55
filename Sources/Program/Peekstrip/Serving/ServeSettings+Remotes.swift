import PictureFetching

extension ServeSettings {
    /// The rules for pictures of other hosts, nil if there are none; and the size of a cache.
    static func fetching(
        _ options: ServeOptions, _ source: OptionSource, maxFileBytes: Int
    ) throws -> (rules: RemoteRules?, cacheBytes: Int) {
        let hosts = source.list(options.remotes.remoteHosts, "remote-hosts")
        var rules = RemoteRules(hosts: hosts)
        rules.allowsPrivateAddresses = try source.flag(
            options.remotes.allowPrivateRemotes, "allow-private-remotes", default: false)
        rules.refreshInterval = try source.seconds(
            options.remotes.remoteRefreshSeconds, "remote-refresh-seconds", in: 1...604_800,
            default: 3600)
        rules.cacheBytes = try source.megabytes(
            options.remotes.remoteMegabytes, "remote-megabytes", in: 1...1_000_000, default: 512)
        rules.maxFileBytes = maxFileBytes
        return (hosts.isEmpty ? nil : rules, rules.cacheBytes)
    }

    /// Where listings and pictures of servers are kept, so that they are there at the next start.
    var serversFolder: String {
        state.path.map { "\($0)/sources" } ?? "\(remoteCache)-sources"
    }
}
