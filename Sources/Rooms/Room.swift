package import Storage
import TouchMetrics
package import Transport
package import WireProtocol

/// One room: its participants, its viewers, and the data to send and store.
///
/// A room owns its state: no other room accesses it. Its features implement the activities.
package final class Room {
    /// The activity of a room in which no other has been started.
    package static let firstActivity = "touch"
    /// The cost of writing a participant without its heatmap, in blocks.
    package static let blocksPerParticipant = 64

    /// The session's code.
    package let code: String
    /// The hash of the host token.
    package internal(set) var hostKey: TokenHash
    /// The hash of the host token of the phone that is the host's remote, if any.
    package internal(set) var remoteKey: TokenHash?
    /// The part of the participants' data that is stored.
    package private(set) var retention: SessionRetention
    let locale: String
    /// Creation time in seconds, by the `AgeClock`.
    package let createdAt: Double
    /// The expiry time in seconds, by the same clock; the host may change it.
    package var expiresAt: Double
    /// Whether an author created it, so that its host may see all answers.
    package let isByAuthor: Bool
    /// The machine's clock minus the `AgeClock`, in seconds.
    package internal(set) var clockOffset = 0.0
    /// The state that the host has set.
    package var state: SessionState
    /// The number of the picture under the drawing, from 1 in the order of the session's own; 0 for none.
    package var shownPicture = 0
    /// The session's start on the monotonic clock of this run of the server, in ms.
    var startedAt = 0.0
    /// Which run of the room's axis this is, from 1: times of different ones are not compared.
    package internal(set) var clockEpoch = 1
    /// The time of the latest event, in ms since the session's start; later events never have an earlier time.
    private(set) var latestMilliseconds: UInt64 = 0

    /// All participants by number, including those that an earlier version has removed without erasing their data;
    /// numbers are not reused.
    package private(set) var roster: [Int: Participant] = [:]
    private(set) var participantNumbers: [Int] = []
    /// Participants' numbers by the hashes of their resume tokens.
    private var numberByKey: [TokenHash: Int] = [:]
    /// Participants' numbers by the identifiers of their join attempts; not stored.
    private var numberByJoin: [String: Int] = [:]
    private var takenNames: Set<String> = []
    var nextNumber = 1
    /// The places that its phones take.
    package internal(set) var places = RoomPlaces()
    /// Participants without a place, in the order in which they left.
    var departed = DepartedPhones<Participant>()
    /// Addresses that have used the session; they can reach it even above the limit of wrong codes.
    private(set) var knownAddresses: Set<AddressGroup> = []
    /// The phones that recently tried to join.
    package var arrivals = RecentArrivals()
    /// The address whose budget of sessions it uses; `nil` after a restart of the server.
    package var creator: AddressGroup?
    /// The version of the responses about the room: increases with every change.
    package var revision: UInt64 = 0
    /// The latest responses about the room; `nil` until the first request.
    package internal(set) var responseCache: ResponseCache?
    /// The features' states, in the order of the features.
    package private(set) var features: [any RoomFeature] = []
    /// Those of them that take batches of their own.
    private(set) var batchFeatures: [any BatchFeature] = []
    /// Those of them that run tasks.
    package private(set) var taskFeatures: [any TaskFeature] = []
    /// Those of them that have news in frames.
    private(set) var newsFeatures: [any NewsFeature] = []
    /// Those of them that store fields.
    package private(set) var storedFeatures: [any StoredFeature] = []
    /// The hashes of the resume tokens of banned phones.
    package var bannedKeys: Set<TokenHash> = []
    /// The host's actions, the oldest first.
    package private(set) var markers: [RoomMarker] = []

    // Live state.
    /// The connections of its viewers.
    package internal(set) var viewers: Set<ConnectionID> = []
    /// Those of its viewers that see fingers 60 times a second, while the room is small and the machine keeps up.
    var closeViewers: Set<ConnectionID> = []
    /// The number of batches a second that is useful from its phones.
    let pace = RoomPace()
    /// The viewers with the host token.
    package internal(set) var hostViewers: Set<ConnectionID> = []
    /// The changes since the last frame.
    package internal(set) var frame = FrameChanges()
    var peers = PeerView()
    /// The earliest time of the next frame, and of the next snapshot for viewers that catch up, in ms on the server's
    /// clock.
    var frameDueAt = 0.0
    /// The time of the frame with the fingers alone, halfway to the next one; infinite once it is sent.
    var closeFrameDueAt = Double.infinity
    var snapshotDueAt = 0.0
    /// The earliest time of the next frame with data for the host only.
    var hostFrameDueAt = 0.0
    /// Requested snapshots, with the messages since they were read: for the host (true) and for others (false).
    var awaitedSnapshots: Set<Bool> = []
    var backlogs: [Bool: FrameBacklog] = [:]
    /// Viewers that missed a frame and read again.
    var catchingUp: Set<ConnectionID> = []
    /// The newest state; `nil` once all phones have received it.
    var announcement: Announcement?

    // Stored state.
    /// The records that no commit contains yet.
    package var log: LogWriter
    /// The position of the newest log chunk.
    package internal(set) var lastPosition: Int64 = 0
    var keyframes = KeyframeSchedule()
    /// Damage found while reading its log: figures are correct, but exports and replays are incomplete.
    package var logDamage: Damage?
    var isDirty = false
    /// Whether its row has to be written with the next commit.
    package var needsRow = true
    /// The earliest time at which changed checkpoints are written again, in ms on the server's clock, unless a commit
    /// is awaited.
    var checkpointsDueAt = 0.0
    var dirtyParticipants: [Participant] = []
    /// The numbers of erased participants whose records may still be in the log.
    package var erasing: Set<Int> = []
    /// Participants whose rows the next commit deletes.
    var pendingForgotten: [ForgottenParticipant] = []

    init(
        code: String,
        hostKey: TokenHash,
        state: SessionState,
        retention: SessionRetention,
        locale: String,
        createdAt: Double,
        expiresAt: Double,
        isByAuthor: Bool = false,
        features: [any RoomFeature.Type]
    ) {
        self.code = code
        self.hostKey = hostKey
        self.state = state
        self.retention = retention
        log = LogWriter(isKept: retention == .replay)
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isByAuthor = isByAuthor
        let own = features.map { $0.init(in: self) as any RoomFeature }
        self.features = own
        batchFeatures = own.compactMap { $0 as? any BatchFeature }
        taskFeatures = own.compactMap { $0 as? any TaskFeature }
        newsFeatures = own.compactMap { $0 as? any NewsFeature }
        storedFeatures = own.compactMap { $0 as? any StoredFeature }
    }

    /// Whether a phone has ever joined.
    package var hasHadPhones: Bool { nextNumber > 1 }

    /// Whether the retention may still change: each phone is informed when it joins, and an experiment stores every
    /// touch.
    package var canChangeRetention: Bool { !hasHadPhones && !storedFeatures.contains { $0.storesEvents } }

    /// Changes the retention.
    package func change(retention newRetention: SessionRetention) {
        retention = newRetention
        log = LogWriter(isKept: newRetention == .replay)
    }

    /// Returns the room's state of a feature, which must be listed in `standardFeatures`.
    package func feature<F: RoomFeature>(_ type: F.Type) -> F {
        for feature in features {
            if let feature = feature as? F { return feature }
        }
        preconditionFailure("\(type) is not in the list of features")
    }

    /// The current participants, in order of joining.
    package var participants: [Participant] {
        participantNumbers.compactMap { number in
            guard let participant = roster[number], !participant.isRemoved else { return nil }
            return participant
        }
    }

    /// The participants of whom data may be stored: only they appear in tables, archives and comparisons.
    package var storedParticipants: [Participant] { participants.filter { !$0.isUnstored } }

    /// Whether a request has a host token of the room.
    package func isHost(_ request: HTTPRequest) -> Bool { request.bearer.map { isHost(TokenHash(of: $0)) } ?? false }

    /// Whether a token with this hash gives the host's rights.
    func isHost(_ key: TokenHash) -> Bool { key == hostKey || key == remoteKey }

    /// The hashes of all host tokens.
    var hostKeys: [TokenHash] { [hostKey] + (remoteKey.map { [$0] } ?? []) }

    /// Returns the participant with an id, unless it was removed without a trace.
    package func participant(_ id: String) -> Participant? {
        guard let number = Participant.number(ofID: id), let participant = roster[number], !participant.isRemoved
        else { return nil }
        return participant
    }

    /// Returns the number in an id that the room has given, whether or not its participant is still there.
    package func givenNumber(ofID id: String) -> Int? {
        guard let number = Participant.number(ofID: id), (1..<nextNumber).contains(number) else { return nil }
        return number
    }

    func participant(resuming token: String) -> Participant? {
        guard let number = numberByKey[TokenHash(of: token)], let participant = roster[number],
            !participant.isRemoved
        else { return nil }
        return participant
    }

    /// Whether the `hello` carries a valid host or resume token.
    func accepts(_ hello: Hello) -> Bool {
        switch hello.role {
        case .view(let token?): isHost(TokenHash(of: token))
        case .touch(_, let resume?), .walk(_, let resume?, _): participant(resuming: resume) != nil
        case .view, .touch, .walk: false
        }
    }

    /// Returns the participant of a join attempt that has sent nothing since, because its welcome may have been lost.
    func participant(joinedWith join: String) -> Participant? {
        guard let number = numberByJoin[join], let participant = roster[number], !participant.isRemoved,
            participant.seq == 0
        else { return nil }
        return participant
    }

    /// Whether the participant has data: it has sent batches, or a feature has data of it.
    package func hasTakenPart(_ participant: Participant) -> Bool {
        participant.seq > 0 || features.contains { $0.hasTakenPart(participant) }
    }

    /// Remembers an address that used the session.
    package func remember(_ address: AddressGroup) {
        // No class has more addresses than participants.
        guard knownAddresses.count < Limits.participantsPerRoom else { return }
        knownAddresses.insert(address)
    }

    /// Adds a participant with a unique name.
    ///
    /// - Parameters:
    ///   - join: the identifier of its join attempt.
    ///   - token: its resume token.
    func join(
        screen: Hello.Screen,
        scale: Hello.Scale? = nil,
        with join: String? = nil,
        token: String = Token.random()
    ) -> Participant {
        let participant = Participant(
            number: nextNumber,
            name: ParticipantNames.pick(locale: locale, colour: nextNumber - 1, taken: takenNames),
            resumeKey: TokenHash(of: token),
            screen: screen,
            scale: scale ?? Hello.Scale()
        )
        admit(participant)
        for feature in features { feature.participantJoined(participant) }
        if let join {
            numberByJoin[join] = participant.number
            participant.unconfirmedToken = token
        }
        participant.join = join
        return participant
    }

    /// Adds a participant, new or restored.
    func admit(_ participant: Participant) {
        roster[participant.number] = participant
        participantNumbers.append(participant.number)
        numberByKey[participant.resumeKey] = participant.number
        if !participant.isRemoved {
            takenNames.insert(participant.identity.name)
            places.admit(blocks: participant.metrics.grid.count)
        }
        nextNumber = max(nextNumber, participant.number + 1)
    }

    /// Removes a participant but keeps its data.
    func remove(_ participant: Participant, at milliseconds: UInt64) {
        participant.isRemoved = true
        participant.removedMilliseconds = milliseconds
        takenNames.remove(participant.identity.name)
        places.dismiss(blocks: participant.metrics.grid.count)
    }

    /// Removes participants without data, and every trace of them.
    package func forget(_ participants: [Participant]) {
        let forgotten = participants.filter { roster[$0.number] === $0 }
        for participant in forgotten { forgetOne(participant) }
        let forgottenNumbers = Set(forgotten.map(\.number))
        participantNumbers.removeAll { forgottenNumbers.contains($0) }
        revision &+= 1
    }

    /// Schedules the deletion of a participant's rows, although the participant may stay in the room.
    func forgetRows(ofParticipant number: Int) {
        pendingForgotten.append(ForgottenParticipant(session: code, number: number))
    }

    private func forgetOne(_ participant: Participant) {
        roster[participant.number] = nil
        numberByKey[participant.resumeKey] = nil
        if let join = participant.join, numberByJoin[join] == participant.number { numberByJoin[join] = nil }
        if !participant.isRemoved {
            takenNames.remove(participant.identity.name)
            places.dismiss(blocks: participant.metrics.grid.count)
        }
        participant.isRemoved = true
        participant.isForgotten = true
        forgetRows(ofParticipant: participant.number)
    }

    /// Returns the time for a log record, in ms since the session's start: never before the last record, even after a
    /// restart.
    ///
    /// - Parameter now: ms on the server's monotonic clock.
    @inline(__always)
    package func milliseconds(at now: Double) -> UInt64 {
        advance(to: UInt64(max(0, now - startedAt)))
        return latestMilliseconds
    }

    /// Returns the time for the start of a task or a lesson, in ms since the session's start: later than everything before,
    /// because a lesson finds tasks by their starts.
    ///
    /// - Parameter now: ms on the server's monotonic clock.
    package func startMilliseconds(at now: Double) -> UInt64 {
        let before = latestMilliseconds
        if milliseconds(at: now) == before { advance(to: before + 1) }
        return latestMilliseconds
    }

    /// Returns the time for reading the room, in ms since the session's start; unlike an event's time it does not
    /// advance the room's time.
    package func readingMilliseconds(at now: Double) -> UInt64 {
        max(latestMilliseconds, UInt64(max(0, now - startedAt)))
    }

    /// Returns the latest time for which the log is complete, in ms since the session's start.
    package func settledMilliseconds(at now: Double) -> UInt64 {
        let isOver = now - startedAt >= Double(latestMilliseconds) + 1
        return isOver ? latestMilliseconds : latestMilliseconds - min(latestMilliseconds, 1)
    }

    /// Advances the room's time to that of an event.
    @inline(__always)
    func advance(to milliseconds: UInt64) {
        latestMilliseconds = max(latestMilliseconds, milliseconds)
    }

    /// Adds a marker for the replay's timeline.
    package func mark(_ marker: RoomMarker) {
        if markers.count == RoomMarker.maxMarkers { markers.removeFirst() }
        markers.append(marker)
        advance(to: marker.milliseconds)
        needsRow = true
    }

    /// Drops the markers that name a participant.
    func dropMarkers(ofParticipant number: Int) {
        markers.removeAll { $0.participant == number }
    }

    /// Restores the markers of the room's row.
    func restore(_ markers: [RoomMarker]) {
        self.markers = markers
        if let last = markers.last { advance(to: last.milliseconds) }
    }

    /// Converts a time to seconds since 1970, by the machine's clock.
    ///
    /// - Parameter milliseconds: since the session's start.
    package func time(at milliseconds: UInt64) -> Double { createdAt + clockOffset + Double(milliseconds) / 1000 }

    /// The expiry as responses state it.
    package var expiryText: String { Timestamp.text(expiresAt + clockOffset) }

    /// The name under which browsers save one of its files.
    func fileName(_ name: StaticString, _ fileExtension: String) -> String {
        "touchfigures-\(code)-\(name).\(fileExtension)"
    }

    /// Whether the part of its log that waits for the disk exceeds the limit.
    @inline(__always)
    var isBacklogged: Bool { log.count >= StorageBudget.waitingBytes(phones: roster.count) }
}
