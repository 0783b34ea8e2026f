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
    let transport: any TransportControl
    let store: any SessionStore
    /// The other stores, which are watched with it.
    let library: [any WatchedStore]
    /// The features in the order of `standardFeatures`.
    let allFeatures: [any Feature]
    private let featuresByType: [ObjectIdentifier: any Feature]
    let roomFeatures: [any RoomFeature.Type]
    let activities: [Activity]
    /// The host's actions by name.
    let actions: [String: HostAction]
    nonisolated let router: Router<Rooms>
    private(set) var configuration: ServerConfiguration
    let logger: Logger
    private let executor: any SerialExecutor

    /// The other nodes on the store; `nil` for a store of this process alone.
    var shared: SharedStore?

    /// The rooms in memory, by code.
    var awake: [String: Room] = [:]
    /// The codes of rooms in memory, by the hashes of their host tokens.
    var hostedCodes: [TokenHash: String] = [:]
    /// The rooms on disk only, by code.
    var sleeping: [String: SleepingRoom] = [:]
    /// The task that reads rooms with own ids after the start, while it runs.
    var wakingAtStart: Task<Void, Never>?
    /// Connections to rooms that are being read.
    var earlyConnections: [ConnectionID: EarlyConnection] = [:]
    var expiries = ExpiryQueue()
    let clocks: any MachineClocks
    var ages: AgeClock
    var connections: [ConnectionID: Connection] = [:]
    var metrics = ServerMetrics()
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

    // Answers about rooms.
    var answers = AnswerQueue<AnswerOutcome>(waiting: Limits.waitingForSlowWork)
    let answerLedger = AnswerLedger()
    var refusedAnswers = 0
    /// Identifies this run of the server in entity tags.
    let runID = Token.random()

    /// The queues for slow work.
    nonisolated let gates: Gates

    // Buffers of the hot path, reused for every message.
    var decoder = ClientMessageDecoder()
    var writer = JSONWriter()

    // Work of the ticker.
    var ticker: (any ScheduledTimer)?
    var lastActiveAt = 0.0
    /// Whether the server is stopping, so that the ticker must not start again.
    private(set) var isStopped = false
    var pendingAnswers = TimeWheel<PendingAnswer>(interval: Rooms.tickMilliseconds)
    /// Phones of large rooms whose figures their host changed.
    var bulkAnswers: ArraySlice<Participant> = []
    var watchedRooms: [Room] = []
    /// Rooms in which not all phones have received the newest state.
    var announcingRooms: [Room] = []
    /// Connections that the host's actions close; nothing of them is heard any more.
    var endingConnections: ArraySlice<(id: ConnectionID, end: ConnectionEnd)> = []
    /// The rooms with phones that show peers.
    var peerRooms: [Room] = []
    private var housekeeping: (any ScheduledTimer)?
    private var cleanedAt = -Double.infinity

    // Group commit.
    var dirtyRooms: [Room] = []
    var commits = CommitSchedule()
    var afterCurrentCommit: [() -> Void] = []
    var afterNextCommit: [() -> Void] = []
    var commitWaits: [CommitWait] = []
    /// Why the store refuses commits; `nil` while it works.
    var storeFault: String?
    var isStoreFailing: Bool { storeFault != nil }
    /// Sessions that were wiped during the commit in flight; a retry leaves out their data.
    var wipedDuringCommit: Set<String> = []
    /// The log bytes in the commit in flight.
    var committingBytes = 0
    /// Whether more log bytes wait for the disk than memory allows.
    var isBacklogged = false
    var storeCondition: StoreCondition?
    var isWatchingStore = false
    var isWatchingLibrary = false
    /// Why puzzles, plays or lessons cannot be stored; `nil` while it works.
    var libraryFault: String?
    /// When storing stopped working, in ms; `nil` while it works.
    var outageBegan: Double?
    var rareLines = RareLines()
    var clockStoredAt = -Double.infinity

    private(set) var load = LoadLevel.calm {
        didSet { if load != oldValue { transport.rest(betweenTurns: load.rest) } }
    }
    private var batchesAtLastCheck = 0
    private var eventsAtLastCheck = 0
    /// How often phones are asked to send, and the lag of the event loop that decides it.
    var pace = BatchPace()
    var loopLoad = LoopLoad()
    var lag = LoopLag()
    /// Pauses of the event loop, measured by the housekeeping.
    private(set) var loopPauses: LoopPauses

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
        self.transport = transport
        self.store = store
        self.library = library
        self.configuration = configuration
        self.clocks = clocks
        self.logger = logger
        allFeatures = features()
        featuresByType = Dictionary(uniqueKeysWithValues: allFeatures.map { (ObjectIdentifier(type(of: $0)), $0) })
        roomFeatures = allFeatures.compactMap { type(of: $0).roomFeature }
        activities = allFeatures.flatMap { type(of: $0).activities }
        let actions = allFeatures.flatMap { type(of: $0).actions }
        self.actions = Dictionary(uniqueKeysWithValues: actions.map { ($0.name, $0) })
        router = Router(allFeatures.flatMap { type(of: $0).routes })
        gates = Gates(clocks: clocks, logger: logger)
        ages = AgeClock(nil, clocks)
        loopPauses = LoopPauses(now: clocks.monotonicMilliseconds)
        executor = transport.executor
        shared = store.ownership.map { SharedStore(ownership: $0, renewedAt: clocks.monotonicMilliseconds) }
    }

    // MARK: Features

    /// Returns the feature of a type, which must be listed in `standardFeatures`.
    func feature<F: Feature>(_ type: F.Type) -> F {
        guard let feature = featuresByType[ObjectIdentifier(type)] as? F else {
            preconditionFailure("\(type) is not in the list of features")
        }
        return feature
    }

    // MARK: Start and stop

    /// Sets the addresses under which the network reaches the server, once its ports are known.
    ///
    /// With a public URL it is the only one: the others may not reach the proxy, and their certificates are not its.
    func publish(http: [String], https: [String]) {
        let url = configuration.publicURL
        configuration.httpAddresses = url.map { $0.isSecure ? [] : [$0.description] } ?? http
        configuration.httpsAddresses = url.map { $0.isSecure ? [$0.description] : [] } ?? https
    }

    /// Starts the housekeeping, once a second.
    func startHousekeeping() {
        loopPauses = LoopPauses(now: now)
        housekeeping = transport.schedule(every: .milliseconds(LoopPauses.interval)) { [weak self] in
            self?.assumeIsolated { $0.performHousekeeping() }
        }
    }

    /// Stops all timers and writes everything that was applied to disk.
    func stop() async {
        isStopped = true
        ticker?.cancel()
        housekeeping?.cancel()
        await checkpointEverything()
    }

    // MARK: Time

    /// Milliseconds on a monotonic clock.
    @inline(__always)
    var now: Double { clocks.monotonicMilliseconds }

    /// Seconds since 1970, UTC.
    var wallClock: Double { clocks.wall }

    /// The time between two clean-ups of the features, in ms.
    private static let cleaningInterval = 3_600_000.0

    /// Does the work of each second: measures the load, closes silent connections, expires sessions, checks the store.
    private func performHousekeeping() {
        let now = now
        load = LoadLevel(
            batchesPerSecond: metrics.batches - batchesAtLastCheck,
            touchEventsPerSecond: metrics.events - eventsAtLastCheck
        )
        batchesAtLastCheck = metrics.batches
        eventsAtLastCheck = metrics.events
        adaptPace()
        // After a pause a `hello` may have arrived without being read yet.
        metrics.loopLag.add(milliseconds: loopPauses.lag(now: now))
        let isAfterPause = loopPauses.beat(now: now)
        for connection in connections.values where !isAfterPause {
            guard case .waiting = connection.role, now >= connection.helloDeadline else { continue }
            fail(connection, .noHello, title: "no hello", detail: "No hello within 5 s.")
        }
        expirePendingRefusals(now)
        evictAnswers(now)
        refuseLateAnswers(now)
        endSlowReaders()
        checkUnreadSnapshots(now)
        if now - cleanedAt > Self.cleaningInterval {
            cleanedAt = now
            for feature in allFeatures { feature.cleanUp(self) }
        }
        detectClockStep()
        endExpired()
        watchStore()
        tidyShared()
    }
}
