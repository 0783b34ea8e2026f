import ArgumentParser
import Foundation
import PostgreSQLStorage
import Storage

/// `touchfigures nodes`.
struct Nodes: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the servers that share a database, or empties one of them.",
        discussion: """
            With --drain a server hands its sessions over to the others and answers 503 at /healthz, so that the proxy stops \
            asking it; phones go on within seconds. It takes sessions again after a restart.
            """
    )

    @Option(help: ArgumentHelp("Hand over the sessions of this server: its number or its name.", valueName: "node"))
    var drain: String?

    @OptionGroup var database: DatabaseFlags

    var databaseFlags: DatabaseFlags { database }

    func run() async throws {
        guard let address = try database.address() else {
            throw StartFailure("nodes: there is no database; give --database or \(DatabaseFlags.variable)", code: 64)
        }
        let opened = try DatabaseFlags.open(address)
        defer { opened.close() }
        do {
            let list = NodeList(opened)
            let nodes = try await list.nodes()
            guard let drain else { return show(nodes) }
            try await start(drain, of: nodes, list)
        } catch let error as StorageError {
            throw StartFailure(error.message, code: StartFailure.configuration)
        }
    }

    private func show(_ nodes: [ListedNode]) {
        guard !nodes.isEmpty else { return print("No server uses this database.") }
        let head = ["node", "name", "up", "sessions", "phones", "state"]
        let rows =
            [head]
            + nodes.map { node in
                [
                    "\(node.epoch)", node.name.printable, Self.duration(node.age), "\(node.sessions)", "\(node.phones)",
                    Self.state(node),
                ]
            }
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            print(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
        }
    }

    private func start(_ wanted: String, of nodes: [ListedNode], _ list: NodeList) async throws {
        let found = nodes.filter { "\($0.epoch)" == wanted || $0.name == wanted }
        guard let node = found.first, found.count == 1 else {
            let known = nodes.map { "\($0.epoch) (\($0.name))" }.joined(separator: ", ")
            throw StartFailure(
                found.isEmpty
                    ? "no server \(wanted); there \(nodes.count == 1 ? "is" : "are") \(known.isEmpty ? "none" : known)"
                    : "\(wanted) names \(found.count) servers; give the number: \(known)"
            )
        }
        guard nodes.contains(where: { $0.epoch != node.epoch && $0.isAlive && !$0.isDraining }) else {
            throw StartFailure("\(wanted) is the only server that takes sessions; start another one first")
        }
        guard try await list.drain(epoch: node.epoch) else { throw StartFailure("\(wanted) has ended meanwhile") }
        print(
            "\(node.epoch) (\(node.name)) hands over \(node.sessions) session\(node.sessions == 1 ? "" : "s")."
                .printable
        )
    }

    private static func state(_ node: ListedNode) -> String {
        guard node.isAlive else { return "not heard of for \(duration(node.silence))" }
        return node.isDraining ? "draining" : "serving"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(max(0, seconds))
        return switch whole {
        case ..<120: "\(whole) s"
        case ..<7200: "\(whole / 60) min"
        case ..<172_800: "\(whole / 3600) h"
        default: "\(whole / 86_400) d"
        }
    }
}
