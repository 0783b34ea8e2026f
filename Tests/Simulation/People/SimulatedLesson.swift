import Rooms
import TouchMetrics
import Transport
import WireProtocol

/// A session from its creation to its deletion, with its phones, its viewers and its host.
final class SimulatedLesson {
    let world: World
    let cluster: Cluster
    let number: Int
    private let retention: String
    private(set) var code = ""
    private(set) var hostToken = ""
    private(set) var phones: [Phone] = []
    private(set) var viewers: [Viewer] = []
    /// The server has created it.
    var isOpen: Bool { !code.isEmpty }
    /// The host requests its deletion.
    private(set) var isOver = false
    /// The host knows that it was deleted.
    private(set) var isDeleted = false
    /// Sessions that were created again because a response was late.
    private(set) var spare: [String] = []
    private var phoneCount = 0

    /// Whether the server discards touches, by its known state.
    var isFrozen = false
    let rounds = RoundHistory()
    /// The number of steps that hosts have requested.
    var requestedSteps = 0
    /// The number of comparisons of experiments' figures.
    var comparisons = 0
    /// Whether the server may begin a walk or a lesson at any time, because it reads that first.
    weak var starting: ServerRun?
    var isStarting: Bool { starting?.life.isOver == false }

    init(_ number: Int, on cluster: Cluster, phones: Int) {
        (self.number, self.cluster, world) = (number, cluster, cluster.world)
        retention = number % 3 == 2 ? "figures" : "replay"
        create(phones: phones)
    }

    var keepsLog: Bool { retention == "replay" }

    // MARK: Beginning and end

    private func create(phones: Int) {
        guard !isOpen else { return }
        let again = { [self] in world.after(1500) { self.create(phones: phones) } }
        guard let run = cluster.anyRun else { return again() }
        var isAnswered = false
        run.request(.post, "/api/v1/sessions", "{\"retention\":\"\(retention)\"}", token: nil) { [self] answer in
            isAnswered = true
            guard !isOpen else { return unexpected(answer) }
            guard answer.status == 201 else {
                guard [503, 507].contains(answer.status) else {
                    return world.trace.fail("a session was refused with \(answer.status)")
                }
                return again()
            }
            let created = answer.body.withUnsafeBytes { JSONText($0) }
            (code, hostToken) = (created["code"].text ?? "", created["hostToken"].text ?? "")
            for _ in 0..<phones { addPhone() }
            viewers = [Viewer(2 * number, isHost: true, in: self), Viewer(2 * number + 1, isHost: false, in: self)]
            for viewer in viewers { viewer.connect() }
        }
        // The process may die meanwhile.
        world.after(20_000) { if !isAnswered { again() } }
    }

    /// A second response to a repeated request.
    private func unexpected(_ answer: ServerRun.Answer) {
        if let code = answer.body.withUnsafeBytes({ JSONText($0) })["code"].text { spare.append(code) }
    }

    private func addPhone() {
        let phone = Phone(number * 100 + phoneCount, in: self)
        phoneCount += 1
        phones.append(phone)
        phone.connect()
    }

    /// The phones that have not left.
    var present: [Phone] { phones.filter { !$0.isGone } }

    /// A phone leaves, and another one comes.
    func replacePhone(_ index: Int) {
        guard isOpen, !isOver, phoneCount < 60 else { return }
        let present = present
        present[index % present.count].leave()
        addPhone()
    }

    /// The host deletes the session, until that is confirmed.
    func delete() {
        guard isOpen, !isDeleted else { return }
        isOver = true
        guard let run = cluster.run(for: code) else { return deleteLater() }
        var isAnswered = false
        run.request(.delete, "/api/v1/sessions/\(code)", nil, token: hostToken) { [self] answer in
            isAnswered = true
            switch answer.status {
            case 204, 404: isDeleted = true
            case 503: return deleteLater()
            default: return world.trace.fail("the deletion of \(code) was refused with \(answer.status)")
            }
            if cluster.disk.content.sessions[code] != nil { world.trace.fail("\(code) is deleted, and is on disk") }
        }
        world.after(20_000) { [self] in if !isAnswered { deleteLater() } }
    }

