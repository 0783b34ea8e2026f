import Dispatch
import Foundation
import Logging
import Storage
import Transport
import WireProtocol

/// All rooms of the server, with their connections and pending writes. Runs on the transport's event loop.
///
/// Features implement the activities: each extends this actor in its own folder, and has its state in its `Feature` and
/// `RoomFeature`.
actor Rooms {
    private let services: RoomServices
    let features: FeatureList
    nonisolated let router: Router<Rooms>
    private(set) var configuration: ServerConfiguration
    private let executor: any SerialExecutor
    let directory: RoomDirectory
    let load: ServerLoad
    let ticker: Ticker
    let storeWatch: StoreWatch
    let commits: Commits
    let connections: LiveConnections
    let responses: RoomResponses
    let figures: FigureQueue
    let peers: PeerFingers
    let viewers: Viewers
    let announcements: Announcements

    /// The other nodes on the store; `nil` for a store of this process alone.
    var shared: SharedStore?

    /// The task that reads rooms with own ids after the start, while it runs.
    var wakingAtStart: Task<Void, Never>?
    /// Connections to rooms that are being read.
    var earlyConnections: [ConnectionID: EarlyConnection] = [:]
    let metrics = ServerMetrics()
    var budgets = Budgets()
    /// Phones of all rooms that left without drawing.
    var departed = DepartedPhones<(session: String, participant: Participant)>()
    /// The number of such departures.
    var departures = 0
    /// Greetings that wait because of the rate limit.
    var greetings = WaitingGreetings()
    /// Connections that are refused only after their `hello`, so that they reveal nothing.
    var pendingRefusals: [ConnectionID: PendingRefusal] = [:]

    var reachedOrigins = ReachedOrigins()

    /// The phones that authors have handed their rights to.
    var authorPhones = AuthorPhones()

    /// The memory of the hot path, reused for every message.
    var decoder = ClientMessageDecoder()
    private var cleanedAt = -Double.infinity

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        transport: any TransportControl,
        store: any SessionStore,
        library: [any WatchedStore],
        features: @Sendable () -> [any Feature],
        configuration: ServerConfiguration,
        clocks: any MachineClocks,
        logger: Logger
    ) {
        services = RoomServices(transport: transport, store: store, clocks: clocks, logger: logger)
        self.features = FeatureList(features())
        router = Router(self.features.routes)
        self.configuration = configuration
        executor = transport.executor
        directory = RoomDirectory(self.features, clocks: clocks)
        load = ServerLoad(now: clocks.monotonicMilliseconds) { transport.rest(betweenTurns: $0) }
        ticker = Ticker(services, load)
        storeWatch = StoreWatch(services, library: library, quota: configuration.quota)
        commits = Commits(services, directory, ticker, load, storeWatch, metrics)
        let (work, buffer) = (configuration.workPerTick, MessageBuffer())
        connections = LiveConnections(services, ticker, closesPerTick: work.closes)
        responses = RoomResponses(services, directory, encoder: configuration.answerEncoder)
        figures = FigureQueue(services, load, ticker, buffer, metrics, messagesPerTick: work.answers)
        peers = PeerFingers(services, ticker, buffer)
        viewers = Viewers(
            services,
            connections,
            load,
            ticker,
            buffer,
            metrics,
            responses,
            peers,
            figuresPerFrame: work.figuresPerFrame
        )
        announcements = Announcements(services, ticker, connections, messagesPerTick: work.announcements)
        shared = store.ownership.map { SharedStore(ownership: $0, renewedAt: clocks.monotonicMilliseconds) }
        services.connect(self)
    }

    // MARK: Services

    nonisolated var transport: any TransportControl { services.transport }
    nonisolated var store: any SessionStore { services.store }
    nonisolated var clocks: any MachineClocks { services.clocks }
    nonisolated var logger: Logger { services.logger }
    /// The queues for slow work.
    nonisolated var gates: Gates { services.gates }

    /// Milliseconds on a monotonic clock.
    @inline(__always)
    nonisolated var now: Double { services.now }

    /// Seconds since 1970, UTC.
    nonisolated var wallClock: Double { services.clocks.wall }

    /// Returns the feature of a type, which must be listed in `standardFeatures`.
    func feature<F: Feature>(_ type: F.Type) -> F { features.feature(type) }

    // MARK: Start and stop

    /// Sets the addresses under which the network reaches the server, once its ports are known.
    ///
    /// With a public URL it is the only one: the others may not reach the proxy, and their certificates are not its.
    func publish(http: [String], https: [String]) {
        let url = configuration.publicURL
        configuration.httpAddresses = url.map { $0.isSecure ? [] : [$0.description] } ?? http
        configuration.httpsAddresses = url.map { $0.isSecure ? [$0.description] : [] } ?? https
    }

    /// Stops all timers and writes everything that was applied to disk.
    func stop() async {
        ticker.stop()
        for room in directory.awake.values { commits.markCheckpoints(of: room) }
        _ = await commits.durable()
        await commits.storeClock()
    }

    // MARK: Commits

    /// Waits until all changes so far are on disk.
    ///
    /// - Returns: false as soon as the disk refuses; the commit is still retried.
    func durable() async -> Bool { await commits.durable() }

    /// Writes the commit that has been started, and acknowledges its batches.
    func writeCommit() async {
        let acknowledgements = await commits.write(
            quarantine: { quarantine($0) },
            lose: { lose(refused: $0, of: $1) }
        )
        for done in acknowledgements { figures.acknowledge(done.seq, of: done.participant, now) }
        commits.finish()
    }

    // MARK: Each tick

    /// Does the work of one tick.
    func tick() {
        let now = now
        load.lag.tick(now: now, interval: Ticker.interval)
        commits.startIfDue()
        commits.checkBacklog(now: now)
        figures.sendDue(now)
        if !greetings.isEmpty { admitWaiting(now) }
        announcements.announceFurther(self)
        connections.endFurther()
        viewers.sendDue(now)
        peers.sendDue(now)
        if !figures.isEmpty || !announcements.isEmpty || commits.isBusy { ticker.keepTicking(now: now) }
        ticker.stopIfIdle(now: now)
    }

    // MARK: Each second

    /// The time between two clean-ups of the features, in ms.
    private static let cleaningInterval = 3_600_000.0

    /// Does the work of each second: measures the load, closes silent connections, expires sessions, checks the store.
    func performHousekeeping() {
        let now = now
        load.measure(batches: metrics.batches, events: metrics.events)
        if load.adaptPace(now: now, spent: clocks.threadSeconds) {
            for room in directory.awake.values { load.updatePace(of: room) }
        }
        // After a pause a `hello` may have arrived without being read yet.
        let (lag, isAfterPause) = load.beat(now: now)
        metrics.loopLag.add(milliseconds: lag)
        if !isAfterPause { connections.closeSilent(now: now) }
        expirePendingRefusals(now)
        responses.tidy(now: now)
        viewers.checkUnreadSnapshots(now)
        if now - cleanedAt > Self.cleaningInterval {
            cleanedAt = now
            for feature in features.all { feature.cleanUp(self) }
        }
        if let step = directory.detectClockStep() {
            logger.warning(
                "System clock stepped; sessions expire by elapsed time",
                metadata: ["seconds": "\(Int(step))"]
            )
        }
        endExpired()
        watchStores()
        tidyShared()
    }
    /// Asks the stores for their condition, and renews the lease of the sessions.
    private func watchStores() {
        commits.storeClockIfIdle()
        guard storeWatch.beginCheck() else { return }
        Task {
            await storeWatch.checkStore()
            await renewLease()
        }
        Task { await storeWatch.checkLibrary() }
    }

    /// Ends and wipes expired sessions.
    private func endExpired() {
        let codes = directory.takeExpired().filter {
            // What another node leads ends there.
            directory.awake[$0] != nil || (shared == nil && directory.sleeping[$0] != nil)
        }
        guard !codes.isEmpty else { return }
        for code in codes {
            logger.info("Session expired", metadata: ["session": "\(code)"])
            if let room = directory.awake[code] { end(room, detail: "The session has expired.") }
        }
        Task { _ = await self.wipe(codes) }
    }
}
