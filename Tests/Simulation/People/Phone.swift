import Rooms
import Transport

/// A phone that follows docs/protocol.md: numbers, keeps and repeats its batches, and reconnects whatever happens to
/// the network.
///
/// Sendable: the simulation has one thread.
final class Phone: FarEnd, @unchecked Sendable {
    let name: String
    unowned let lesson: SimulatedLesson
    let world: World
    private let dice: Dice
    private let address: String
    /// Whether it requests the fingers of the others.
    private let showsPeers: Bool
    /// Whether it sends again whatever is not acknowledged, also what was applied.
    private let trustsAcknowledgementsAlone: Bool
    let outbox = Outbox()
    private(set) var ledger: Ledger?
    private(set) var id: String?
    private(set) var link: Link?
    private(set) var isLive = false
    private(set) var resume: String?
    private let join: String
    private(set) var drawing: Drawing
    private var walk: Walk?
    /// Whether its connection belongs to the audio walk.
    private(set) var isWalking = false
    /// All positions that it has sent, by batch.
    private(set) var sentFixes: [UInt64: [Fix]] = [:]
    /// All batches of tasks that it has sent, by their numbers.
    private(set) var sentOwn: [UInt64: OwnBatch] = [:]
    /// All that it has told of its clock, by batch.
    private(set) var sentTold: [UInt64: Told] = [:]
    private var questions = 0
    /// Whether it touches soon, together with the others.
    var touchesSoon = false
    /// Its answers to the questions of lessons.
    var answers = AnswerHistory()
    /// The displayed choice at the question of the class.
    var ownChoice = OwnChoice()
    let answerDice: Dice
    /// Its part of an experiment of the class.
    var tapping: Tapping?
    /// The experiment message that arrived before the welcome.
    var earlyExperiment: JSONText?
    /// Whether its next tap is planned.
    var tapsAlready = false
    /// The received tunnel, and the finger in it.
    var tunnel: Tunnel?
    var steersAlready = false
    let tapDice: Dice
    /// The performed task of the class, if that is more than a gesture.
    var game: Game?
    var playsAlready = false
    let gameDice: Dice
    private var drawsUntil = 0.0
    private(set) var isDrawing = false
    private var lastReceived = 0.0
    /// It has left permanently: nothing further is expected of it.
    private(set) var isGone = false
    private(set) var batches = 0
    /// The position of the batch's number in `figures`.
    private static let sequenceIndex = 24

    init(_ number: Int, in lesson: SimulatedLesson) {
        (self.lesson, world) = (lesson, lesson.world)
        name = "phone \(number)"
        dice = world.dice(100_000 + UInt64(number))
        join = "join-of-a-phone-\(number)"
        answerDice = world.dice(300_000 + UInt64(number))
        tapDice = world.dice(400_000 + UInt64(number))
        gameDice = world.dice(500_000 + UInt64(number))
        address = "10.0.\(number / 200).\(number % 200 + 1)"
        drawing = Drawing(dice, Drawing.Screen(rawValue: number % 3) ?? .silent)
        walk = number % 4 == 1 ? Walk(dice) : nil
        showsPeers = number % 4 == 0
        trustsAcknowledgementsAlone = number % 2 == 1
    }

    // MARK: Connections

    func connect() {
        guard !isGone, !lesson.isOver, link == nil else { return }
        guard let link = lesson.cluster.connect(self, to: lesson.code, from: address, isPhone: true) else {
            return reconnect()
        }
        self.link = link
        world.after(12_000) { [self] in
            if self.link === link, !isLive { giveUp() }
        }
    }

    private func reconnect() {
        world.after(300 + dice.time(mean: 700)) { [self] in connect() }
    }

    /// Ends a connection on which no message arrives.
    private func giveUp() {
        guard let link else { return }
        link.hangUp()
        lost()
    }

    private func lost() {
        (link, isLive) = (nil, false)
        reconnect()
    }

    /// The network is lost.
    func cut(isHalfOpen: Bool) {
        link?.cut(
            serverLearnsAfter: isHalfOpen ? 35_000 : dice.time(mean: 20),
            endLearnsAfter: isHalfOpen ? 500 + dice.time(mean: 2000) : dice.time(mean: 20)
        )
    }

    /// Replaces it by another phone.
    func leave() {
        isGone = true
        link?.hangUp()
        (link, isLive) = (nil, false)
    }

