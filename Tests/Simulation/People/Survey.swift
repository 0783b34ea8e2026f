import Rooms
import Storage
import Transport

/// A session whose phones tell names, calibrations, consent, answers of every form and pendulums, and whose host removes some of them: one
/// change after the other, each known to be on disk, or not yet, or not known to have happened.
final class Survey {
    let world: World
    let cluster: Cluster
    let number: Int
    private let dice: Dice
    private let retention: String
    private(set) var code = ""
    private var hostToken = ""
    /// Sessions that were created again because a response was late.
    private(set) var spare: [String] = []
    private(set) var phones: [SurveyPhone] = []
    /// The state on disk, and then the state after each later change.
    private var states: [SurveyOracle] = [SurveyOracle()]
    private var isBusy = false
    /// Whether the newest change may not have happened, or in part.
    private var isUnsure = false
    /// The number of states of the newest change: one for each of its parts.
    private var newestParts = 1
    /// Whether it is not known who is banned.
    private var areBansUnsure = false
    /// Those whose removal, or whose refusal, was answered: nothing of them is on disk.
    private var erased: Set<String> = []
    /// The room whose first state was checked.
    private weak var checked: Room?
    private var boots: Int
    private let begunAt: Double
    private var wallError: Double
    /// The time since which it should be gone while everything works, in running ms.
    private var lateSince: Double?
    /// Its end has come, and it is gone.
    private(set) var isOver = false
    private(set) var changes = 0
    private(set) var comparisons = 0

    private static let label = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Ida"]

    init(_ number: Int, on cluster: Cluster) {
        (self.number, self.cluster, world) = (number, cluster, cluster.world)
        dice = world.dice(600_000 + UInt64(number))
        retention = number % 3 == 2 ? "figures" : "replay"
        (boots, wallError, begunAt) = (world.boots, world.wallError, world.now)
        create()
    }

    private var now: SurveyOracle { states[states.count - 1] }

    func fail(_ reason: String) { world.trace.fail("survey \(code): \(reason)") }

    // MARK: Beginning and end

    private func create() {
        guard code.isEmpty else { return }
        let again = { [self] in world.after(1500) { self.create() } }
        guard let run = cluster.anyRun else { return again() }
        var isAnswered = false
        let (asked, seconds) = (world.now, Double(dice.number(900...2700)))
        let body = "{\"retention\":\"\(retention)\",\"expiresIn\":\(Int(seconds))}"
        run.request(.post, "/api/v1/sessions", body, token: nil) { [self] answer in
            isAnswered = true
            let created = answer.body.withUnsafeBytes { JSONText($0) }
            guard code.isEmpty else {
                if let code = created["code"].text { spare.append(code) }
                return
            }
            guard answer.status == 201 else {
                return [503, 507].contains(answer.status) ? again() : fail("was refused with \(answer.status)")
            }
            (code, hostToken) = (created["code"].text ?? "", created["hostToken"].text ?? "")
            states[0].end = asked + seconds * 1000
            (boots, wallError) = (world.boots, world.wallError)
            phones = (0..<5).map { SurveyPhone($0, in: self) }
            turn()
        }
        // The process may die meanwhile.
        world.after(20_000) { if !isAnswered { again() } }
    }

    /// Whether the machine's clocks have told the server all the time that has passed.
    private var isAgeKnown: Bool { world.boots == boots || world.wallError == wallError }

    /// Whether the session may have expired: the server rounds down to seconds.
    private var mayBeOver: Bool { !isAgeKnown || ends.contains { world.now >= $0 - 2000 } }

    /// When it may end, in ms: of a change that was not confirmed both are possible.
    private var ends: [Double] { states.map(\.end) + otherEnds }
    private var otherEnds: [Double] = []

