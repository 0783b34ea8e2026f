import Transport

/// A phone of a survey: one message after the other, each until it is answered.
///
/// Sendable: the simulation has one thread.
final class SurveyPhone: FarEnd, @unchecked Sendable {
    /// How a connection, or what was sent on it, has ended.
    enum End: Equatable {
        /// Welcomed, acknowledged or answered.
        case done
        /// Refused by an error that leaves the connection open.
        case refused
        case closed(UInt16)
        case lost
    }

    struct Batch {
        var seq: UInt64
        var message: [UInt8]
        /// What it changes.
        var effect: (inout SurveyOracle, _ id: String) -> Void
    }

    unowned let survey: Survey
    let number: Int
    let dice: Dice
    /// Whether its screen measures pressure.
    let measuresPressure: Bool
    private(set) var link: Link?
    private(set) var isLive = false
    /// The participant that it is, and the token that proves it.
    private(set) var id: String?
    private var resume: String?
    var token: String? { resume }
    private var joins = 0
    /// Those that were not acknowledged.
    private(set) var batches: [Batch] = []
    private(set) var newest: UInt64 = 0
    private(set) var acknowledged: UInt64 = 0
    /// The newest batch when it agreed, if what it had sent was not stored: until a later one the server may go back.
    private var unstored: UInt64 = 0
    private var connections = 0
    private var then: ((End) -> Void)?
    private var awaitsLabel = false
    /// The number of the names that it has told.
    private(set) var names = 0
    /// The time until which it stays away.
    var awayUntil = 0.0
    /// What it tells in its next `hello`.
    var pixelsPerCentimetre = 64.0
    var isCalibrated = false
    var scale = SurveyOracle.Scale()
    private var clock: Double

    init(_ number: Int, in survey: Survey) {
        (self.survey, self.number) = (survey, number)
        dice = survey.world.dice(700_000 + 100 * UInt64(survey.number) + UInt64(number))
        measuresPressure = number.isMultiple(of: 2)
        clock = Double(dice.number(0...1_000_000))
    }

    /// It is somebody else from now on.
    func startOver() {
        (id, resume, batches, newest, acknowledged, unstored, names) = (nil, nil, [], 0, 0, 0, 0)
        joins += 1
    }

    /// It agrees although the server has forgotten, or will, what was not to be stored.
    func agreesLate() {
        unstored = newest
    }

    // MARK: Connections

    /// Connects; `then` gets how that ended.
    ///
    /// - Parameter tellsScale: Whether its `hello` has the scale.
    func connect(tellsScale: Bool, then: @escaping (End) -> Void) {
        connections += 1
        let address = "10.\(20 + survey.number % 200).\(number).\(1 + connections % 250)"
        guard let link = survey.cluster.connect(self, to: survey.code, from: address, isPhone: true) else {
            return then(.lost)
        }
        (self.link, self.tellsScale) = (link, tellsScale)
        expect(then)
    }

    private var tellsScale = false

    /// Waits for the end of what it does now.
    private func expect(_ then: @escaping (End) -> Void) {
        self.then = then
        let link = link
        survey.world.after(20_000) { [self] in
            guard self.link === link, self.then != nil else { return }
            hangUp()
        }
    }

    private func finish(_ end: End) {
        guard let then else { return }
        self.then = nil
        awaitsLabel = false
        then(end)
    }

    /// Ends its connection; nothing that is on its way arrives any more.
    func hangUp() {
        link?.cut(serverLearnsAfter: dice.time(mean: 20), endLearnsAfter: 0)
        (link, isLive) = (nil, false)
        finish(.lost)
    }

    func cut() {
        link?.cut(serverLearnsAfter: dice.time(mean: 20), endLearnsAfter: dice.time(mean: 20))
    }

    func opened(_ link: Link) {
        guard link === self.link else { return }
        let screen =
            "\"screen\":{\"width\":390,\"height\":844,\"pixelsPerCentimetre\":\(pixelsPerCentimetre),"
            + "\"calibrated\":\(isCalibrated)}"
        let scale =
            tellsScale
            ? ",\"scale\":{\"fullScaleGrams\":\(scale.fullScaleGrams),\"tare\":\(scale.tare),\"calibrated\":\(scale.isCalibrated)}"
            : ""
        let key =
            resume.map { "\"resume\":\"\($0)\"" } ?? "\"join\":\"survey-\(survey.number)-phone-\(number)-\(joins)\""
        link.send(Array("{\"type\":\"hello\",\"role\":\"touch\",\(key),\(screen)\(scale)}".utf8))
    }

    func closed(_ link: Link, code: UInt16?, reason: String) {
        guard link === self.link else { return }
        link.cut(serverLearnsAfter: dice.time(mean: 20), endLearnsAfter: 0)
        (self.link, isLive) = (nil, false)
        finish(code.map { .closed($0) } ?? .lost)
    }