    func opened(_ link: Link) {
        guard link === self.link else { return }
        let screen = "\"screen\":{\"width\":\(FigureOracle.width),\"height\":\(FigureOracle.height)}"
        let key = resume.map { "\"resume\":\"\($0)\"" } ?? "\"join\":\"\(join)\""
        // A walker also draws, alternately on its connections.
        isWalking = walk != nil && dice.chance(0.7)
        let role = isWalking ? "\"walk\",\"play\":\"\(Walk.play)\"" : "\"touch\""
        link.send(Array("{\"type\":\"hello\",\"role\":\(role),\(key),\"peers\":\(showsPeers),\(screen)}".utf8))
        switch dice.number(0..<1) {
        case ..<0.04:
            // It leaves within the frame in which it joined.
            world.after(2 + dice.time(mean: 4)) { [self] in
                link.cut(serverLearnsAfter: dice.time(mean: 4), endLearnsAfter: dice.time(mean: 20))
            }
        case ..<0.08: world.after(dice.time(mean: 10)) { [self] in startOver(link) }
        default: break
        }
    }

    /// Abandons a connection and opens another one at once; its sent messages are still in transit.
    private func startOver(_ link: Link) {
        guard link === self.link, !isLive else { return }
        link.hangUp()
        self.link = nil
        connect()
    }

    func closed(_ link: Link, code: UInt16?, reason: String) {
        guard link === self.link else { return }
        switch code {
        case nil, 1001, 1012, 1013, 4408: break
        // It drew before its first welcome, and sends everything at once, without the allowance for resumed phones.
        case 4429: break
        case 4404, 4410: if !lesson.isOver { fail("was closed with \(code ?? 0) \(reason), though the lesson goes on") }
        default: fail("was closed with \(code ?? 0) \(reason)")
        }
        lost()
    }

    func fail(_ reason: String) { world.trace.fail("\(lesson.code) \(id ?? name) \(reason)") }

    // MARK: Messages

    func received(_ message: UnsafeRawBufferPointer, on link: Link) {
        guard link === self.link else { return }
        lastReceived = world.now
        if message.isFigures {
            // {"type":"figures","seq":17,"ack":16
            let seq = message.number(from: Self.sequenceIndex)
            return acknowledged(message.number(from: seq.end + 7).value)
        }
        switch message[9] {
        case UInt8(ascii: "w") where message[10] == UInt8(ascii: "e"):
            let welcome = JSONText(message)
            welcomed(welcome, link)
            show(welcome["session"])
        case UInt8(ascii: "s") where message[10] == UInt8(ascii: "e"): show(JSONText(message))
        case UInt8(ascii: "l") where message[10] == UInt8(ascii: "e"): ownChoice.take(JSONText(message))
        case UInt8(ascii: "e") where message[10] == UInt8(ascii: "x"): perform(JSONText(message))
        case UInt8(ascii: "c") where message[10] == UInt8(ascii: "h"): play(JSONText(message))
        case UInt8(ascii: "c") where message[10] == UInt8(ascii: "l"): learnTime(JSONText(message))
        case UInt8(ascii: "e"):
            let error = JSONText(message)
            let code = error["code"].integer ?? 0
            if code == 4409, error["expected"].number != nil { fail("left a gap: \(error["detail"].text ?? "")") }
            if code == 4400, outbox.batch(UInt64(error["seq"].number ?? 0))?.isBad == false {
                fail("sent a bad batch: \(error["detail"].text ?? "")")
            }
        default: break
        }
    }

    private func acknowledged(_ ack: UInt64) {
        guard ack <= outbox.newest else { return fail("got an acknowledgement of batch \(ack), which it has not sent") }
        // A node that has lost the session may report so late; what it acknowledges is on disk nevertheless.
        if let ledger, ledger.seq < ack { ledger.reach(ack, in: lesson, from: outbox) }
        ledger?.acknowledge(ack)
        outbox.forget(upTo: ack)
    }

