import ArgumentParser

/// The options of `peekstrip serve` on the command line, in the groups of its help.
///
/// Documents/Configuration.md has the same groups.
///
/// An option that is missing there comes from the environment, from the file or from its default:
/// ``OptionSource``. The defaults are therefore part of the help texts and not of the declarations.
struct ServeOptions: ParsableArguments {
    @OptionGroup(title: "Common options") var common: CommonOptions
    @OptionGroup(title: "The served folder") var library: LibraryOptions
    @OptionGroup(title: "Pictures of servers") var remotes: RemoteOptions
    @OptionGroup(title: "Addresses and proxies") var addresses: AddressOptions
    @OptionGroup(title: "Other sites and signed links") var sharing: SharingOptions
    @OptionGroup(title: "Pictures, caches and memory") var pictures: PictureOptions
    @OptionGroup(title: "Sessions") var sessions: SessionOptions
    @OptionGroup(title: "Connections and requests") var limits: LimitOptions
    @OptionGroup(title: "Log and operation") var operation: OperationOptions
}

extension Option where Value == String? {
    /// An option whose value may begin with a hyphen.
    init(_ help: ArgumentHelp) { self.init(parsing: .unconditional, help: help) }
}
