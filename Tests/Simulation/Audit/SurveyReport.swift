import Storage

/// What the server answers about a survey to its host.
struct SurveyReport {
    private let stats: JSONText
    private let consent: JSONText
    private let results: JSONText
    private let pendulums: JSONText

    /// Asks for all of it; `then` gets nothing if anything was not answered.
    static func ask(
        _ request: @escaping (_ path: String, @escaping (ServerRun.Answer?) -> Void) -> Void,
        then: @escaping (SurveyReport?) -> Void
    ) {
        var texts: [JSONText] = []
        func next(_ paths: ArraySlice<String>) {
            guard let path = paths.first else {
                return then(SurveyReport(stats: texts[0], consent: texts[1], results: texts[2], pendulums: texts[3]))
            }
            request(path) { answer in
                guard let answer else { return then(nil) }
                texts.append(answer.body.withUnsafeBytes { JSONText($0) })
                next(paths.dropFirst())
            }
        }
        next(["", "/consent", "/results", "/pendulums"])
    }

    /// The first difference.
    private struct Difference {
        private(set) var fault: String?

        mutating func compare<Value: Equatable>(_ name: String, _ shown: Value, _ should: Value) {
            if fault == nil, shown != should { fault = "\(name) is \(shown), should be \(should)" }
        }
    }

    /// Where it differs from a state, or `nil`.
    func fault(_ state: SurveyOracle) -> String? {
        let rows = stats["participants"].items
        let lesson = stats["lesson"]
        let asked = state.consentText == nil ? nil : state.consentNumber
        var room = Difference()
        room.compare(
            "the list of participants",
            rows.compactMap { $0["id"].text }.sorted(),
            state.persons.keys.sorted()
        )
        room.compare("locked", stats["locked"].bool, state.isLocked)
        room.compare("the number of the question", consent["number"].integer, asked)
        room.compare("the question for consent", consent["text"].text, state.consentText)
        room.compare("the naming", stats["naming"].text ?? "invented", state.naming)
        room.compare("the names' being shown", stats["namesShown"].bool ?? true, state.areNamesShown)
        room.compare("the number of questions", lesson["run"].integer ?? 0, state.asked.count)
        room.compare("the step", lesson["step"].integer ?? 0, state.step)
        if let fault = room.fault { return fault }
        for row in rows {
            guard let id = row["id"].text, let person = state.persons[id] else { continue }
            if let fault = fault(row, person) ?? pendulumFault(id, person) { return "\(id): \(fault)" }
        }
        return answerFault(state)
    }

    private func fault(_ row: JSONText, _ person: SurveyOracle.Person) -> String? {
        let own = consent["participants"].items.first { $0["id"].text == row["id"].text }
        let answered = person.consent == .unanswered ? nil : person.consent?.rawValue
        let centimetres = person.pixels / person.pixelsPerCentimetre
        var difference = Difference()
        difference.compare("the label", row["label"].text, person.label)
        difference.compare("the group", row["group"].text, person.group)
        difference.compare("the label's being hidden", row["labelHidden"].bool ?? false, person.isLabelHidden)
        difference.compare("the consent", row["consent"].text, person.consent?.rawValue)
        difference.compare("the answer for consent", own?["consent"].text, answered)
        difference.compare("the density", row["pixelsPerCentimetre"].number, person.pixelsPerCentimetre)
        difference.compare("calibrated", row["calibrated"].bool, person.isCalibrated)
        difference.compare("the full scale", row["scale"]["fullScaleGrams"].number, person.scale.fullScaleGrams)
        difference.compare("the scale's being calibrated", row["scale"]["calibrated"].bool, person.scale.isCalibrated)
        difference.compare("the newest batch", row["seq"].number, Double(person.seq))
        difference.compare("touches", row["touches"].integer, person.touches)
        difference.compare("the length", row["distance"]["totalPixels"].number, person.pixels)
        difference.compare("the length in cm", row["distance"]["totalCentimetres"].number, centimetres)
        let grams = person.pressure.map(person.scale.grams)
        difference.compare("the weight", row["pressure"]["peakGrams"].number, grams)
        return difference.fault
    }

    /// The mean period of each length.
    private func pendulumFault(_ id: String, _ person: SurveyOracle.Person) -> String? {
        let row = pendulums["phones"].items.first { $0["participant"].text == id }
        let shown = row?["pendulums"].items ?? []
        guard shown.count == person.pendulums.count else {
            return "has \(shown.count) pendulums, should have \(person.pendulums.count)"
        }
        for pendulum in shown {
            guard let periods = pendulum["metres"].number.flatMap({ person.pendulums[$0] }) else {
                return "has a pendulum \(pendulum), should have \(person.pendulums)"
            }
            let mean = periods.reduce(0, +) / Double(periods.count)
            guard pendulum["recordings"].integer == periods.count, pendulum["counted"].integer == periods.count,
                abs((pendulum["seconds"].number ?? 0) - mean) <= 1e-9
            else { return "has a pendulum \(pendulum), should have \(periods)" }
        }
        return nil
    }

