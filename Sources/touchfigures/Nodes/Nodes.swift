import ArgumentParser
import Foundation
import PostgreSQLStorage

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