    /// Checks every second that the session ends in time, and not earlier.
    func watch() {
        guard !code.isEmpty, !isOver else { return }
        if cluster.disk.content.sessions[code] == nil {
            if !mayBeOver { fail("is gone before its end") }
            isOver = true
            for phone in phones { phone.hangUp() }
            return
        }
        let disk = cluster.disk
        let works =
            disk.fault == nil && disk.readingFault == nil && disk.latency == Disk.usualLatency
            && cluster.runs.count == cluster.machines.count && cluster.machines.allSatisfy { $0.storeLink.fault == nil }
        guard works, isAgeKnown, ends.allSatisfy({ world.now > $0 + 1000 }) else { return lateSince = nil }
        let since = lateSince ?? world.runningMilliseconds
        lateSince = since
        if world.runningMilliseconds - since > (cluster.isShared ? 180_000 : 20_000) {
            fail("is on disk, though its end has come")
        }
    }

    // MARK: Turns

    private func turn() {
        guard !isOver, world.trace.failure == nil else { return }
        defer { world.after(250 + dice.time(mean: 500)) { [self] in turn() } }
        guard !isBusy, !mayBeOver, let run = cluster.run(for: code) else { return }
        let code = code
        guard let room = run.read({ $0.directory.awake[code] }), room === checked, !isUnsure else { return compare() }
        // During the checks nobody does anything.
        guard Chaos.still(after: world.now) > 0 else { return }
        guard now.naming == "own" else { return press("\"naming\",\"naming\":\"own\"") { $0.naming = "own" } }
        if let phone = phones.first(where: { !$0.isLive && $0.awayUntil <= world.now }) { return connect(phone) }
        let acting = phones.filter { $0.isLive && $0.id.map { now.persons[$0] != nil } == true }
        if dice.chance(0.35) || acting.isEmpty { return control(acting) }
        act(acting[dice.number(0...acting.count - 1)])
    }

    private enum Outcome {
        /// It has happened, and is on disk.
        case durable
        case done
        case refused
        case unknown
    }

    /// Makes a change; `perform` gets a closure for its outcome.
    ///
    /// - Parameter more: What the server does after `effect`, one after the other: a crash may leave any number of them out.
    private func change(
        _ what: String,
        then more: [(inout SurveyOracle) -> Void] = [],
        _ effect: (inout SurveyOracle) -> Void,
        _ perform: (@escaping (Outcome) -> Void) -> Void
    ) {
        var next = now
        effect(&next)
        states.append(next)
        for effect in more {
            effect(&next)
            states.append(next)
        }
        newestParts = 1 + more.count
        let count = states.count
        isBusy = true
        changes += 1
        perform { [self] outcome in
            isBusy = false
            world.trace.note(world.now, "survey \(code): \(what): \(outcome)")
            guard count == states.count, isChecked else { return isUnsure = true }
            switch outcome {
            case .durable: states.removeFirst(count - 1)
            case .done: break
            case .refused: states.removeLast(newestParts)
            case .unknown: isUnsure = true
            }
        }
    }

    /// Whether the room is the one whose state is known.
    private var isChecked: Bool {
        guard let run = cluster.run(for: code), let checked, cluster.leads(run, code) else { return false }
        let code = code
        return run.read { $0.directory.awake[code] } === checked
    }

    /// Sends a request; `then` gets the answer, or nothing if it does not come, or does not count.
    private func request(
        _ method: HTTPMethod,
        _ path: String,
        _ body: String? = nil,
        token: String? = nil,
        then: @escaping (ServerRun.Answer?) -> Void
    ) {
        guard let run = cluster.run(for: code) else { return then(nil) }
        var isAnswered = false
        run.request(method, "/api/v1/sessions/\(code)\(path)", body, token: token) { [self] answer in
            guard !isAnswered else { return }
            isAnswered = true
            if answer.status == 404, !mayBeOver, !cluster.isShared { fail("is unknown before its end") }
            let counts =
                cluster.run(for: code) === run && cluster.leads(run, code) && ![0, 503].contains(answer.status)
            then(counts ? answer : nil)
        }
        // The process may die meanwhile.
        func watch() {
            world.after(1000) {
                guard !isAnswered else { return }
                guard run.life.isOver else { return watch() }
                isAnswered = true
                then(nil)
            }
        }
        watch()
    }

