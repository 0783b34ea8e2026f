import Rooms
import TouchMetrics

/// The invariants after some time without faults.
enum Calm {
    /// The maximum number of bytes that wait for the disk: that of docs/limits.md, plus those of one turn of the loop.
    static let waitingBytes = StorageBudget.waitingBytes + (1 << 20)

    static func check(_ lesson: SimulatedLesson, in run: ServerRun, _ trace: Trace) {
        guard lesson.isOpen else { return trace.fail("a session could not be created") }
        let code = lesson.code
        lesson.catchUp(with: run)
        for phone in lesson.present {
            guard phone.isLive, let ledger = phone.ledger, let id = phone.id else {
                return trace.fail("\(code) \(phone.id ?? phone.name) is not live")
            }
            guard phone.outbox.isEmpty else {
                return trace.fail("\(code) \(id) waits for the acknowledgement of \(phone.outbox.newest)")
            }
            let fault = run.read { rooms -> String? in
                guard let participant = rooms.directory.awake[code]?.participant(id) else { return "is unknown" }
                guard participant.seq == phone.outbox.newest, participant.ack == participant.seq else {
                    return "has \(participant.seq), acknowledged \(participant.ack), sent \(phone.outbox.newest)"
                }
                return Ledger.difference(participant.metrics, ledger.current.figures)
            }
            let attempts = TaskOracle.Attempt.stored(in: lesson.stored, of: ledger.number)
            let sequences = ExperimentOracle.Sequence.stored(in: lesson.stored, of: ledger.number)
            if let fault = fault ?? Ledger.difference(attempts, ledger.current.tasks.all)
                ?? ledger.current.experiments.fault(sequences)
            {
                return trace.fail("\(code) \(id): \(fault)")
            }
        }
        checkViewers(lesson, in: run, trace)
        let report = run.read { $0.directory.awake[code].map(RoomReport.init) }
        if let report { checkTasks(lesson, report, trace) }
        lesson.checkLog()
        lesson.checkExperiments()
    }

    /// Checks the rounds of the room and of its viewers.
    private static func checkTasks(_ lesson: SimulatedLesson, _ report: RoomReport, _ trace: Trace) {
        for phone in lesson.present {
            guard let id = phone.id, let ledger = phone.ledger else { continue }
            let sums = report.walks[id] ?? .null
            let fault =
                Ledger.difference(sums, report.walkers[id], ledger.current.walk)
                ?? ledger.current.experiments.fault(report.runs[id]) ?? ledger.current.tasks.fault(report.works[id])
            if let fault { return trace.fail("\(lesson.code) \(id): \(fault)") }
        }
        for viewer in lesson.viewers where viewer.isHost {
            // All but the age.
            let (shown, should) = (viewer.walkers, report.walkers.mapValues { Array($0.prefix(5)) })
            guard shown == should else {
                return trace.fail("\(lesson.code): the host sees \(shown), should be \(should)")
            }
        }
        if let fault = lesson.taskFault(report) ?? lesson.answerFault(report) {
            return trace.fail("\(lesson.code): \(fault)")
        }
        for viewer in lesson.viewers where viewer.counts != lesson.counts {
            return trace.fail("\(lesson.code): a viewer counts \(viewer.counts), should be \(lesson.counts)")
        }
        for viewer in lesson.viewers {
            let fault = lesson.pointsFault(viewer.experimentPoints, viewer.experimentFigures)
            if let fault { return trace.fail("\(lesson.code): a viewer: \(fault)") }
        }
        let asked = lesson.rounds.state.lesson.shownQuestion?.question
        for phone in lesson.present {
            let (shown, should) = (phone.ownChoice.choice, asked.flatMap { phone.answers.current[$0] })
            guard shown != should else { continue }
            return trace.fail(
                "\(lesson.code) \(phone.id ?? ""): shows its choice \(shown ?? 0), should be \(should ?? 0)"
            )
        }
        for viewer in lesson.viewers where viewer.results != report.results || viewer.scores != report.scores {
            let shown = (viewer.results, viewer.scores)
            return trace.fail("\(lesson.code): a viewer shows \(shown), should be \((report.results, report.scores))")
        }
    }

    /// The snapshot and all frames together give the server's state.
    private static func checkViewers(_ lesson: SimulatedLesson, in run: ServerRun, _ trace: Trace) {
        let code = lesson.code
        let serverRows = run.read { rooms -> [String: Viewer.Row] in
            var rows: [String: Viewer.Row] = [:]
            for participant in rooms.directory.awake[code]?.participants ?? [] {
                let metrics = participant.metrics
                let density = participant.pixelsPerCentimetre
                rows[participant.id] = Viewer.Row(
                    figures: [
                        metrics.lastPixels / density, metrics.totalPixels / density, metrics.lastMilliseconds / 1000,
                        metrics.totalMilliseconds / 1000, Double(metrics.touches),
                    ],
                    isConnected: participant.connection != nil
                )
            }
            return rows
        }
        for viewer in lesson.viewers {
            guard viewer.hasSnapshot else { return trace.fail("\(code): a viewer has no snapshot") }
            for (id, row) in serverRows.sorted(by: { $0.key < $1.key }) where row.isConnected && viewer.rows[id] != row
            {
                let shown = viewer.rows[id].map { "\($0)" } ?? "nothing"
                return trace.fail("\(code): a viewer knows \(shown) of \(id), should be \(row)")
            }
            let ghosts = viewer.rows.filter { $0.value.isConnected && serverRows[$0.key]?.isConnected != true }.keys
                .sorted()
            guard ghosts.isEmpty else { return trace.fail("\(code): a viewer shows \(ghosts), who left") }
        }
    }
}
