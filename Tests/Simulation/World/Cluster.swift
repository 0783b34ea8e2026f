import Rooms
import Storage

/// One machine, or two on one store with a proxy before them.
final class Cluster {
    let world: World
    let disk = Disk()
    let network = Network()
    let machines: [Machine]
    /// Where the proxy sends the requests of a session, if not where its code says.
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

    /// The machine that the proxy chooses for a session: another one while that has no server.
    private func door(to code: String) -> Machine {
        let sum = code.utf8.reduce(0) { $0 + Int($1) } + (turned.contains(code) ? 1 : 0)
        let first = sum % machines.count
        return machines[first].run == nil ? machines[(first + 1) % machines.count] : machines[first]
    }

    /// Where a request about a session goes.
    func run(for code: String) -> ServerRun? { door(to: code).run }

    /// The proxy chooses another machine for a session from now on.
    func turn(_ code: String) { turned.formSymmetricDifference([code]) }

    /// Whether the messages of a run about a session count: no other node has taken it.
    func leads(_ run: ServerRun, _ code: String) -> Bool {
        !isShared || disk.content.nodes.owner(of: code) == run.epoch
    }

    /// The run that leads a session.
    func leader(of code: String) -> ServerRun? { runs.first { leads($0, code) } }

    /// The run that leads a session, even while it stops: until it has released the session it applies what phones send.
    func speaker(of code: String) -> ServerRun? {
        leader(of: code) ?? machines.compactMap(\.leaving).first { leads($0, code) }
    }

    func connect(_ end: any FarEnd, to code: String, from address: String, isPhone: Bool) -> Link? {
        door(to: code).connect(end, to: code, from: address, isPhone: isPhone)
    }
}