    private func answerFault(_ state: SurveyOracle) -> String? {
        var given: [SurveyOracle.Question: [String: Answer]] = [:]
        for (id, person) in state.persons {
            for (question, answer) in person.answers { given[question, default: [:]][id] = answer }
        }
        for run in results["lessons"].items {
            for asked in run["questions"].items {
                let question = SurveyOracle.Question(run: run["run"].integer ?? 0, step: asked["step"].integer ?? 0)
                let answers = given.removeValue(forKey: question) ?? [:]
                let rows = asked["participants"].items
                guard rows.compactMap({ $0["id"].text }).sorted() == answers.keys.sorted() else {
                    return "\(question) was answered by \(rows.map { $0["id"] }), should be \(answers.keys.sorted())"
                }
                for row in rows {
                    guard let id = row["id"].text, let answer = answers[id] else { continue }
                    guard answer.isShown(in: row) else { return "\(id) answered \(row), should be \(answer)" }
                }
                guard question.run <= state.asked.count else { return "\(question) was never asked" }
                let list = answers.sorted { $0.key < $1.key }.map(\.value)
                if let fault = Answer.fault(asked, of: list, state.form(of: question)) {
                    return "\(question): \(fault)"
                }
            }
        }
        return given.isEmpty ? nil : "the answers to \(given.keys.sorted()) are missing"
    }

    /// The fault of what everybody may read, or `nil`: no label that is hidden, and nobody's consent.
    static func publicFault(_ stats: JSONText, _ state: SurveyOracle) -> String? {
        for row in stats["participants"].items {
            guard let id = row["id"].text, let person = state.persons[id] else { continue }
            let label = state.areNamesShown && !person.isLabelHidden ? person.label : nil
            guard row["label"].text == label else { return "everybody reads the label \(row["label"]) of \(id)" }
            guard row["group"].text == (state.areNamesShown ? person.group : nil) else {
                return "everybody reads the group \(row["group"]) of \(id)"
            }
            guard row["consent"].text == nil else { return "everybody reads the consent of \(id)" }
        }
        return nil
    }
}

/// What the disk has of a survey.
struct SurveyDisk {
    private let stored: DiskContent.Session
    /// The number of batches with touches, and of all records, by participant.
    private var touches: [Int: Int] = [:]
    private var records: [Int: Int] = [:]
    private var isReadable = true

    init(_ stored: DiskContent.Session) {
        self.stored = stored
        for chunk in stored.log {
            var reader = LogReader(chunk.bytes)
            do {
                while let record = try reader.record() {
                    records[record.participant, default: 0] += 1
                    if case .touches = record.content { touches[record.participant, default: 0] += 1 }
                }
            } catch {
                isReadable = false
            }
        }
    }

    /// Whether anything of a participant is there.
    private func has(_ number: Int) -> Bool {
        stored.participants[number] != nil || records[number] != nil
            || stored.keyframes.contains { $0.participant == number }
            || stored.results.contains { $0.participant == number }
            || stored.rounds.contains { $0.participant == number }
    }

    /// Where it differs from a state that is on disk, or `nil`.
    ///
    /// - Parameter erased: Those of whom nothing is left: the host or the phone was told so, or never agreed.
    func fault(_ state: SurveyOracle, erased: Set<String>, keepsLog: Bool) -> String? {
        guard isReadable else { return "the log cannot be read" }
        if !keepsLog, !stored.log.isEmpty { return "a log is on disk, though only figures are kept" }
        for number in 1..<max(2, state.nextNumber) {
            let id = "p\(number)"
            guard let person = state.persons[id] else {
                if erased.contains(id), has(number) { return "something of \(id) is on disk, who was removed" }
                continue
            }
            if !person.isStored, person.before.isEmpty {
                if erased.contains(id), has(number) { return "something of \(id) is on disk, who has not agreed" }
                continue
            }
            guard stored.participants[number] != nil else { return "\(id) is not on disk" }
            let logged = person.before.first?.logged ?? person.logged
            if keepsLog, touches[number, default: 0] != logged {
                return "\(touches[number, default: 0]) batches of \(id) are in the log, should be \(logged)"
            }
        }
        return nil
    }
}