    func isSent(_ message: UnsafeRawBufferPointer, on link: Link) {
        guard link === self.link, message.count > 11, survey.isAuthoritative(link) else { return }
        switch (message[9], message[10]) {
        case (UInt8(ascii: "c"), UInt8(ascii: "o")): survey.check(question: JSONText(message), of: self)
        case (UInt8(ascii: "l"), UInt8(ascii: "e")): survey.check(ownAnswer: JSONText(message), of: self)
        default: break
        }
    }

    // MARK: Messages

    func received(_ message: UnsafeRawBufferPointer, on link: Link) {
        guard link === self.link else { return }
        let message = JSONText(message)
        switch message["type"].text {
        case "welcome": welcomed(message, link)
        case "figures": acknowledged(message)
        case "label": if awaitsLabel { finish(.done) }
        case "error":
            if message["expected"].number != nil { return survey.fail("phone \(number) left a gap: \(message)") }
            if awaitsLabel { finish(.refused) }
        default: break
        }
    }

    private func welcomed(_ welcome: JSONText, _ link: Link) {
        let participant = welcome["participant"]
        guard let id = participant["id"].text, let token = participant["resume"].text,
            let seq = welcome["seq"].number.map({ UInt64($0) }), let ack = welcome["ack"].number.map({ UInt64($0) })
        else { return survey.fail("phone \(number) got a welcome without an id") }
        guard self.id == nil || self.id == id else { return survey.fail("\(self.id ?? "") came back as \(id)") }
        // A node that has lost the session may report so late.
        guard seq >= acknowledged || survey.isAuthoritative(link) else { return hangUp() }
        // What was not stored of it is gone, and is not sent again.
        guard seq >= acknowledged || survey.isStopped(id) || acknowledged <= unstored, seq <= newest, ack <= seq else {
            return survey.fail("\(id) came back to \(seq) and \(ack), with \(acknowledged) of \(newest) acknowledged")
        }
        (self.id, resume, isLive) = (id, token, true)
        acknowledged = min(acknowledged, seq)
        for batch in batches where batch.seq > seq { link.send(batch.message) }
        acknowledge(ack)
    }

    private func acknowledged(_ figures: JSONText) { acknowledge(UInt64(figures["ack"].number ?? 0)) }

    private func acknowledge(_ ack: UInt64) {
        guard ack <= newest else { return survey.fail("phone \(number) got an acknowledgement of \(ack) of \(newest)") }
        acknowledged = max(acknowledged, ack)
        batches.removeAll { $0.seq <= acknowledged }
        if isLive, batches.isEmpty, !awaitsLabel { finish(.done) }
    }

    // MARK: What it sends

    /// Sends a batch; `then` follows when it is acknowledged.
    func send(
        _ type: String,
        _ fields: String,
        effect: @escaping (inout SurveyOracle, String) -> Void,
        then: @escaping (End) -> Void
    ) {
        newest += 1
        let message = Array("{\"type\":\"\(type)\",\"seq\":\(newest),\(fields)}".utf8)
        batches.append(Batch(seq: newest, message: message, effect: effect))
        expect(then)
        link?.send(message)
    }

    /// Says what it is called.
    func tell(_ label: String?, group: String?, then: @escaping (End) -> Void) {
        names += 1
        awaitsLabel = true
        expect(then)
        let fields = (label.map { ",\"label\":\"\($0)\"" } ?? "") + (group.map { ",\"group\":\"\($0)\"" } ?? "")
        link?.send(Array("{\"type\":\"name\"\(fields)}".utf8))
    }

    /// A gesture of one finger along the axes: its events, its length in px, and its largest pressure, if that is measured.
    func gesture() -> (events: String, pixels: Double, pressure: Double?) {
        var (x, y, pixels) = (Double(100 + dice.number(0...100)), Double(100 + dice.number(0...300)), 0.0)
        let pressures = (0..<4).map { _ in Double(dice.number(3...60)) / 64 }
        let isMeasured = measuresPressure && Set(pressures).count > 1 && pressures.contains { $0 != 0.5 }
        func event(_ phase: Int, _ pressure: Double?) -> String {
            clock += Double(dice.number(8...40))
            return "[\(phase),1,\(x),\(y),\(clock)\(pressure.map { ",\($0)" } ?? "")]"
        }
        var events = [event(0, measuresPressure ? pressures[0] : nil)]
        for index in 1..<4 {
            let step = Double(dice.number(4...30))
            if dice.chance(0.5) { x += step } else { y += step }
            pixels += step
            events.append(event(1, measuresPressure ? pressures[index] : nil))
        }
        events.append(event(2, nil))
        return (events.joined(separator: ","), pixels, isMeasured ? pressures.max() : nil)
    }
}
