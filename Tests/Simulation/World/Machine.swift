import Application
import Rooms
import Transport

/// The machine that the server runs on, and its service manager, which restarts the server.
final class Machine {
    let world: World
    let disk: Disk
    let network: Network
    /// The link to a store that other machines use, too.
    let storeLink = StoreLink()
    /// Its number, if there are several.
    private let home: Int?
    /// The run of the server that accepts connections now, if any.
    private(set) var run: ServerRun?
    private var starting: ServerRun?
    /// The stopping run, as long as it has connections.
    private(set) var leaving: ServerRun?
    private var connections: UInt64 = 0
    /// The sessions to be audited when a server has started: they are read at once.
    var opened: (ServerRun) -> Void = { _ in }
    /// Called before a run ends, while the cluster still knows it.
    var ending: (ServerRun) -> Void = { _ in }
    private(set) var starts = 0
    private let dice: Dice
    private var waitsForStart = false

    init(_ world: World, _ disk: Disk, _ network: Network, home: Int?) {
        (self.world, self.disk, self.network, self.home) = (world, disk, network, home)
        dice = world.dice(3 + 20 * UInt64(home ?? 0))
    }

    /// Starts a server, repeatedly until it can read the disk.
    func start() {
        waitsForStart = false
        let next = ServerRun(world, disk, network, storeLink, home: home)
        starting = next
        starts += 1
        next.open { [self] isOpen in
            guard starting === next else { return }
            starting = nil
            guard isOpen else {
                world.trace.note(world.now, "the server cannot read the disk")
                next.end()
                return startLater(1000)
            }
            run = next
            world.trace.note(world.now, "the server has started")
            opened(next)
        }
    }

    private func startLater(_ milliseconds: Double) {
        guard !waitsForStart else { return }
        waitsForStart = true
        world.after(milliseconds) { [self] in if run == nil, starting == nil { start() } }
    }

    /// The process dies between two events.
    func kill(isPowerCut: Bool) {
        guard let dying = run ?? starting else { return }
        world.trace.note(world.now, isPowerCut ? "power cut" : "the process is killed")
        if let run { ending(run) }
        let links = dying.transport.links.values.sorted { $0.id.rawValue < $1.id.rawValue }
        dying.end()
        (run, starting) = (nil, nil)
        // After a power cut the phones get no close.
        for link in links {
            let delay = isPowerCut ? 1000 + dice.time(mean: 3000) : dice.time(mean: 20)
            link.cut(serverLearnsAfter: .infinity, endLearnsAfter: delay)
        }
        // The clocks of the machines are the world's.
        if isPowerCut, home == nil { world.reboot() }
        startLater(isPowerCut ? 5000 + dice.time(mean: 3000) : 200 + dice.time(mean: 300))
    }

    /// A service manager restarts it.
    func restart() {
        guard let stopping = run else { return }
        world.trace.note(world.now, "the server is asked to stop")
        (run, leaving) = (nil, stopping)
        var isDone = false
        let finish = { [self] in
            guard !isDone else { return }
            isDone = true
            // What it has applied until now is asked of it as of the speaker.
            ending(stopping)
            leaving = nil
            let links = stopping.transport.links.values.sorted { $0.id.rawValue < $1.id.rawValue }
            stopping.end()
            for link in links { link.cut(serverLearnsAfter: .infinity, endLearnsAfter: dice.time(mean: 5)) }
            startLater(300)
        }
        stopping.stop { finish() }
        // As systemd's TimeoutStopSec: a failing disk does not delay it endlessly.
        world.after(30_000) { finish() }
    }

    /// Opens a connection; notifies the far end, or reports its absence.
    func connect(_ end: any FarEnd, to code: String, from address: String, isPhone: Bool) -> Link? {
        guard let run, run.isOpen else { return nil }
        connections += 1
        let link = Link(
            ConnectionID(rawValue: 2 * connections + UInt64(home ?? 0)),
            to: run.transport,
            from: end,
            isPhone: isPhone,
            world
        )
        let request = HTTPRequest(method: .get, path: "/api/v1/sessions/\(code)/live", remoteAddress: address)
        var isAccepted = false
        world.acting(for: run.life) {
            guard case .accept = run.server.upgrade(request) else { return }
            isAccepted = true
            run.transport.add(link)
            run.server.connectionOpened(link.id, by: request)
        }
        guard isAccepted else {
            world.trace.fail("the live connection of \(code) was refused")
            return nil
        }
        world.after(0) { [weak end] in
            if !link.isOverForEnd { end?.opened(link) }
        }
        return link
    }
}
