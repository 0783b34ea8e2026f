import ArgumentParser
import CommandLineSupport

/// `load`: the flags.
struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures whether a server can handle a class, with an increasing number of simulated phones.",
        discussion: """
            The phones join in five steps (10, 25, 50, 75 and 100 %) and draw with one to three fingers. A step \
            passes if the figures follow 99 % of the batches within 50 ms, no phone is refused and no connection is \
            lost. If the simulated phones themselves did not keep to their schedule, that is reported instead of a \
            verdict about the server. The measurement stops at the first step that fails.

            With a server's address, it creates a session and wipes it at the end. With a join address, the phones \
            appear on that session's projector and stay in its list.

            With --demo, all phones join at once and draw until Ctrl-C, without steps or a verdict, as with `phones`.

            Exits with 0 if all steps pass, 1 if one fails or nothing could be measured, and 64 for wrong usage.
            """
    )

    @Argument(help: "The server's address (http://127.0.0.1:8080), or a join address (http://…/touch?s=CODE).")
    var url: String

    @Option(help: "How many phones: 1 to 10000.")
    var phones: Int

    @Option(help: "Batches a second of each phone that draws: 1 to 240.")
    var rate = 60

    @Option(help: "How long they draw, in seconds: 1 to 3600. (default: 30; with --demo until Ctrl-C)")
    var seconds: Double?

    @Flag(help: "Send as rarely as the server says is useful, as the pages do, and at most --rate batches a second.")
    var followPace = false

    @Flag(help: "Keep all phones drawing, without steps or a verdict.")
    var demo = false

    @OptionGroup(title: "The server's admin token, if it wants one to start a session")
    var admin: AdminTokenFlags

    @OptionGroup var trust: TrustFlags

    func validate() throws {
        guard (1...10_000).contains(phones) else { throw ValidationError("--phones \(phones): must be 1 to 10000") }
        guard (1...240).contains(rate) else {
            throw ValidationError("--rate \(rate): must be 1 to 240 batches per second, the server's limit for a phone")
        }
        if let seconds, !(1...3600).contains(seconds) {
            throw ValidationError("--seconds \(seconds): must be 1 to 3600")
        }
        let target = try ServerAddress(url)
        try trust.validate(for: target)
        guard target.code == nil || !admin.isGiven else {
            throw ValidationError("An admin token is only for creating a session, but \(url) names one")
        }
        _ = try admin.token(minLength: 1)
    }

    func run() async throws {
        try admin.hideToken()
        try await Measurement(self, ServerAddress(url)).run()
    }
}