    private func deleteLater() { world.after(2000) { [self] in delete() } }

    // MARK: The server's state

    var ledgers: [Ledger] { phones.compactMap(\.ledger) }

    func isAwake(in run: ServerRun) -> Bool {
        let code = code
        return run.read { $0.directory.awake[code] != nil }
    }

    /// Records the batches that the server has applied.
    func catchUp(with run: ServerRun) {
        guard isOpen, !isDeleted, cluster.leads(run, code) else { return }
        checkRecovery()
        let code = code
        for phone in phones {
            guard let ledger = phone.ledger, let id = phone.id else { continue }
            let seq = run.read { rooms in rooms.directory.awake[code]?.participant(id)?.seq }
            if let seq { ledger.reach(max(seq, ledger.seq), in: self, from: phone.outbox) }
        }
    }

    // MARK: After a crash

    /// The room whose first state was checked, as read from disk by its owner.
    private(set) weak var checked: Room?

    /// Checks what a run of the server has read, before anything changes it: called before the first message of a
    /// connection.
    func checkRecovery() {
        // A server that is asked to stop may still finish reading a session, and applies what phones send.
        guard isOpen, !isOver, let run = cluster.speaker(of: code) else { return }
        let code = code
        guard let room = run.read({ $0.directory.awake[code] }), room !== checked else { return }
        checked = room
        // A freeze that was not confirmed may be lost; then another node has applied what is stored after it.
        isFrozen = room.state.isFrozen
        if cluster.isShared { adoptStoredBatches(room) }
        let report = RoomReport(room)
        if let fault = rounds.recover(report) { return world.trace.fail("\(code) after a crash: \(fault)") }
        for phone in phones {
            guard let ledger = phone.ledger, let id = phone.id else { continue }
            let fault = run.read { rooms -> String? in
                if let fault = phone.answers.recover(report.answers[id] ?? [:]) { return fault }
                guard let participant = rooms.directory.awake[code]?.participant(id) else {
                    // A participant that has sent nothing may be forgotten.
                    return ledger.acknowledged == 0 && phone.isGone ? nil : "is unknown"
                }
                return ledger.recover(
                    Ledger.Recovered(
                        metrics: participant.metrics,
                        seq: participant.seq,
                        running: report.announced.isRunning ? report.announced.shown : nil,
                        attempts: TaskOracle.Attempt.stored(in: stored, of: ledger.number),
                        work: report.works[id],
                        experiment: report.runs[id],
                        sequences: ExperimentOracle.Sequence.stored(in: stored, of: ledger.number),
                        walk: report.walks[id] ?? .null,
                        place: report.walkers[id],
                        hasPositions: keepsLog
                    )
                )
            }
            if let fault { return world.trace.fail("\(code) \(id) after a crash: \(fault)") }
        }
        note(.opened(axis: room.clockEpoch))
        if let fault = taskFault(report) ?? answerFault(report) {
            return world.trace.fail("\(code) after a crash: \(fault)")
        }
        checkLog()
        world.after(0) { [self] in checkExperiments() }
    }

    /// The fault of the room's tasks, or `nil`.
    func taskFault(_ report: RoomReport) -> String? {
        guard report.announced == rounds.announced else {
            return "the class is at \(report.announced), should be at \(rounds.announced)"
        }
        if let fault = pointsFault(report.experimentPoints, report.experimentFigures) { return fault }
        var results: [String: [Double?]] = [:]
        var players: [(id: String, tasks: TaskOracle)] = []
        for phone in phones {
            guard let id = phone.id, let tasks = phone.ledger?.current.tasks else { continue }
            players.append((id, tasks))
            guard let newest = rounds.state.shown.flatMap({ tasks.newest(of: $0) }) else { continue }
            results[id] = [newest.value, newest.best, Double(newest.number)]
        }
        let kind = rounds.shown?.kind
        let agree =
            report.results.count == results.count
            && report.results.allSatisfy { id, reported in
                guard let kind, let should = results[id] else { return false }
                return reported.elementsEqual(should, by: kind.agree)
            }
        guard agree else { return "the results are \(report.results), should be \(results)" }
        let scores = rounds.scores(players)
        return report.scores == scores ? nil : "the scores are \(report.scores), should be \(scores)"
    }