    // MARK: The host

    private func control(_ acting: [SurveyPhone]) {
        let ids = now.persons.keys.sorted()
        let id = ids.isEmpty ? nil : ids[dice.number(0...ids.count - 1)]
        switch dice.number(0...23) {
        case 0, 1:
            let text = dice.chance(0.3) ? nil : ["May we keep it?", "May we keep it for a year?"][dice.number(0...1)]
            // What was told just now may not be on disk yet.
            guard text != now.consentText, states.count == 1 else { return }
            press("\"consent\"" + (text.map { ",\"text\":\"\($0)\"" } ?? "")) { $0.ask(text) }
        case 2:
            let isShown = !now.areNamesShown
            press("\"naming\",\"shown\":\(isShown)") { $0.areNamesShown = isShown }
        case 3, 4:
            guard let id, let person = now.persons[id] else { return }
            let label = dice.chance(0.2) ? nil : Self.label[dice.number(0...7)]
            guard label != person.label else { return }
            press("\"rename\",\"participant\":\"\(id)\"" + (label.map { ",\"label\":\"\($0)\"" } ?? "")) {
                $0.renamed(id, label)
            }
        case 5:
            guard let id, let person = now.persons[id], person.label != nil else { return }
            let isHidden = !person.isLabelHidden
            press("\"label\",\"participant\":\"\(id)\",\"on\":\(!isHidden)") {
                $0.persons[id]?.isLabelHidden = isHidden
            }
        case 6:
            guard let id, now.nextNumber < 40 else { return }
            let isBanned = dice.chance(0.5)
            press("\"\(isBanned ? "ban" : "remove")\",\"participant\":\"\(id)\"", erasing: id, bans: isBanned) {
                $0.removed(id, isBanned: isBanned)
            }
        case 7:
            guard !now.banned.isEmpty else { return }
            press("\"unban\"", bans: true) { $0.banned = [] }
        case 8:
            let isLocked = !now.isLocked
            press(isLocked ? "\"lock\"" : "\"unlock\"") { $0.isLocked = isLocked }
        case 9:
            let seconds = dice.number(120...1500)
            let (end, before) = (world.now + Double(seconds) * 1000, now.end)
            otherEnds.append(before)
            press("\"lifetime\",\"expiresIn\":\(seconds)", ends: true) { $0.end = end }
        case 10...13:
            guard now.asked.count < 15 else { return }
            let form = dice.number(0...Answer.forms.count - 1)
            press("\"ask\",\"question\":\(Answer.question(Answer.forms[form]))") {
                $0.asked.append(form)
                $0.step = 1
            }
        case 14...16:
            guard now.step > 0 else { return }
            let step = dice.number(1...4)
            guard step != now.step else { return }
            press("\"lesson\",\"step\":\(step)") { $0.step = step }
        case 17, 18: look()
        default: compare()
        }
    }

    /// Does an action of the host.
    private func press(
        _ action: String,
        erasing id: String? = nil,
        bans: Bool = false,
        ends: Bool = false,
        _ effect: (inout SurveyOracle) -> Void
    ) {
        change(action, effect) { [self] over in
            request(.post, "/control", "{\"action\":\(action)}", token: hostToken) { [self] answer in
                guard let answer else {
                    if bans { areBansUnsure = true }
                    return over(.unknown)
                }
                guard answer.status == 200 else {
                    fail("\(action) was answered with \(answer.status)")
                    return
                }
                if bans { areBansUnsure = false }
                if ends { otherEnds = [] }
                if let id { erased.insert(id) }
                over(.durable)
            }
        }
    }

    // MARK: Phones

