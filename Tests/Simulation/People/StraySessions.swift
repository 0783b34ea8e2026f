import Rooms
import Transport

/// Sessions that a host only tries out: created with any state of the disk, and deleted at once. Of refused ones
/// nothing is left.
final class StraySessions {
    private let cluster: Cluster
    private var world: World { cluster.world }
    /// Created, and not yet confirmed as deleted.
    private var open: Set<String> = []
    /// Sessions that were created or deleted while a process ended: they need not be known.
    private var exempt: Set<String> = []
    /// The time since which an unknown session is on a working disk, in ms.
    private var unknownSince: [String: Double] = [:]
    /// The time that the server has to wipe it, in ms.
    private static let maxWipeMilliseconds = 8000.0

    init(_ cluster: Cluster) { self.cluster = cluster }

    func createBriefly() {
        cluster.anyRun?.request(.post, "/api/v1/sessions", "{}", token: nil) { [self] answer in
            let created = answer.body.withUnsafeBytes { JSONText($0) }
            switch answer.status {
            case 201:
                guard let code = created["code"].text, let token = created["hostToken"].text else { return }
                open.insert(code)
                delete(code, token)
            case 429, 503, 507: break
            default: world.trace.fail("a session was refused with \(answer.status)")
            }
        }
    }

    private func delete(_ code: String, _ token: String) {
        var isAnswered = false
        cluster.run(for: code)?.request(.delete, "/api/v1/sessions/\(code)", nil, token: token) { [self] answer in
            isAnswered = true
            guard [204, 404].contains(answer.status) else { return later(code, token) }
            open.remove(code)
            if cluster.disk.content.sessions[code] != nil { world.trace.fail("\(code) is deleted, and is on disk") }
        }
        world.after(20_000) { [self] in if !isAnswered { later(code, token) } }
    }

    private func later(_ code: String, _ token: String) {
        world.after(2000) { [self] in if open.contains(code) { delete(code, token) } }
    }

    /// A process will end now.
    func exemptSessions(of run: ServerRun) {
        exempt.formUnion(cluster.disk.content.sessions.keys)
        exempt.formUnion(run.read { Array($0.directory.awake.keys) })
    }

    /// Checks every second that refused sessions are wiped as soon as the disk works.
    func watch(except known: [String]) {
        let disk = cluster.disk
        let works = disk.fault == nil && disk.readingFault == nil && disk.latency == Disk.usualLatency
        guard !cluster.isShared, works, cluster.anyRun != nil else { return unknownSince = [:] }
        let unknown = Set(disk.content.sessions.keys).subtracting(known).subtracting(open).subtracting(exempt)
        unknownSince = unknownSince.filter { unknown.contains($0.key) }
        for code in unknown.sorted() {
            let since = unknownSince[code, default: world.runningMilliseconds]
            unknownSince[code] = since
            if world.runningMilliseconds - since > Self.maxWipeMilliseconds {
                world.trace.fail("\(code) is on disk, though its creation was refused")
            }
        }
    }

    /// Checks that only created sessions are on disk.
    func check(except known: [String]) {
        // A node that loses its lease cannot delete its new sessions.
        guard !cluster.isShared else { return }
        let unknown = Set(cluster.disk.content.sessions.keys).subtracting(known).subtracting(open).subtracting(exempt)
        if let code = unknown.min() { world.trace.fail("\(code) is on disk, though its creation was refused") }
    }
}
