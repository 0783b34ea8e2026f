import ArgumentParser
import CommandLineSupport
import Foundation
import PostgreSQLStorage
import Storage

/// `touchfigures nodes`.
struct Nodes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Lists the servers that share a database, empties one of them, or moves a session.",
        subcommands: [ListNodes.self, DrainNode.self, MoveSession.self],
        defaultSubcommand: ListNodes.self
    )
}

/// `touchfigures nodes list`.
struct ListNodes: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the servers with their sessions and phones."
    )

    @OptionGroup var database: DatabaseFlags

    var databaseFlags: DatabaseFlags { database }

    func run() async throws {
        try await database.withNodes { list in
            let nodes = try await list.nodes()
            guard !nodes.isEmpty else { return print("No server uses this database.") }
            let head = ["node", "name", "up", "sessions", "phones", "state"]
            let rows = [head] + nodes.map(Self.row)
            let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
            for row in rows {
                let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                print(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
            }
        }
    }

    private static func row(_ node: ListedNode) -> [String] {
        let state =
            if !node.isAlive {
                "no report for \(duration(node.silence))"
            } else {
                node.isDraining ? "draining" : "serving"
            }
        return [
            "\(node.epoch)", node.name.printable, duration(node.age), "\(node.sessions)", "\(node.phones)", state,
        ]
    }

    private static func duration(_ seconds: Double) -> String {
        let wholeSeconds = Int(max(0, seconds))
        return switch wholeSeconds {
        case ..<120: "\(wholeSeconds) s"
        case ..<7200: "\(wholeSeconds / 60) min"
        case ..<172_800: "\(wholeSeconds / 3600) h"
        default: "\(wholeSeconds / 86_400) d"
        }
    }
}

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