    private func welcomed(_ welcome: JSONText, _ link: Link) {
        let participant = welcome["participant"]
        guard let id = participant["id"].text, let token = participant["resume"].text,
            let seq = welcome["seq"].number.map({ UInt64($0) }), let ack = welcome["ack"].number.map({ UInt64($0) })
        else { return fail("got a welcome without an id") }
        if let known = self.id {
            guard id == known else { return fail("came back as \(id)") }
        } else {
            self.id = id
            let (before, entries) = lesson.rounds.forNewcomer
            ledger = Ledger(number: Int(id.dropFirst()) ?? 0, after: before, entries)
            guard seq == 0 else { return fail("is new, and has \(seq) batches") }
            ledger?.add(.opened(axis: lesson.checked?.clockEpoch ?? 1))
            if let earlyExperiment, let ledger { noteOrder(earlyExperiment, ledger) }
        }
        resume = token
        if let ledger, ack < ledger.acknowledged, lesson.isLedByStrayNode(link) { return giveUp() }
        guard let ledger, ack >= ledger.acknowledged, ack <= seq, seq <= outbox.newest else {
            return fail("came back to seq \(seq) and ack \(ack), having sent \(outbox.newest), with fewer acknowledged")
        }
        // The server may have applied them earlier without an acknowledgement.
        if lesson.isAuthoritative(link) {
            ledger.reach(max(ledger.seq, seq), in: lesson, from: outbox)
        }
        acknowledged(ack)
        isLive = true
        for batch in outbox.batches(after: trustsAcknowledgementsAlone ? ack : seq) { link.send(batch.message) }
    }

    // MARK: Drawing and walking

    /// Draws for a while, or walks for a longer time.
    func draw(for milliseconds: Double) {
        // During the checks it is idle.
        drawsUntil = world.now + (isWalking ? min(8 * milliseconds, Chaos.still(after: world.now)) : milliseconds)
        guard !isDrawing else { return }
        isDrawing = true
        askTime()
        next()
        watch()
    }

    /// Asks for the room's time whenever it begins to draw, and before it touches together with the others.
    func askTime() {
        // A server keeps 256 of what a phone tells, and the oracle all.
        guard isLive, sentTold.count < 250 else { return }
        questions += 1
        let time = drawing.clock(at: world.now)
        link?.send(Array("{\"type\":\"clock\",\"id\":\(questions),\"t\":\(time)}".utf8))
    }

    /// Tells what the answer to its newest question bounds.
    private func learnTime(_ answer: JSONText) {
        guard let id = answer["id"].integer, let asked = answer["t"].number, let received = answer["received"].number,
            let sent = answer["sent"].number
        else { return fail("got \(answer) as the room's time") }
        // During the checks it is idle.
        guard id == questions, isDrawing || touchesSoon else { return }
        let (least, most) = (sent - drawing.clock(at: world.now), received - asked)
        // The phone's clock is rounded.
        guard least <= most + 1 else { return fail("got a room's time of \(least) to \(most) more than its own") }
        let error = max(0, (most - least) / 2)
        if error <= 60_000 {
            send(.told(Told(milliseconds: asked, offset: (least + most) / 2, error: error)))
        }
    }

    private func next() {
        guard !isGone, !lesson.isOver, world.now < drawsUntil else {
            isDrawing = false
            let events = drawing.end(at: world.now)
            if !events.isEmpty { send(.touches(events)) }
            return
        }
        if isWalking, let fixes = walk?.fixes(at: world.now, dice) {
            send(.fixes(fixes))
            return world.after(900 + dice.number(0..<2500)) { [self] in next() }
        }
        send(.touches(drawing.events(at: world.now, dice)))
        world.after(25 + dice.number(0..<30)) { [self] in next() }
    }

    func send(_ content: Outbox.Content) {
        guard !isGone else { return }
        batches += 1
        if dice.chance(0.002) { deliver(outbox.add(.bad)) }
        let batch = outbox.add(content, clock: walk?.clock(at: world.now) ?? 0)
        switch content {
        case .fixes(let fixes): sentFixes[batch.seq] = fixes
        case .own(let own): sentOwn[batch.seq] = own
        case .told(let told): sentTold[batch.seq] = told
        case .touches, .bad: break
        }
        deliver(batch)
    }

    private func deliver(_ batch: Outbox.Batch) {
        if isLive { link?.send(batch.message) }
    }

    /// As long as a batch is unacknowledged it expects a message.
    private func watch() {
        world.after(5000) { [self] in
            guard !isGone, !lesson.isOver else { return }
            if isLive, !outbox.isEmpty, world.now - lastReceived > 15_000 { giveUp() }
            if isDrawing || !outbox.isEmpty { watch() }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether a message is `figures`; the type comes first.
    var isFigures: Bool { count > 30 && self[9] == UInt8(ascii: "f") && self[10] == UInt8(ascii: "i") }

    /// The whole number at an index.
    func number(from index: Int) -> (value: UInt64, end: Int) {
        var (value, index) = (UInt64(0), index)
        while index < count, (0x30...0x39).contains(self[index]) {
            value = value * 10 + UInt64(self[index] - 0x30)
            index += 1
        }
        return (value, index)
    }
}
