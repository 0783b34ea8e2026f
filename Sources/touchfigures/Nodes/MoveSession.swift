import ArgumentParser
import CommandLineSupport
import PostgreSQLStorage
import Storage

/// `touchfigures nodes move`.
struct MoveSession: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Moves a session to another server.",
        discussion: """
            For a proxy that already sends the session's phones there. If it goes on asking another server, they wait for 10 s, \
            and the session moves to that one.
            """
    )
    /// The maximum wait: a server checks once a second for requests of other processes, and then commits.
    private static let moveTimeout = Duration.seconds(10)
    private static let pollInterval = Duration.milliseconds(100)

    @Argument(help: "The session's code.")
    var code: String

    @Argument(help: "The server: its number or its name.")
    var node: String

    @OptionGroup var database: DatabaseFlags

    var databaseFlags: DatabaseFlags { database }

    func run() async throws {
        let code = code.uppercased()
        try await database.withNodes { list in
            let target = try await list.nodes().named(node)
            guard target.isAlive, !target.isDraining else {
                throw StartFailure("\(node) takes no sessions: it is draining, or has not reported for seconds")
            }
            let deadline = ContinuousClock.now + Self.moveTimeout
            while true {
                switch try await list.move(session: code, to: target.epoch) {
                case .unknown: throw StartFailure("no session \(code)")
                case .acquired: return print("\(code) is at \(target.epoch) (\(target.name)).".printable)
                case .owned: break
                }
                guard ContinuousClock.now < deadline else {
                    throw StartFailure("the server of \(code) has not released it for 10 s; see its log")
                }
                try await Task.sleep(for: Self.pollInterval)
            }
        }
    }
}
