package import Logging
package import Storage
package import Transport
package import Web
import WireProtocol

/// All rooms of the server, isolated by this actor on the transport's event loop.
///
/// Its parts own their state. The actor itself implements what happens with a connection (`Rooms+Joining`), a batch
/// (`Rooms+Batches`), a request (`Rooms+Requests`), a commit, a tick and a second. Features implement the activities,
/// with their state in `Feature` and `RoomFeature`.
package actor Rooms {
    /// The transport, the store, the clocks, the log and the queues for slow work.
    let services: RoomServices
    /// The features, and their routes, activities and actions.
    package let features: FeatureList
    /// The rooms by code.
    package let directory: RoomDirectory
    let load: ServerLoad
    /// The timers.
    package let ticker: Ticker
    /// Whether the stores work.
    package let storeWatch: StoreWatch
    /// The pending changes and the tasks that wait for them.
    package let commits: Commits
    /// The live connections.
    package let connections: LiveConnections
    /// The responses about whole rooms, and their cache.
    package let responses: RoomResponses
    /// The phones that wait for figures.
    package let figures: FigureQueue
    /// The viewers and their frames.
    package let viewers: Viewers
    /// The other phones' fingers that a phone shows.
    package let peers: PeerFingers
    let announcements: Announcements
    /// The budgets of addresses.
    package let budgets: Budgets
    /// The phones that are about to join.
    package let arrivals: Arrivals
    /// The places of phones.
    package let places: PhonePlaces
    /// The limits of guessing codes and tokens.
    package let guesses: GuessLimits
    /// The opening of live connections.
    package let opening: ConnectionOpening
    /// This server's membership among the nodes of one store.
    package let node: NodeMembership
    /// Reads sessions from disk.
    package let reader: SessionReader
    /// Finds the room of a request.
    package let lookup: RoomLookup

    /// The transport's event loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { services.executor.asUnownedSerialExecutor() }

    /// Creates all parts, without any room.
    ///
    /// - Parameters:
    ///   - library: The stores that are watched in addition to the sessions' store.
    ///   - features: Creates the features; called once.
    package init(
        transport: any TransportControl,
        store: any SessionStore,
        library: [any WatchedStore],
        features: @Sendable () -> [any Feature],
        configuration: ServerConfiguration,
        clocks: any MachineClocks,
        logger: Logger
    ) {
        services = RoomServices(transport: transport, store: store, clocks: clocks, logger: logger)
        let (work, buffer) = (configuration.workPerTick, MessageBuffer())
        self.features = FeatureList(features())
        directory = RoomDirectory(self.features, clocks: clocks)
        load = ServerLoad(now: services.now) { transport.pause(betweenTurns: $0) }
        ticker = Ticker(services, load)
        storeWatch = StoreWatch(services, library: library, quota: configuration.quota)
        commits = Commits(services, directory, ticker, load, storeWatch)
        connections = LiveConnections(services, ticker, closesPerTick: work.closes)
        responses = RoomResponses(services, directory, encoder: configuration.responseEncoder)
        figures = FigureQueue(services, load, ticker, buffer, messagesPerTick: work.batchResponses)
        peers = PeerFingers(services, ticker, buffer)
        viewers = Viewers(
            services,
            connections,
            load,
            ticker,
            buffer,
            responses,
            peers,
            figuresPerFrame: work.figuresPerFrame
        )
        announcements = Announcements(services, ticker, connections, messagesPerTick: work.announcements)
        budgets = Budgets()
        arrivals = Arrivals(budgets)
        places = PhonePlaces(services, directory, budgets, commits)
        node = NodeMembership(store.ownership, services, directory, connections, commits, viewers, places, storeWatch)
        reader = SessionReader(services, self.features, directory, commits, places, node, storeWatch)
        guesses = GuessLimits(services, directory, budgets, reader)
        let access = Access(configuration, services)
        opening = ConnectionOpening(services, access, directory, node, reader, connections, arrivals, guesses)
        lookup = RoomLookup(self.features, directory, access, guesses, reader)
        services.connect(self)
    }

    // MARK: Parts of parts

    /// The connections' transport.
    package nonisolated var transport: any TransportControl { services.transport }
    /// The store of the sessions.
    package nonisolated var store: any SessionStore { services.store }
    /// The machine's clocks.
    package nonisolated var clocks: any MachineClocks { services.clocks }
    /// The server's log.
    package nonisolated var logger: Logger { services.logger }
    /// The queues for slow work.
    package nonisolated var gates: Gates { services.gates }
    /// The counters for `/metrics`.
    package var metrics: ServerMetrics { services.metrics }
    /// The rules for access.
    package var access: Access { lookup.access }
    /// The configuration of the server.
    package var configuration: ServerConfiguration { lookup.access.configuration }

    /// Milliseconds on a monotonic clock.
    @inline(__always)
    package nonisolated var now: Double { services.now }

    /// Seconds since 1970, UTC.
    package nonisolated var wallClock: Double { services.clocks.wall }

    /// Returns the feature of a type, which must be listed in `standardFeatures`.
    package func feature<F: Feature>(_ type: F.Type) -> F { features.feature(type) }

    // MARK: Start and stop

    /// Sets the addresses under which the network reaches the server, once its ports are known.
    package func publish(http: [String], https: [String]) { access.publish(http: http, https: https) }

    /// Sets the local authority that phones have to trust.
    package func publish(authority: PublishedAuthority?) { access.publish(authority: authority) }

    /// Reads the list of stored sessions, but not the sessions themselves.
    ///
    /// - Throws: `StorageError` if the store cannot be read.
    package func restore() async throws(StorageError) {
        directory.continueClock(try await store.clock())
        let entries = try await store.entries()
        if node.isShared {
            // The sessions of a shared store are looked up when they are requested.
            await node.renewLease()
        } else {
            for entry in entries { directory.add(entry) }
        }
        if !node.hasOtherNodes { reader.wakeRoomsReadAtStart(entries) }
        ticker.startHousekeeping()
        // Completes a wipe that a crash or a full disk interrupted.
        Task { try? await store.wipe(sessions: []) }
    }

    /// Hands all sessions over to other nodes; returns at once if there are none.
    package func drain() async { await node.drain() }

    /// Stops all timers and writes everything that was applied to disk.
    package func stop() async {
        ticker.stop()
        for room in directory.awake.values { commits.markCheckpoints(of: room) }
        _ = await commits.waitUntilOnDisk()
        await commits.storeClock()
    }

    // MARK: Commits

    /// Waits until all changes so far are on disk.
    ///
    /// - Parameter moment: When the change was made, if that was before this task ran.
    /// - Returns: false as soon as the disk refuses, or if it has since that moment; the commit is still retried.
    package func waitUntilOnDisk(since moment: CommitMoment? = nil) async -> Bool {
        await commits.waitUntilOnDisk(since: moment)
    }

    /// Writes the commit that has been started, and acknowledges its batches.
    func writeCommit() async {
        transport.begin(.commits)
        let acknowledgements = await commits.write(
            quarantine: { quarantine($0) },
            lose: { node.drop(refused: $0, of: $1) }
        )
        transport.begin(.commits)
        for done in acknowledgements { figures.acknowledge(done.seq, of: done.participant, now) }
        commits.finish { welcome($0.participant, on: $0.connection, token: $0.token) }
    }

    // MARK: Each tick

    /// Does the work of one tick.
    func tick() {
        let now = now
        load.lag.tick(now: now, interval: Ticker.intervalMilliseconds)
        let before = transport.begin(.commits)
        commits.startIfDue()
        commits.checkBacklog(now: now)
        transport.begin(.figures)
        figures.sendDue(now)
        transport.begin(before)
        admitWaiting(now)
        announcements.announceFurther(self)
        connections.endFurther()
        transport.begin(.frames)
        viewers.sendDue(now)
        peers.sendDue(now)
        transport.begin(before)
        if !figures.isEmpty || !announcements.isEmpty || commits.isBusy { ticker.keepTicking(now: now) }
        ticker.stopIfIdle(now: now)
    }

    // MARK: Each second

    /// Does the work of each second: measures the load, closes silent connections, expires sessions, checks the stores.
    func performHousekeeping() {
        let before = transport.begin(.housekeeping)
        defer { transport.begin(before) }
        let now = now
        services.recordStop()
        load.measure(batches: metrics.batches, events: metrics.events)
        if load.adaptPace(now: now, spent: clocks.threadSeconds) {
            for room in directory.awake.values { load.updatePace(of: room) }
        }
        // After a pause, a `hello` may have arrived but not have been read yet.
        let (lag, isAfterPause) = load.beat(now: now)
        metrics.loopLag.add(milliseconds: lag)
        if !isAfterPause { connections.closeSilent(now: now) }
        for id in arrivals.removeSilent(now: now) { connections.refuseSilent(id) }
        responses.expire(now: now)
        budgets.answers.expire(now: now)
        viewers.checkUnreadSnapshots(now)
        for feature in features.all { feature.eachSecond(self) }
        Erasure.continueInterrupted(self)
        if ticker.isCleaningDue(now: now) { for feature in features.all { feature.cleanUp(self) } }
        if let step = directory.detectClockStep() {
            logger.warning(
                "System clock stepped; sessions expire by elapsed time",
                metadata: ["seconds": "\(Int(step))"]
            )
        }
        endExpired()
        watchStores()
        node.releaseUnused()
    }

    /// Checks the condition of the stores, and renews the lease of the sessions.
    private func watchStores() {
        commits.storeClockIfIdle()
        if commits.unstored.beginWipe() { Task { await commits.unstored.wipe(after: commits) } }
        guard storeWatch.beginCheck() else { return }
        Task {
            await storeWatch.checkStore()
            await node.renewLease()
        }
        Task { await storeWatch.checkLibrary() }
    }

    /// Ends and wipes expired sessions.
    private func endExpired() {
        let now = directory.ages.now
        let codes = directory.removeExpiredCodes().filter {
            // The host may have extended the session's lifetime since then.
            if let room = directory.awake[$0] { return room.expiresAt <= now }
            // A session that another node leads expires there.
            return !node.isShared && directory.sleeping[$0].map { $0.entry.expiresAt <= now } == true
        }
        guard !codes.isEmpty else { return }
        for code in codes {
            logger.info("Session expired", metadata: ["session": "\(code)"])
            if let room = directory.awake[code] { end(room, detail: "The session has expired.") }
        }
        Task { _ = await wipe(codes) }
    }

    // MARK: States

    /// Broadcasts a changed state, and marks it for the next commit.
    ///
    /// - Parameter action: The host's action that changed it, if any.
    package func saveState(of room: Room, by action: HostAction? = nil) {
        room.needsRow = true
        commits.markDirty(room)
        if !room.state.isEnded { broadcastState(of: room, by: action) }
    }

    /// Sends a room's state to all its phones and viewers.
    func broadcastState(of room: Room, by action: HostAction? = nil) {
        load.updatePace(of: room)
        announcements.announceState(of: room, by: action, self)
    }

    // MARK: Rooms

    /// Creates and opens a room, which is not on disk yet.
    ///
    /// - Parameter expiresIn: The seconds until it expires; `nil` for the server's standard.
    /// - Throws: 422 if `expiresIn` is out of bounds.
    package func newRoom(
        token: String,
        activity: String,
        retention: SessionRetention,
        locale: String,
        expiresIn: Int? = nil,
        isByAuthor: Bool
    ) throws(Problem) -> Room {
        var code = SessionCode.random()
        while directory.isKnown(code) { code = SessionCode.random() }
        let created = directory.ages.now.rounded(.down)
        let room = Room(
            code: code,
            hostKey: TokenHash(of: token),
            state: SessionState(code: code, activity: activity),
            retention: retention,
            locale: locale,
            createdAt: created,
            expiresAt: try configuration.lifetimes.expiry(after: expiresIn, created: created, now: created),
            isByAuthor: isByAuthor,
            features: features.roomFeatures
        )
        room.state.isInLobby = true
        room.startedAt = now
        room.clockOffset = directory.ages.offset
        directory.open(room)
        directory.expire(code, at: room.expiresAt)
        commits.markDirty(room)
        logger.info("Session created", metadata: ["session": "\(code)", "activity": "\(activity)"])
        return room
    }

    /// Ends a session: closes its connections, but keeps its data until it expires or is wiped.
    package func end(_ room: Room, detail: String) {
        guard !room.state.isEnded else { return }
        room.state.isEnded = true
        room.mark(RoomMarker(milliseconds: room.milliseconds(at: now), kind: .ended))
        room.needsRow = true
        commits.markDirty(room)
        connections.end(
            connections.connections(of: room),
            ConnectionEnd(code: .sessionEnded, title: "session ended", detail: detail)
        )
    }

    /// Removes sessions from memory and deletes all their data from the store.
    ///
    /// A commit in flight may still contain their data; the store skips data of unknown sessions.
    ///
    /// - Returns: false if the disk refused; the sessions then remain, and the wipe can be repeated.
    package func wipe(_ codes: [String]) async -> Bool {
        let rooms = codes.compactMap { directory.awake[$0] }
        let asleep = codes.compactMap { directory.sleeping.removeValue(forKey: $0) }
        commits.drop(rooms)
        viewers.drop(rooms)
        for room in rooms {
            directory.close(room)
            room.isDirty = false
        }
        for room in asleep { for waiting in room.waiting { waiting.resume(returning: true) } }
        commits.exclude(codes)
        // A commit that reached the store after the wipe would restore the sessions' rows.
        await commits.waitForWrite()
        do {
            try await store.wipe(sessions: codes)
            for room in rooms { places.releaseAll(of: room) }
            return true
        } catch {
            storeWatch.logRarely("Cannot wipe sessions", error)
            commits.include(codes)
            for room in rooms {
                directory.open(room)
                directory.expire(room.code, at: room.expiresAt)
                commits.markDirty(room)
            }
            for room in asleep {
                directory.add(room.entry, room.damage.map { .damaged($0) } ?? .asleep)
            }
            return false
        }
    }

    /// Takes a damaged session out of service; requests for it get its damage as a problem from now on.
    func quarantine(_ damage: Damage) {
        logger.error(
            "Session damaged and taken out of service",
            metadata: ["session": "\(damage.session)", "part": "\(damage.part)", "reason": "\(damage.reason)"]
        )
        let code = damage.session
        if let room = directory.awake[code] {
            directory.close(room)
            places.releaseAll(of: room)
            let entry = SessionEntry(
                code: code,
                hostToken: room.hostKey.text,
                expiresAt: room.expiresAt,
                isReadAtStart: room.hasOwnIDs
            )
            directory.sleeping[code] = SleepingRoom(entry: entry)
            commits.drop([room])
            viewers.drop([room])
            for connection in connections.connections(of: room) {
                connections.fail(
                    connection,
                    .damaged,
                    title: "session damaged",
                    detail: damage.publicDescription + "."
                )
            }
        }
        reader.finish(code, .damaged(damage))
    }
}
