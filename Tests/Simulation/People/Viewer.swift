import Transport

/// A projector: builds the state of the class from the snapshot and the frames.
final class Viewer: FarEnd {
    struct Row: Equatable {
        var figures: [Double]
        var isConnected: Bool
    }

    private unowned let lesson: SimulatedLesson
    private let world: World
    private let dice: Dice
    let isHost: Bool
    private(set) var link: Link?
    private(set) var rows: [String: Row] = [:]
    private var strangers: Set<String> = []
    private(set) var hasSnapshot = false
    private(set) var frames = 0
    /// The shown round.
    private var round: Int?
    /// Latest and best value and the number of attempts in it, by participant.
    private(set) var results: [String: [Double?]] = [:]
    /// Latitude, longitude, accuracy, scene and metres of each walker; for the host only.
    private(set) var walkers: [String: [Double?]] = [:]
    /// The score of the game, by participant.
    private(set) var scores: [String: [Double?]] = [:]
    /// The number of participants for each choice at the lesson's question, now and at earlier visits.
    private(set) var counts: [[Int]] = [[], []]
    /// The shown experiment.
    private var experiment: Int?
    /// Its figures, by participant and condition.
    private var points: [String: JSONText] = [:]
    /// The newest figures of the class in it.
    private(set) var experimentFigures = JSONText.null
    var experimentPoints: [JSONText] { points.keys.sorted().compactMap { points[$0] } }
    /// The lesson's number and step.
    private var place: [Int?] = []
    private let name: String

    init(_ number: Int, isHost: Bool, in lesson: SimulatedLesson) {
        (self.lesson, world, self.isHost) = (lesson, lesson.world, isHost)
        name = "viewer \(number)"
        dice = world.dice(200_000 + UInt64(number))
    }

    func connect() {
        guard !lesson.isOver, link == nil else { return }
        link = lesson.cluster.connect(self, to: lesson.code, from: "10.1.0.1", isPhone: false)
        hasSnapshot = false
        if link == nil { reconnect() }
        let tried = link
        world.after(15_000) { [self] in
            if let tried, link === tried, !hasSnapshot {
                tried.hangUp()
                link = nil
                reconnect()
            }
        }
    }

    private func reconnect() {
        world.after(500 + dice.time(mean: 1000)) { [self] in connect() }
    }

    /// Reads nothing for a while.
    ///
    /// - Parameter isFull: Whether messages in transit to it already fill every buffer.
    func readSlowly(for milliseconds: Double, isFull: Bool) {
        link?.readsAgainAt = world.now + milliseconds
        link?.isFull = isFull
    }

    func cut() {
        link?.cut(serverLearnsAfter: dice.time(mean: 20), endLearnsAfter: dice.time(mean: 100))
    }

    func opened(_ link: Link) {
        guard link === self.link else { return }
        let key = isHost ? ",\"host\":\"\(lesson.hostToken)\"" : ""
        link.send(Array("{\"type\":\"hello\",\"role\":\"view\"\(key)}".utf8))
    }

    func closed(_ link: Link, code: UInt16?, reason: String) {
        guard link === self.link else { return }
        self.link = nil
        if let code, ![1001, 1012, 1013, 4408].contains(code), !lesson.isOver {
            world.trace.fail("\(lesson.code) \(name) was closed with \(code) \(reason)")
        }
        reconnect()
    }

    func isSent(_ message: UnsafeRawBufferPointer, on link: Link) {
        lesson.checkRecovery()
        guard message[9] == UInt8(ascii: "s"), link === self.link, lesson.isAuthoritative(link) else { return }
        if let fault = lesson.stateFault(JSONText(message)) { world.trace.fail("\(lesson.code) \(name): \(fault)") }
    }