    private func connect(_ phone: SurveyPhone) {
        // A new page, with another screen or another scale.
        if dice.chance(0.3) {
            phone.pixelsPerCentimetre = Double(dice.number(120...260)) / 4
            phone.isCalibrated = dice.chance(0.5)
        }
        let isNew = phone.id == nil
        let hasScale = isNew || dice.chance(0.4)
        if hasScale, isNew || dice.chance(0.7) {
            phone.scale = SurveyOracle.Scale(
                fullScaleGrams: Double(dice.number(200...600)),
                tare: Double(dice.number(0...8)) / 64,
                isCalibrated: dice.chance(0.5)
            )
        }
        if let id = phone.id, now.persons[id] == nil { return connectGone(phone, id) }
        if isNew, now.isLocked { return connectLocked(phone) }
        var id = phone.id ?? ""
        let (density, isCalibrated, scale) = (phone.pixelsPerCentimetre, phone.isCalibrated, phone.scale)
        let batches = phone.batches.map { batch in { (next: inout SurveyOracle) in next.apply(batch, of: id) } }
        change("\(isNew ? "a new phone" : id) connects", then: batches) { next in
            // Its first `hello` may have arrived, though it has not heard of that.
            if isNew {
                let earlier = unconfirmed[phone.number]
                // Not if that participant was removed, or never came to be.
                id = earlier.flatMap { next.persons[$0] == nil ? nil : $0 } ?? next.join()
            }
            next.persons[id]?.pixelsPerCentimetre = density
            next.persons[id]?.isCalibrated = isCalibrated
            if hasScale { next.persons[id]?.scale = scale }
        } _: { [self] over in
            if isNew { unconfirmed[phone.number] = id }
            phone.connect(tellsScale: hasScale) { [self] end in
                switch end {
                case .done:
                    unconfirmed[phone.number] = nil
                    if let own = phone.id, own != id { mayHave(own, for: id) }
                    if isNew { uncertainNumbers = [] }
                    if isNew, now.persons[id]?.isStored == false { erased.insert(phone.id ?? id) }
                    over(isNew && retention == "replay" ? .durable : .done)
                case .closed(let code) where code >= 4400 && code != 4408 && code != 4429:
                    if isChecked, !mayBeOver, !isUnsure { fail("\(id) was closed with \(code)") }
                    over(.unknown)
                case .closed, .lost, .refused: over(.unknown)
                }
            }
        }
    }

    /// A phone has joined with another number than expected: one of those that crashes may have taken back.
    private func mayHave(_ own: String, for id: String) {
        guard let number = Int(own.dropFirst()), uncertainNumbers.contains(number), now.persons[own] == nil else {
            return fail("\(own) joined, should be \(id)")
        }
        states[states.count - 1].persons[own] = states[states.count - 1].persons.removeValue(forKey: id)
        states[states.count - 1].nextNumber = number + 1
    }

    /// A state, and those in which the newest phone, of which that was not heard, has one of the other numbers.
    private func numbered(_ state: SurveyOracle) -> [SurveyOracle] {
        let id = "p\(state.nextNumber - 1)"
        guard unconfirmed.values.contains(id), let person = state.persons[id] else { return [state] }
        return [state]
            + uncertainNumbers.filter { state.persons["p\($0)"] == nil }.sorted().map { number in
                var other = state
                other.persons[id] = nil
                other.persons["p\(number)"] = person
                other.nextNumber = number + 1
                return other
            }
    }

    /// The numbers that the next phone may have because of crashes.
    private var uncertainNumbers: Set<Int> = []

    /// The participants as whom phones have joined without hearing of it, while the server runs.
    private var unconfirmed: [Int: String] = [:]

    /// A phone that is no longer there: its token is unknown, or banned.
    private func connectGone(_ phone: SurveyPhone, _ id: String) {
        let codes: [UInt16] = areBansUnsure ? [4401, 4403] : now.banned.contains(id) ? [4403] : [4401]
        isBusy = true
        phone.connect(tellsScale: false) { [self] end in
            isBusy = false
            switch end {
            case .done: fail("\(id) is gone, and was welcomed")
            case .closed(let code) where code >= 4400 && code != 4408 && code != 4429:
                guard isChecked, !mayBeOver else { return }
                guard codes.contains(code) else { return fail("\(id) was closed with \(code), should be \(codes)") }
                phone.hangUp()
                phone.startOver()
            case .closed, .lost, .refused: break
            }
        }
    }

