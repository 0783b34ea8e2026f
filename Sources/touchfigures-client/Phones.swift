import ArgumentParser
import CommandLineSupport

/// `phones`: the flags.
struct Phones: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets simulated phones draw, for a demonstration without a class.",
        discussion: """
            All phones join at once and draw with one to three fingers until Ctrl-C. With a join address they appear in \
            that session and stay in its list. With a server's address, a session is created, and wiped at the end.
            """
    )

    @Argument(help: "A join address (http://…/touch?s=CODE), or the server's address.")
    var url: String

    @Option(help: "How many phones: 1 to 10000.")
    var count = 28

    @Option(help: "How long they draw, in seconds: 1 to 3600. (default: until Ctrl-C)")
    var seconds: Double?

    @OptionGroup(title: "The server's admin token, if it wants one to start a session")
    var admin: AdminTokenFlags

    @OptionGroup var trust: TrustFlags

    func validate() throws {
        guard (1...10_000).contains(count) else { throw ValidationError("--count \(count): must be 1 to 10000") }
        try load().validate()
    }

    func run() async throws {
        try admin.hideToken()
        try await Measurement(load(), ServerAddress(url)).run()
    }

    /// The measurement without steps and verdict that does the same.
    private func load() -> Load {
        var load = Load()
        (load.url, load.phones, load.seconds, load.demo) = (url, count, seconds, true)
        (load.rate, load.followPace, load.admin, load.trust) = (60, true, admin, trust)
        return load
    }
}
