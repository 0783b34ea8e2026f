import Challenges
import Geometry
import Rooms
import Storage
import TouchMetrics
import Web
import WireProtocol

/// A room's experiments, with all finished sequences.
final class RoomExperiments: BatchFeature, TaskFeature, NewsFeature, StoredFeature {
    /// The maximum number of experiments of a session; each is stored with its touches until the session is wiped.
    static let maxExperiments = 10
    /// The maximum number of taps and points of a session's experiments, of 24 bytes each: those of 1,500 phones that
    /// steer with the default settings. At the limit the running experiment ends.
    static let pointLimit = 4 << 20

    /// The phase of the newest experiment.
    enum Phase: String, Codable {
        /// There was no experiment, or the class has begun something else since.
        case none
        /// Everybody practises; participants who have finished wait for the measurement.
        case practice
        case measurement
        /// The experiment has ended, and its figures are shown.
        case finished
    }

    unowned let room: Room
    /// All started experiments, in order.
    var started: [StartedExperiment] = []
    var phase = Phase.none
    /// The number of the experiment whose figures are shown; `nil` for the newest.
    var shownNumber: Int?
    /// The runs of the running experiment, by participant number.
    var runs: [Int: ExperimentRun] = [:]
    /// The number of taps and points of all experiments.
    var pointCount = 0
    /// Sequences that are in no commit yet.
    var pendingRows: [StoredResult] = []
    /// The numbers of participants whose figures changed since the last frame.
    var changed: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    /// The running experiment.
    var running: StartedExperiment? { phase == .practice || phase == .measurement ? started.last : nil }

    var storesEvents: Bool { running != nil }

    /// The experiment whose figures are shown.
    var shown: StartedExperiment? {
        phase == .none ? nil : shownNumber.map { started[$0 - 1] } ?? started.last
    }

    // MARK: Starting and ending

    func begin(_ task: ClassActivity, _ rooms: isolated Rooms) throws(Problem) -> Bool {
        guard case .experiment(let settings) = task else { return false }
        try begin(settings, plan: nil, milliseconds: room.startMilliseconds(at: rooms.now))
        return true
    }

    /// Makes an experiment the class's activity; a running task ends.
    ///
    /// - Throws: 409 if the session stores no positions, or has reached its limit of experiments.
    func begin(_ settings: ExperimentSettings, plan: ExperimentPlan?, milliseconds: UInt64) throws(Problem) {
        guard room.retention == .replay else {
            throw Problem(
                409,
                "no-events",
                title: "No events stored",
                detail: "An experiment stores every touch; create a session with retention \"replay\"."
            )
        }
        guard started.count < Self.maxExperiments, pointCount < Self.pointLimit else {
            throw Problem(
                409,
                "too-many-experiments",
                title: "Too many experiments",
                detail: "The session has reached its limit of \(Self.maxExperiments) experiments, or of "
                    + "\(Self.pointLimit) taps and points."
            )
        }
        room.begin(activity: Room.firstActivity)
        let number = started.count + 1
        started.append(StartedExperiment(settings, plan, number: number, startedMilliseconds: milliseconds))
        phase = settings.practiceRounds > 0 ? .practice : .measurement
        shownNumber = nil
        changed.removeAll()
        room.log.append(.experiment(number: number, isMeasured: phase == .measurement), milliseconds: milliseconds)
        room.mark(RoomMarker(milliseconds: milliseconds, kind: .began))
        for participant in room.participants { begin(participant, mayMeasure: phase == .measurement) }
    }

    /// Starts the measurement: participants who have practised continue.
    func measure(milliseconds: UInt64) {
        guard let running, phase == .practice else { return }
        phase = .measurement
        room.log.append(.experiment(number: running.head.number, isMeasured: true), milliseconds: milliseconds)
        for number in runs.keys { runs[number]?.measure() }
    }

    /// Ends the running experiment; its figures stay in view, and viewers still get the newest of them.
    func finish() {
        guard running != nil else { return }
        phase = .finished
        stopRuns()
    }

    /// Ends the experiment and hides its figures.
    func activityChanged() {
        phase = .none
        changed.removeAll()
        stopRuns()
    }

    var task: RoomTask? {
        (shown ?? started.last).map {
            RoomTask(
                startedMilliseconds: $0.head.startedMilliseconds,
                isShown: shown != nil,
                activity: .experiment($0.settings)
            )
        }
    }

    func hasResults(ofTaskStartedAt milliseconds: UInt64) -> Bool {
        started.contains { $0.head.startedMilliseconds == milliseconds && !$0.figures.isEmpty }
    }

    func showResults(startedAt milliseconds: UInt64?) {
        finish()
        let requested = milliseconds.flatMap { start in started.last { $0.head.startedMilliseconds == start } }
        guard let selected = requested ?? (shown == nil ? started.last : nil) else { return }
        phase = .finished
        shownNumber = selected.head.number == started.count ? nil : selected.head.number
        // Viewers dropped the figures when the activity changed.
        changed = Set(selected.figures.keys)
    }

    private func stopRuns() {
        for number in runs.keys { room.roster[number]?.metrics.gestureMarks = nil }
        runs.removeAll()
    }

    // MARK: Performing

    /// Begins a participant's run of the running experiment.
    func begin(_ participant: Participant, mayMeasure: Bool) {
        guard let settings = running?.settings, let newest = started.indices.last, !participant.isRemoved else {
            return
        }
        let run = ExperimentRun(
            settings,
            row: started[newest].row(of: participant.number),
            screen: participant.metrics.screen,
            pixelsPerMillimetre: participant.pixelsPerCentimetre / 10,
            mayMeasure: mayMeasure
        )
        runs[participant.number] = run
        participant.metrics.gestureMarks = []
    }