    /// The fault of the answers to the questions of all lessons, or `nil`.
    func answerFault(_ report: RoomReport) -> String? {
        var given: [String: AnswerHistory.Answers] = [:]
        for phone in phones {
            if let id = phone.id, !phone.answers.current.isEmpty { given[id] = phone.answers.current }
        }
        guard report.answers == given else { return "the answers are \(report.answers), should be \(given)" }
        return report.counts == counts ? nil : "the counts are \(report.counts), should be \(counts)"
    }

    /// The number of participants for each choice at the shown question, now and at earlier visits.
    var counts: [[Int]] {
        guard let (question, first) = rounds.state.lesson.shownQuestion else { return [[], []] }
        let earlier = first.map { AnswerHistory.Question(run: question.run, step: $0) }
        return [question, earlier].map { asked in
            guard let asked else { return [] }
            let choices = phones.compactMap { $0.answers.current[asked] }
            return (1...LessonScript.choices).map { choice in choices.filter { $0 == choice }.count }
        }
    }

    /// Batches that the previous node has applied without an acknowledgement, and stored before it released the session.
    private func adoptStoredBatches(_ room: Room) {
        for phone in phones {
            guard let ledger = phone.ledger, let seq = phone.id.flatMap({ room.participant($0) })?.seq else { continue }
            ledger.reach(max(ledger.seq, min(seq, phone.outbox.newest)), in: self, from: phone.outbox)
        }
    }

    /// Whether a connection is to the run that leads the session, so that its messages count.
    func isAuthoritative(_ link: Link) -> Bool {
        guard let run = cluster.leader(of: code), run.transport.links[link.id] === link else { return false }
        let code = code
        return !cluster.isShared || run.read { $0.directory.awake[code] } === checked
    }

    /// Whether a connection is to a node that has lost the session without a chance to know: it was alone when it lost the
    /// store, and serves its state until the store responds. It acknowledges nothing of that.
    func isLedByStrayNode(_ link: Link) -> Bool {
        guard cluster.isShared, let run = cluster.runs.first(where: { $0.transport.links[link.id] === link }) else {
            return false
        }
        return !cluster.leads(run, code) && run.read { !$0.node.hasOtherNodes }
    }

    /// The number of the room's axis that a participant's batch counts for, in which its phone tells of its clock; 0 if it does
    /// not count. Which one that is depends on when the server has opened the room, so that it is asked; what it holds is compared
    /// with the log.
    func axis(of participant: Int, toldIn seq: UInt64) -> Int {
        let code = code
        let runs = [cluster.leader(of: code), cluster.speaker(of: code)].compactMap { $0 } + cluster.runs
        let held = runs.lazy.compactMap { run in
            run.read { rooms in
                rooms.directory.awake[code]?.roster[participant]?.clock?.syncs.last { $0.seq == seq }?.epoch
            }
        }
        return held.first ?? 0
    }

    /// The session on disk.
    var stored: DiskContent.Session? { cluster.disk.content.sessions[code] }

    /// The log has each batch once, in order, up to the newest one.
    func checkLog() {
        guard keepsLog, let session = stored else { return }
        let code = code
        let clocks = cluster.leader(of: code)?.read { $0.directory.awake[code]?.roster.compactMapValues(\.clock) }
        let fault = LogAudit.fault(
            session.log,
            ledgers: ledgers,
            phone: { number in phones.first { $0.ledger?.number == number } },
            clocks: clocks ?? nil
        )
        if let fault { world.trace.fail("\(code): \(fault)") }
    }
}