    /// A new phone while the session is locked.
    private func connectLocked(_ phone: SurveyPhone) {
        // It may have been in before.
        guard unconfirmed[phone.number] == nil else { return phone.awayUntil = world.now + 5000 }
        isBusy = true
        phone.connect(tellsScale: false) { [self] end in
            isBusy = false
            phone.awayUntil = world.now + 20_000
            switch end {
            case .done: fail("phone \(phone.number) joined, though the session is locked")
            case .closed(let code) where code >= 4400 && code != 4408 && code != 4429 && code != 4403:
                if isChecked, !mayBeOver { fail("phone \(phone.number) was closed with \(code), though it is locked") }
            case .closed, .lost, .refused: break
            }
        }
    }

    private func act(_ phone: SurveyPhone) {
        guard let id = phone.id, let person = now.persons[id] else { return }
        if person.consent == .unanswered {
            // Its touches do not count; nothing else is known of it.
            return dice.chance(0.6) ? draw(phone, id) : agree(phone, id)
        }
        switch dice.number(0...15) {
        case 0...4: draw(phone, id)
        case 5:
            phone.awayUntil = world.now + dice.number(1000..<40_000)
            phone.hangUp()
        case 6: phone.cut()
        case 7: if now.consentText != nil { agree(phone, id) }
        case 8, 9: name(phone, id, person)
        case 10: swing(phone, id)
        default: if let open = now.open { answer(phone, id, open) } else { draw(phone, id) }
        }
    }

    private func draw(_ phone: SurveyPhone, _ id: String) {
        let (events, pixels, pressure) = phone.gesture()
        send(phone, id, "touches", "\"events\":[\(events)]") { $0.touched($1, pixels: pixels, pressure: pressure) }
    }

    private func swing(_ phone: SurveyPhone, _ id: String) {
        guard now.persons[id].map({ $0.pendulums.values.reduce(0) { $0 + $1.count } < 20 }) == true else { return }
        let metres = [0.25, 0.5, 1][dice.number(0...2)]
        let seconds = (40.2 * metres).squareRoot().rounded(.down) + Double(dice.number(0...15)) / 64
        let fields =
            "\"way\":\"pendulum\",\"scale\":1,\"name\":\"Bob\",\"role\":\"swing\",\"metres\":\(metres),"
            + "\"reading\":[\(seconds),0.015625,0,0,0]"
        send(phone, id, "motion", fields) { $0.swung($1, metres: metres, seconds: seconds) }
    }

    /// Sends a batch, and waits until it is acknowledged.
    private func send(
        _ phone: SurveyPhone,
        _ id: String,
        _ type: String,
        _ fields: String,
        effect: @escaping (inout SurveyOracle, String) -> Void
    ) {
        let isStored = now.persons[id]?.isStored == true && retention == "replay"
        let seq = phone.newest + 1
        change("\(id) sends \(type) \(seq)") {
            $0.persons[id]?.seq = seq
            effect(&$0, id)
        } _: { over in
            phone.send(type, fields, effect: effect) { over($0 == .done ? (isStored ? .durable : .done) : .unknown) }
        }
    }

    private func name(_ phone: SurveyPhone, _ id: String, _ person: SurveyOracle.Person) {
        // Whether another label stays hidden is up to the host.
        guard phone.names < 12, !person.isLabelHidden else { return }
        let label = dice.chance(0.1) ? nil : Self.label[dice.number(0...7)]
        let group = dice.chance(0.3) ? ["A", "B"][dice.number(0...1)] : nil
        guard label != person.label else { return }
        change("\(id) is \(label ?? "nameless") of \(group ?? "no group")") {
            if !person.isLabelByHost { $0.named(id, label, group: group) }
        } _: { over in
            phone.tell(label, group: group) { end in
                switch end {
                case .done where person.isLabelByHost: self.fail("\(id) changed the label that the host has chosen")
                case .refused where !person.isLabelByHost: self.fail("\(id) may not call itself \(label ?? "nothing")")
                case .done, .refused: over(.done)
                case .closed, .lost: over(.unknown)
                }
            }
        }
    }

