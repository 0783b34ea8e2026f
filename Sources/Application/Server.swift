import Dispatch
import Foundation
package import Imaging
package import Logging
package import Storage
package import Transport
import WireProtocol

/// The application: sessions, their phones and viewers, and the routes. Lives on the transport's event loop.
package actor Server {
    let transport: any TransportControl
    let store: any SessionStore
    let heatmapPainter: any HeatmapRendering
    let qrCodes: any QRCodeRendering
    private(set) var configuration: ServerConfiguration
    let logger: Logger
    let router: Router
    let files: StaticFiles
    private let executor: any SerialExecutor

    var sessions: [String: Session] = [:]
    var connections: [ConnectionID: Connection] = [:]
    var metrics = ServerMetrics()
    var creations = CreationLimit.sessions

    // Spot the difference.
    let puzzles: PuzzleServices
    var puzzleCache = PuzzleCache()
    var rounds = RoundCache()
    /// Those of classes, by their ids; each lives in its session.
    var classRounds: [String: LiveRound] = [:]
    var roundCreations = CreationLimit.rounds
    private var cleanedAt = -Double.infinity

    // The audio walk.
    let plays: PlayServices

    // The hot path's memory, used again and again.
    var decoder = ClientMessageDecoder()
    var writer = JSONWriter()

    // What the ticks have to do.
    var ticker: (any ScheduledTimer)?
    var lastActiveAt = 0.0
    /// The transport's loop has ended: there is nothing to tick on.
    private(set) var isStopped = false
    var pendingAnswers: [Participant] = []
    var watchedSessions: [Session] = []
    /// Those with phones that see one another.
    var peerSessions: [Session] = []
    private var housekeeping: (any ScheduledTimer)?

    // Group commit.
    var dirtySessions: [Session] = []
    var commits = CommitSchedule()
    var afterCurrentCommit: [() -> Void] = []
    var afterNextCommit: [() -> Void] = []
    var commitWaits: [CommitWait] = []
    var isStoreFailing = false

    let replayQueue = ReplayQueue()

    private(set) var load = LoadLevel.calm {
        didSet { if load != oldValue { transport.rest(betweenTurns: load.rest) } }
    }
    private var batchesAtLastLook = 0

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(
        transport: any TransportControl,
        store: any SessionStore,
        puzzles: PuzzleServices,
        plays: PlayServices,
        heatmapPainter: any HeatmapRendering,
        qrCodes: any QRCodeRendering,
        configuration: ServerConfiguration,
        files: StaticFiles,
        logger: Logger
    ) {
        self.transport = transport
        self.store = store
        self.puzzles = puzzles
        self.plays = plays
        self.heatmapPainter = heatmapPainter
        self.qrCodes = qrCodes
        self.configuration = configuration
        self.files = files
        self.logger = logger
        executor = transport.executor
        router = Router(
            Self.sessionRoutes + Self.heatmapRoutes + Self.eventRoutes + Self.replayRoutes + Self.walkRoutes
                + Self.resultsRoutes + Self.roundRoutes + Self.classRoutes + Self.pinRoutes + Self.puzzleRoutes
                + Self.authoringRoutes + Self.playRoutes + Self.playAuthoringRoutes + Self.serverRoutes
        )
    }

    /// The live connection's subprotocol.
    package static let subprotocol = ProtocolVersion.subprotocol

    /// Tells where the network reaches the server, once its ports are known.
    package func publish(http: [String], https: [String]) {
        configuration.httpAddresses = http
        configuration.httpsAddresses = https
    }

    /// Takes up the sessions that the store kept.
    ///
    /// - Throws: `StorageError` if the store cannot be read or a session in it is damaged.
    package func restore() async throws(StorageError) {
        for restored in try await store.restore(now: wallClock) {
            let session = try Session(restored)
            try await takeUpTime(of: session)
            session.startedAt = now - (wallClock - session.createdAt) * 1000
            sessions[session.code] = session
            takeUpRounds(of: session)
        }
        housekeeping = transport.schedule(every: .seconds(1)) { [weak self] in
            self?.assumeIsolated { $0.keepHouse() }
        }
    }

    /// The times of the log go on after those of its last chunk, which the checkpoints may contain.
    private func takeUpTime(of session: Session) async throws(StorageError) {
        guard session.lastPosition > 0 else { return }
        let chunks = try await store.chunks(ofSession: session.code, after: session.lastPosition - 1, limit: 1)
        var reader = LogReader(chunks.first?.bytes ?? [])
        // A damaged chunk that every checkpoint contains costs the replay its end, not the session its start.
        while let record = try? reader.record() { session.note(record.milliseconds) }
        session.keyframes = KeyframeSchedule(
            participants: Array(session.roster.values),
            milliseconds: session.latestMilliseconds
        )
    }

    /// Everything applied is on disk when it returns.
    package func stop() async {
        isStopped = true
        ticker?.cancel()
        housekeeping?.cancel()
        await checkpointEverything()
    }

    /// Milliseconds on a monotonic clock.
    @inline(__always)
    var now: Double {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e6
    }

    /// Seconds since 1970, UTC.
    var wallClock: Double { Date().timeIntervalSince1970 }

    /// Once a second: greetings that did not come, sessions that expired.
    private func keepHouse() {
        let now = now
        load = LoadLevel(batchesPerSecond: metrics.batches - batchesAtLastLook)
        batchesAtLastLook = metrics.batches
        for connection in connections.values {
            guard case .waiting = connection.role, now >= connection.helloDeadline else { continue }
            fail(connection, .noHello, title: "no hello", detail: "No hello within 5 s.")
        }
        if now - cleanedAt > Self.cleaningInterval {
            cleanedAt = now
            forgetOldRounds()
            sweepContents()
        }
        for session in sessions.values where wallClock >= session.expiresAt {
            logger.info("Session expired", metadata: ["session": "\(session.code)"])
            end(session, detail: "The session has expired.")
            Task { _ = await self.wipe(session) }
        }
    }

    // MARK: Old rounds

    /// Milliseconds.
    private static let cleaningInterval = 3_600_000.0
    /// Seconds.
    private static let roundLifetime = 7 * 86_400.0

    private func forgetOldRounds() {
        let (store, logger, time) = (puzzles.store, logger, wallClock - Self.roundLifetime)
        Task {
            do {
                try await store.removeRounds(startedBefore: time)
            } catch {
                logger.error("Old rounds could not be removed", metadata: ["reason": "\(error)"])
            }
        }
    }
}
