import ArgumentParser
import CommandLineSupport
import PostgreSQLStorage

/// `touchfigures nodes drain`.
struct DrainNode: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "drain",
        abstract: "Lets a server hand its sessions over to the others.",
        discussion: """
            It answers 503 at /healthz, so that the proxy stops asking it; phones go on within seconds. It takes sessions \
            again after a restart.
            """
    )

    @Argument(help: "The server: its number or its name.")
    var node: String

    @OptionGroup var database: DatabaseFlags

    var databaseFlags: DatabaseFlags { database }

    func run() async throws {
        try await database.withNodes { list in
            let nodes = try await list.nodes()
            let leaving = try nodes.named(node)
            guard nodes.contains(where: { $0.epoch != leaving.epoch && $0.isAlive && !$0.isDraining }) else {
                throw StartFailure("\(node) is the only server that takes sessions; start another one first")
            }
            guard try await list.drain(epoch: leaving.epoch) else { throw StartFailure("\(node) has ended meanwhile") }
            let sessions = "\(leaving.sessions) session\(leaving.sessions == 1 ? "" : "s")"
            print("\(leaving.epoch) (\(leaving.name)) hands over \(sessions).".printable)
        }
    }
}
