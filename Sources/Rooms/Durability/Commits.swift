import Storage
import WireProtocol

/// The group commits: collects changes, writes them, and notifies the waiting parts.
package final class Commits {
    private let services: RoomServices
    private let directory: RoomDirectory
    private let ticker: Ticker
    private let load: ServerLoad
    private let watch: StoreWatch
    let unstored: UnstoredSessions
    let erasures = LogErasures()
    private var schedule = CommitSchedule()
    private var dirtyRooms: [Room] = []
    private var changesInFlight: CommitChanges?
    private var afterCurrent: [AfterCommit] = []
    private var afterNext: [AfterCommit] = []
    private var waits: [CommitWait] = []
    /// How often all waiting callers were notified of a failure.
    private var waitFailures = 0
    /// Sessions that were wiped during the commit in flight; a retry leaves out their data.
    private var wipedMeanwhile: Set<String> = []
    /// Whether the store is still writing the commit in flight.
    private var isWriting = false
    /// The tasks that wait for the store's response.
    private var waitingForWrite: [CheckedContinuation<Void, Never>] = []
    /// The log bytes in the commit in flight.
    private var bytesInFlight = 0
    /// Whether more log bytes wait for the disk than memory allows.
    private(set) var isBacklogged = false
    private var clockStoredAt = -Double.infinity

    init(
        _ services: RoomServices,
        _ directory: RoomDirectory,
        _ ticker: Ticker,
        _ load: ServerLoad,
        _ watch: StoreWatch
    ) {
        self.services = services
        self.directory = directory
        self.ticker = ticker
        self.load = load
        self.watch = watch
        unstored = UnstoredSessions(services)
    }

    var isInFlight: Bool { schedule.isInFlight }
    /// Whether a commit is due or in flight.
    var isBusy: Bool { !dirtyRooms.isEmpty || schedule.isInFlight }
    /// Bytes of logs that wait for the disk.
    package var waitingBytes: Int { dirtyRooms.reduce(bytesInFlight) { $0 + $1.log.count } }

    // MARK: Changes

    /// Marks a participant for the next commit.
    @inline(__always)
    package func markDirty(_ participant: Participant, in room: Room) {
        room.revision &+= 1
        guard !participant.isDirty else { return }
        participant.isDirty = true
        room.dirtyParticipants.append(participant)
        markDirty(room)
    }

    /// Marks a room for the next commit.
    package func markDirty(_ room: Room) {
        room.revision &+= 1
        guard !room.isDirty else { return }
        room.isDirty = true
        dirtyRooms.append(room)
        ticker.start()
    }

    /// Marks changes that the participants' checkpoints do not contain yet.
    func markCheckpoints(of room: Room) {
        for participant in room.participants where participant.batchesSinceCheckpoint > 0 {
            participant.needsRow = true
            markDirty(participant, in: room)
        }
    }

    /// Excludes rooms from the next commit.
    func drop(_ rooms: [Room]) {
        let dropped = Set(rooms.map(ObjectIdentifier.init))
        dirtyRooms.removeAll { dropped.contains(ObjectIdentifier($0)) }
    }

    /// Excludes sessions from repetitions of the commit in flight, because they are wiped or lost.
    package func exclude(_ codes: some Sequence<String>) {
        if schedule.isInFlight { wipedMeanwhile.formUnion(codes) }
    }

    /// Wipes a new session whose creation failed, as soon as the disk allows it.
    package func wipeUnstored(_ code: String) {
        exclude([code])
        unstored.add(code)
    }

    /// Whether the commit in flight may still write data of this session, which is no longer in memory.
    func mayStillWrite(_ code: String) -> Bool { isWriting && wipedMeanwhile.contains(code) }

    /// Waits for the store's response to its last write, which a later request could otherwise overtake on its way to
    /// the disk.
    nonisolated(nonsending) func waitForWrite() async {
        guard isWriting else { return }
        await withCheckedContinuation { waitingForWrite.append($0) }
    }

    /// Includes sessions in repetitions again, because they could not be wiped.
    func include(_ codes: [String]) { wipedMeanwhile.subtract(codes) }

    // MARK: Waiting

    /// The present moment, for a task that begins to wait for a change later.
    package var moment: CommitMoment { CommitMoment(waitFailures: waitFailures) }

    /// Waits until all changes so far are on disk.
    ///
    /// - Parameter moment: When the change was made, if that was before this task ran.
    /// - Returns: false as soon as the disk refuses, or if it has since that moment; the commit is still retried.
    package nonisolated(nonsending) func waitUntilOnDisk(since moment: CommitMoment? = nil) async -> Bool {
        // The disk has refused, or sessions were lost to other nodes: the change may have been dropped.
        if let moment, moment.waitFailures != waitFailures { return false }
        guard isBusy else { return true }
        guard watch.commitFault == nil else { return false }
        return await withCheckedContinuation { continuation in
            let wait = CommitWait(continuation)
            waits.append(wait)
            afterCommit { wait.end(true) }
        }
    }

    /// Calls `body` once all changes so far are on disk.
    func afterCommit(_ body: @escaping () -> Void) {
        if !enqueue(.call(body)) { body() }
    }

    /// Keeps a call or a welcome until all changes so far are on disk.
    ///
    /// - Returns: false if all changes are already on disk, so that the call or welcome is due now.
    func enqueue(_ waiting: AfterCommit) -> Bool {
        guard !dirtyRooms.isEmpty else {
            if schedule.isInFlight { afterCurrent.append(waiting) }
            return schedule.isInFlight
        }
        afterNext.append(waiting)
        schedule.isUrgent = true
        startIfDue()
        return true
    }

    /// Fails all tasks that wait, because their changes are not on disk.
    func failWaiting() {
        for wait in waits { wait.end(false) }
        waits.removeAll()
        waitFailures += 1
    }

    // MARK: Writing

    /// Starts a commit if there are changes and the interval has passed.
    func startIfDue() {
        let now = services.now
        // The rooms may have been dropped for which callbacks wait.
        guard !dirtyRooms.isEmpty || !afterNext.isEmpty,
            schedule.mayStart(now: now, interval: load.level.commitIntervalMilliseconds)
        else { return }
        let isUrgent = schedule.isUrgent
        guard isUrgent || dirtyRooms.contains(where: { $0.isCommitDue(now: now) }) else { return }
        schedule.recordStart(now: now)
        var changes = gather(now, isUrgent: isUrgent)
        changes.commit.clock = clockToStore()
        bytesInFlight = changes.commit.chunks.reduce(0) { $0 + $1.bytes.count }
        changesInFlight = changes
        afterCurrent = afterNext
        afterNext = []
        services.begin { await $0.writeCommit() }
    }

    /// Checks whether too many log bytes wait for the disk.
    func checkBacklog(now: Double) {
        isBacklogged = schedule.isSlow(now: now) && waitingBytes > StorageBudget.waitingBytes
    }

    /// Moves all changes of the due rooms from the dirty lists into one commit; those of all rooms if it is urgent.
    private func gather(_ now: Double, isUrgent: Bool) -> CommitChanges {
        var changes = CommitChanges()
        var later: [Room] = []
        for room in dirtyRooms where directory.awake[room.code] === room {
            if isUrgent || room.isCommitDue(now: now) { changes.gather(from: room, now, isUrgent: isUrgent) }
            if room.isDirty { later.append(room) }
        }
        dirtyRooms.removeAll(keepingCapacity: true)
        dirtyRooms += later
        return changes
    }

    /// Writes the commit that has been started, and retries until the store accepts it.
    ///
    /// - Parameters:
    ///   - quarantine: Takes a damaged session out of service.
    ///   - lose: Drops the sessions that other nodes own, and returns their codes.
    /// - Returns: The acknowledgements that are due now; `finish` must follow after they are sent.
    nonisolated(nonsending) func write(
        quarantine: (Damage) -> Void,
        lose: ([String], Commit) -> Set<String>
    ) async -> [PendingAcknowledgement] {
        guard let changes = changesInFlight else { return [] }
        changesInFlight = nil
        var commit = await changes.encoded()
        while true {
            // Sessions may be wiped while rows are encoded, and between two attempts.
            if !wipedMeanwhile.isEmpty { commit = commit.without(wipedMeanwhile) }
            do throws(StorageError) {
                isWriting = true
                defer { endAttempt() }
                for damage in try await services.store.commit(commit) { quarantine(damage) }
                break
            } catch .notOwned(let codes) {
                commit = commit.without(lose(codes, commit))
            } catch {
                services.metrics.commitFailures += 1
                failWaiting()
                watch.recordCommit(fault: error.message)
                await services.clocks.sleep(milliseconds: CommitSchedule.retryIntervalMilliseconds)
            }
        }
        watch.recordCommit(fault: nil)
        wipedMeanwhile.removeAll()
        bytesInFlight = 0
        services.metrics.commitTimes.add(milliseconds: schedule.recordEnd(now: services.now))
        services.metrics.commits += 1
        // Rooms may have been wiped meanwhile, or found damaged.
        return changes.acknowledgements.filter { directory.awake[$0.room.code] === $0.room }
    }

    private func endAttempt() {
        isWriting = false
        let waiting = waitingForWrite
        waitingForWrite = []
        for continuation in waiting { continuation.resume() }
    }

    /// Notifies the callers that waited for the commit, and starts the next one.
    ///
    /// - Parameter welcome: Sends a welcome that waited.
    func finish(_ welcome: (PendingWelcome) -> Void) {
        let waiting = afterCurrent
        afterCurrent = []
        for each in waiting {
            switch each {
            case .call(let body): body()
            case .welcome(let pending): welcome(pending)
            }
        }
        waits.removeAll { $0.isOver }
        startIfDue()
    }

    // MARK: The clock of ages

    /// The interval at which an idle server stores the clock, in ms: the maximum error of the clock after a power cut.
    private static let idleClockIntervalMilliseconds = 600_000.0
    /// The interval at which commits include the clock, in ms.
    private static let clockIntervalMilliseconds = 10_000.0

    /// Returns the clock if it is due to be stored.
    private func clockToStore() -> StoredClock? {
        guard services.now - clockStoredAt > Self.clockIntervalMilliseconds else { return nil }
        clockStoredAt = services.now
        return directory.ages.stored
    }

    /// Stores the clock if no commit has stored it recently.
    func storeClockIfIdle() {
        guard services.now - clockStoredAt > Self.idleClockIntervalMilliseconds, !schedule.isInFlight else { return }
        clockStoredAt = services.now
        services.begin { await $0.commits.storeClock() }
    }

    nonisolated(nonsending) func storeClock() async {
        var commit = Commit()
        commit.clock = directory.ages.stored
        _ = try? await services.store.commit(commit)
    }
}