    private func agree(_ phone: SurveyPhone, _ id: String) {
        guard let token = phone.token else { return }
        let (isGiven, number) = (dice.chance(0.6), now.consentNumber)
        if isGiven, isStopped(id) { phone.agreesLate() }
        change("\(id) \(isGiven ? "agrees" : "refuses")") {
            $0.answered(id, isGiven: isGiven)
        } _: { [self] over in
            let body = "{\"resume\":\"\(token)\",\"number\":\(number),\"given\":\(isGiven)}"
            if isGiven { erased.remove(id) }
            request(.put, "/consent", body) { [self] answer in
                guard let answer else { return over(.unknown) }
                guard answer.status == 200 else { return fail("consent of \(id) was answered with \(answer.status)") }
                if !isGiven { erased.insert(id) }
                over(.durable)
            }
        }
    }

    private func answer(_ phone: SurveyPhone, _ id: String, _ question: SurveyOracle.Question) {
        guard let token = phone.token else { return }
        let answer = Answer(now.form(of: question), dice)
        // Now and then to the other step, which is closed.
        let isLate = dice.chance(0.1)
        let step = isLate ? 4 - question.step : question.step
        let isStored = now.persons[id]?.isStored == true
        change("\(id) answers \(answer.form)") {
            if !isLate { $0.persons[id]?.answers[question] = answer }
        } _: { [self] over in
            let body = "{\"resume\":\"\(token)\",\"run\":\(question.run),\"step\":\(step),\(answer.fields)}"
            request(.put, "/answer", body) { [self] response in
                guard let response else { return over(.unknown) }
                guard response.status == (isLate ? 409 : 200) else {
                    return fail("\(id) answered step \(step) with \(answer.fields): \(response.status)")
                }
                over(isStored && !isLate ? .durable : .done)
            }
        }
    }

    /// Whether a phone is not stored any more, though something of it is on disk.
    func isStopped(_ id: String) -> Bool { now.persons[id]?.before.isEmpty == false }

    // MARK: Messages to phones

    /// Whether a connection is to the server whose room is known.
    func isAuthoritative(_ link: Link) -> Bool {
        isChecked && cluster.run(for: code)?.transport.links[link.id] === link
    }

    /// The host's question, as it is sent to a phone.
    func check(question: JSONText, of phone: SurveyPhone) {
        guard let id = phone.id, !isUnsure else { return }
        let fits = states.suffix(isBusy ? 1 + newestParts : 1).contains { state in
            let own = state.persons[id]?.consent.flatMap { $0 == .unanswered ? nil : $0.rawValue }
            return question["text"].text == state.consentText && question["number"].integer == state.consentNumber
                && question["consent"].text == own
        }
        if !fits { fail("\(id) is asked \(question), should be \(now.consentNumber), \(now.consentText ?? "")") }
    }

    /// A phone's own answer to the question that is shown, as it is sent to the phone.
    func check(ownAnswer message: JSONText, of phone: SurveyPhone) {
        guard let id = phone.id, !isUnsure else { return }
        let fits = states.suffix(isBusy ? 1 + newestParts : 1).contains { state in
            guard let shown = state.shown, let own = state.persons[id]?.answers[shown] else { return false }
            return message["run"].integer == shown.run && message["step"].integer == state.step
                && own.isShown(in: message)
        }
        if !fits { fail("\(id) received as its answer \(message)") }
    }

    // MARK: Comparisons

