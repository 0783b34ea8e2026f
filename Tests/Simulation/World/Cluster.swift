import Rooms
import Storage

/// One machine, or two on one store behind a proxy.
final class Cluster {
    let world: World
    let disk = Disk()
    let network = Network()
    let machines: [Machine]
    /// The sessions that the proxy sends to the other machine than the one by their code.
    private var turned: Set<String> = []

    init(_ world: World, nodes: Int) {
        self.world = world
        let (disk, network) = (disk, network)
        machines = (0..<nodes).map { Machine(world, disk, network, home: nodes > 1 ? $0 : nil) }
    }

    var isShared: Bool { machines.count > 1 }
    var starts: Int { machines.reduce(0) { $0 + $1.starts } }
    var runs: [ServerRun] { machines.compactMap(\.run) }

    /// The node for a request without a session.
    var anyRun: ServerRun? { runs.first }

    /// The proxy's machine for a session: another one while that has no server.
    private func door(to code: String) -> Machine {
        let sum = code.utf8.reduce(0) { $0 + Int($1) } + (turned.contains(code) ? 1 : 0)
        let first = sum % machines.count
        return machines[first].run == nil ? machines[(first + 1) % machines.count] : machines[first]
    }

    /// The run that gets a request about a session.
    func run(for code: String) -> ServerRun? { door(to: code).run }

    /// Makes the proxy use another machine for a session.
    func turn(_ code: String) { turned.formSymmetricDifference([code]) }

    /// Whether a run owns a session, so that its messages count.
    func leads(_ run: ServerRun, _ code: String) -> Bool {
        !isShared || disk.content.nodes.owner(of: code) == run.epoch
    }

    /// The run that owns a session.
    func leader(of code: String) -> ServerRun? { runs.first { leads($0, code) } }

    /// The run that owns a session, even while it stops: until it has released the session it applies batches.
    func speaker(of code: String) -> ServerRun? {
        leader(of: code) ?? machines.compactMap(\.leaving).first { leads($0, code) }
    }

    func connect(_ end: any FarEnd, to code: String, from address: String, isPhone: Bool) -> Link? {
        door(to: code).connect(end, to: code, from: address, isPhone: isPhone)
    }
}