    func received(_ message: UnsafeRawBufferPointer, on link: Link) {
        guard link === self.link else { return }
        switch (message[9], message[10]) {
        case (UInt8(ascii: "s"), UInt8(ascii: "n")): apply(snapshot: JSONText(message))
        case (UInt8(ascii: "f"), UInt8(ascii: "r")): apply(frame: JSONText(message))
        case (UInt8(ascii: "s"), UInt8(ascii: "e")): apply(state: JSONText(message))
        default: break
        }
    }

    private func apply(snapshot: JSONText) {
        hasSnapshot = true
        (rows, strangers) = ([:], [])
        for stats in snapshot["participants"].items { apply(stats) }
        (round, results, scores, walkers, place) = (nil, [:], [:], [:], [])
        experiment = nil
        apply(state: snapshot)
        applyTasks(of: snapshot)
    }

    /// Another round voids the earlier results, and the first one of a game the scores.
    private func apply(state: JSONText) {
        let lesson = state["lesson"]
        if place != [lesson["run"].integer, lesson["step"].integer] {
            (place, counts) = ([lesson["run"].integer, lesson["step"].integer], [[], []])
        }
        if experiment == nil || state["experiment"]["number"].integer != experiment {
            (experiment, points, experimentFigures) = (state["experiment"]["number"].integer, [:], .null)
        }
        let shown = state["challenge"]["number"].number == nil ? state["finished"] : state["challenge"]
        guard shown["number"].integer != round else { return }
        (round, results) = (shown["number"].integer, [:])
        if round == nil || shown["round"].integer == 1 { scores = [:] }
    }

    private func applyTasks(of message: JSONText) {
        if case .list(let rows) = message["walkers"] {
            guard isHost else { return world.trace.fail("\(lesson.code) \(name) received the position of a walker") }
            for row in rows { walkers[row[0].text ?? ""] = row.items.dropFirst().prefix(5).map(\.number) }
        }
        for (index, field) in ["answers", "earlierAnswers"].enumerated() {
            if case .list(let items) = message[field] { counts[index] = items.compactMap(\.integer) }
        }
        for point in message["experimentPoints"].items {
            points["\(point[0].text ?? "") \(point[1].integer ?? 0)"] = point
        }
        if let figures = message["experimentFigures"].items.first { experimentFigures = figures }
        for row in message["results"].items { results[row[0].text ?? ""] = row.items.dropFirst().map(\.number) }
        guard case .list(let rows) = message["scores"], !rows.isEmpty else { return }
        scores = [:]
        for row in rows { scores[row[0].text ?? ""] = row.items.dropFirst().map(\.number) }
    }

    private func apply(_ stats: JSONText) {
        guard let id = stats["id"].text else { return }
        strangers.remove(id)
        rows[id] = Row(
            figures: [
                stats["distance"]["lastCentimetres"], stats["distance"]["totalCentimetres"],
                stats["time"]["lastSeconds"], stats["time"]["totalSeconds"], stats["touches"],
            ].map { $0.number ?? .nan },
            isConnected: stats["connected"].bool ?? false
        )
    }

    private func apply(frame: JSONText) {
        defer { applyTasks(of: frame) }
        guard hasSnapshot else { return world.trace.fail("\(lesson.code) \(name) got a frame before the snapshot") }
        frames += 1
        let left = frame["left"].items.compactMap(\.text)
        for stats in frame["joined"].items {
            apply(stats)
            guard let id = stats["id"].text, left.contains(id) else { continue }
            world.trace.fail("\(lesson.code) \(name) received in one frame that \(id) joined and left")
        }
        for id in left {
            // A participant that joined and left within one frame is not reported, and may have figures when the host changes something.
            if rows[id] == nil { strangers.insert(id) }
            rows[id]?.isConnected = false
        }
        for figures in frame["figures"].items {
            guard let id = figures[0].text else { continue }
            guard rows[id] != nil || strangers.contains(id) else {
                world.trace.fail("\(lesson.code) \(name) got figures of \(id), who has not joined")
                return
            }
            rows[id]?.figures = figures.items.dropFirst().map { $0.number ?? .nan }
        }
    }
}