    /// Applies a batch to the participant's run, and returns the finished sequences.
    func perform(_ events: [TouchEvent], of participant: Participant) -> [PerformedSequence] {
        let number = participant.number
        // Do not keep a copy of the run: changing the run would then copy all its points.
        guard let task = runs[number]?.experiment.task else { return [] }
        let marks = participant.metrics.gestureMarks ?? []
        participant.metrics.gestureMarks = []
        switch task {
        case .tapping:
            return marks.compactMap { mark in
                guard case .began(let position, let milliseconds) = mark else { return nil }
                return runs[number]?.tap(Tap(position: position, milliseconds: milliseconds))
            }
        case .steering:
            return events.compactMap { event in
                runs[number]?.steer(SteeringAttempt.Step(event), of: event.pointer, milliseconds: event.time)
            }
        }
    }

    func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {
        let number = participant.number
        guard case .touches(let events) = batch.content, let before = runs[number]?.stage else { return }
        // The first finger takes the row, even if it is lifted in the same batch and leaves no trace.
        let isTouched = runs[number]?.takesFingers == true && events.contains { $0.phase == .began }
        let finished = perform(events, of: participant)
        if isTouched || !finished.isEmpty || runs[number]?.hasBegun == true {
            assignRow(to: participant, batch.seq, rooms)
        }
        for sequence in finished {
            record(sequence, of: participant, batch)
            markChanged(participant, rooms)
        }
        guard pointCount < Self.pointLimit else {
            finish()
            return rooms.saveState(of: room, by: ExperimentsFeature.actions.first)
        }
        guard let stage = runs[number]?.stage, stage != before else { return }
        send(to: participant, rooms, withLayout: stage.position != before.position)
    }

    /// Assigns a participant who begins its row permanently; other participants who were offered this row get another
    /// one.
    private func assignRow(to participant: Participant, _ seq: UInt64, _ rooms: isolated Rooms) {
        guard let newest = started.indices.last, !started[newest].hasBegun(participant.number) else { return }
        let others = started[newest].begin(participant.number, seq: seq)
        // Written in the same commit as the batch, so that after a crash everybody has the same row.
        room.needsRow = true
        rooms.commits.markDirty(room)
        for other in others.compactMap({ room.roster[$0] }) {
            begin(other, mayMeasure: runs[other.number]?.mayMeasure ?? false)
            send(to: other, rooms, withLayout: true)
        }
    }

    /// Adds a finished sequence to the figures and to the next commit.
    private func record(_ sequence: PerformedSequence, of participant: Participant, _ batch: AppliedBatch) {
        guard let newest = started.indices.last else { return }
        let stored = StoredSequence(
            sequence,
            of: participant,
            seq: batch.seq,
            receivedMilliseconds: batch.milliseconds
        )
        let slot = started[newest].add(stored, of: participant.number)
        pointCount += stored.pointCount
        pendingRows.append(
            StoredResult(
                session: room.code,
                challenge: StoredResult.firstExperiment + started[newest].head.number,
                participant: participant.number,
                slot: slot,
                content: stored.content
            )
        )
    }

    func markChanged(_ participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty, shown != nil else { return }
        changed.insert(participant.number)
        rooms.ticker.start()
    }

    // MARK: RoomFeature: participants

    func participantJoined(_ participant: Participant) {
        begin(participant, mayMeasure: phase == .measurement)
    }

    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool {
        guard case .touch = hello.role else { return false }
        return runs[participant.number]?.calibrate(pixelsPerMillimetre: participant.pixelsPerCentimetre / 10) ?? false
    }

    func hasTakenPart(_ participant: Participant) -> Bool {
        started.contains { $0.sequences[participant.number] != nil }
    }

    func hasOngoingAction(of participant: Participant) -> Bool {
        // Also broken attempts, which are counted in the next trial.
        runs[participant.number]?.hasBegun == true
    }

    /// Discards the sequence in progress.
    func interrupt(_ participant: Participant) {
        guard runs[participant.number] != nil else { return }
        runs[participant.number]?.interrupt()
        participant.metrics.gestureMarks = []
    }

    func gesturesInterrupted(of participant: Participant, _ rooms: isolated Rooms) {
        interrupt(participant)
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        interrupt(participant)
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        runs[participant.number] = nil
        for index in started.indices { started[index].free(participant.number) }
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        let number = participant.number
        pendingRows.removeAll { $0.participant == number }
        for index in started.indices { pointCount -= started[index].remove(number) }
        markChanged(participant, rooms)
    }

    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        send(to: participant, rooms, withLayout: true)
    }
}

extension ExperimentRun {
    /// The part of a run whose changes are sent to its phone.
    fileprivate var stage: Stage { Stage(position: position, count: work?.count) }

    fileprivate struct Stage: Equatable {
        var position: Int
        /// The taps or trials of the sequence.
        var count: Int?
    }
}

extension SteeringAttempt.Step {
    /// The step of an attempt that a pointer's event corresponds to.
    fileprivate init(_ event: TouchEvent) {
        self =
            switch event.phase {
            case .began: .began(event.position)
            case .moved: .moved(event.position)
            case .held: .held
            case .ended: .ended(event.position)
            case .cancelled: .cancelled
            }
    }
}