    /// Compares the server's state with the newest one that it may have; after a crash with any that may be left.
    private func compare() {
        let code = code
        isBusy = true
        SurveyReport.ask { [self] path, then in
            request(.get, path, token: hostToken) { then($0.flatMap { $0.status == 200 ? $0 : nil }) }
        } then: { [self] report in
            isBusy = false
            guard let report, let run = cluster.run(for: code), cluster.leads(run, code),
                let room = run.read({ $0.directory.awake[code] })
            else { return }
            comparisons += 1
            guard room !== checked else { return settle(report) }
            recover(report, room)
        }
    }

    private func settle(_ report: SurveyReport) {
        guard let fault = report.fault(now) else { return isUnsure = false }
        if isUnsure, let other = numbered(now).first(where: { report.fault($0) == nil }) {
            // It has joined with one of the other numbers.
            for (phone, id) in unconfirmed where now.persons[id] != nil && other.persons[id] == nil {
                unconfirmed[phone] = "p\(other.nextNumber - 1)"
            }
            states[states.count - 1] = other
            isUnsure = false
            return
        }
        let earlier = states.suffix(1 + newestParts).dropLast().lastIndex { report.fault($0) == nil }
        guard isUnsure, let earlier else { return fail(fault) }
        states.removeSubrange((earlier + 1)...)
        isUnsure = false
    }

    /// A new run of the server has read the session.
    private func recover(_ report: SurveyReport, _ room: Room) {
        let isFirst = checked == nil && changes == 0
        world.trace.note(world.now, "survey \(code): one of \(states.count) states is left")
        let left = isFirst ? states : states.flatMap { numbered($0).reversed() }.map(\.afterRestart)
        guard let index = left.lastIndex(where: { report.fault($0) == nil }) else {
            let faults = left.reversed().prefix(3).map { report.fault($0) ?? "" }
            return fail("after a crash: \(faults.joined(separator: "; before: "))")
        }
        // Which of two like states it is, only the next number will tell, perhaps after further crashes.
        let numbers = uncertainNumbers.union(left.filter { report.fault($0) == nil }.map(\.nextNumber))
        uncertainNumbers = Set((numbers.min() ?? 1)...(numbers.max() ?? 1))
        states = [left[index]]
        (checked, isUnsure, unconfirmed) = (room, false, [:])
    }

    /// What others may read, and what is on disk.
    private func look() {
        isBusy = true
        request(.get, "") { [self] answer in
            isBusy = false
            guard let answer, answer.status == 200, isChecked, !isUnsure else { return }
            let stats = answer.body.withUnsafeBytes { JSONText($0) }
            if let fault = SurveyReport.publicFault(stats, now) ?? diskFault() { fail(fault) }
        }
    }

    /// The fault of what the disk has, or `nil`.
    ///
    /// - Parameter isCalm: Whether all that was interrupted has been continued.
    private func diskFault(isCalm: Bool = false) -> String? {
        guard states.count == 1, phones.allSatisfy(\.batches.isEmpty), let stored = cluster.disk.content.sessions[code]
        else { return nil }
        let gone = isCalm ? Set((1...max(1, now.nextNumber)).map { "p\($0)" }) : erased
        return SurveyDisk(stored).fault(now, erased: gone, keepsLog: retention == "replay")
    }

    /// After some time without faults; `nil` if all is well.
    func checkCalm() {
        guard world.now - begunAt > 30_000 else { return }
        guard !code.isEmpty else { return fail("could not be created") }
        guard !isOver, !mayBeOver, !isBusy else { return }
        if isUnsure || !isChecked { return fail("is not settled") }
        states = [now]
        if let fault = diskFault(isCalm: true) { fail(fault) }
    }
}

extension SurveyOracle {
    /// A batch that was sent again.
    mutating func apply(_ batch: SurveyPhone.Batch, of id: String) {
        guard let seq = persons[id]?.seq, batch.seq > seq else { return }
        persons[id]?.seq = batch.seq
        batch.effect(&self, id)
    }
}
