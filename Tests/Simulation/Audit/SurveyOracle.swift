/// What a session knows of its phones, by the rules of docs/names.md, docs/sessions.md, docs/figures.md and docs/lessons.md, without the features.
struct SurveyOracle: Equatable {
    /// What a phone has said to the newest question for consent.
    enum Consent: String { case given, refused, unanswered }

    /// The pressure that is 0 g, and the grams at a pressure of 1.
    struct Scale: Equatable {
        var fullScaleGrams = 385.0
        var tare = 0.0
        var isCalibrated = false

        /// Whole grams, by the formula of docs/figures.md.
        func grams(_ pressure: Double) -> Double {
            (max(0, pressure * 100 - tare * 100) * fullScaleGrams / 100).rounded(.down)
        }
    }

    struct Person: Equatable {
        var label: String?
        var group: String?
        var isLabelHidden = false
        /// The host has chosen the label.
        var isLabelByHost = false
        var consent: Consent?
        var pixelsPerCentimetre = 64.0
        var isCalibrated = false
        var scale = Scale()
        var touches = 0
        var pixels = 0.0
        /// The largest pressure that was measured.
        var pressure: Double?
        /// The batches with touches that are in the session's log.
        var logged = 0
        var answers: [Question: Answer] = [:]
        /// The lengths of its pendulums in metres, and the periods that it sent for each.
        var pendulums: [Double: [Double]] = [:]
        /// The newest batch that was applied.
        var seq: UInt64 = 0
        /// Whether what it sends is stored.
        var isStored = true
        /// What was stored of it before the host withdrew a question that it had not answered: none or one.
        var before: [Person] = []
    }

    struct Question: Hashable, Comparable {
        var run: Int
        var step: Int

        static func < (one: Question, other: Question) -> Bool { (one.run, one.step) < (other.run, other.step) }
    }

    /// By their ids.
    var persons: [String: Person] = [:]
    /// The number of the next participant: none is given twice.
    var nextNumber = 1
    /// The newest question for consent, and its number.
    var consentText: String?
    var consentNumber = 0
    /// Whose tokens are refused with 4403.
    var banned: Set<String> = []
    /// How phones are named.
    var naming = "invented"
    var areNamesShown = true
    var isLocked = false
    /// The indices of the forms of all questions that were asked, in their order.
    var asked: [Int] = []
    /// The step of the newest one, from 1; 1 and 3 ask, 2 and 4 compare.
    var step = 0
    /// When the session ends, in ms of the simulated time.
    var end = 0.0

    // MARK: Phones

    /// Somebody joins; returns the id.
    mutating func join() -> String {
        let id = "p\(nextNumber)"
        nextNumber += 1
        var person = Person()
        if consentText != nil { (person.consent, person.isStored) = (.unanswered, false) }
        persons[id] = person
        return id
    }

    /// A gesture that was finished within one batch.
    mutating func touched(_ id: String, pixels: Double, pressure: Double?) {
        guard var person = persons[id], person.consent != .unanswered else { return }
        person.touches += 1
        person.pixels += pixels
        if let pressure { person.pressure = max(person.pressure ?? 0, pressure) }
        if person.isStored { person.logged += 1 }
        persons[id] = person
    }

    /// A period of a pendulum.
    mutating func swung(_ id: String, metres: Double, seconds: Double) {
        guard persons[id]?.consent != .unanswered else { return }
        persons[id]?.pendulums[metres, default: []].append(seconds)
    }

    mutating func named(_ id: String, _ label: String?, group: String?) {
        persons[id]?.label = label
        if let group { persons[id]?.group = group }
    }

    mutating func answered(_ id: String, isGiven: Bool) {
        guard var person = persons[id] else { return }
        person.consent = isGiven ? .given : .refused
        if !isGiven, person.isStored || !person.before.isEmpty {
            // It is erased; what its hello told of screen and scale stays.
            (person.label, person.group, person.isLabelHidden, person.isLabelByHost) = (nil, nil, false, false)
            (person.touches, person.pixels, person.pressure, person.logged) = (0, 0, nil, 0)
            (person.answers, person.pendulums) = ([:], [:])
        }
        (person.isStored, person.before) = (isGiven, [])
        persons[id] = person
    }

    // MARK: The host

    /// Asks everybody for consent, or nobody any more.
    mutating func ask(_ text: String?) {
        guard text != consentText else { return }
        consentText = text
        if text != nil { consentNumber += 1 }
        for (id, var person) in persons {
            if text != nil {
                person.consent = .unanswered
            } else if person.consent == .unanswered {
                person.consent = nil
                // Stays without being stored.
                if person.isStored { (person.before, person.isStored) = ([person], false) }
            }
            persons[id] = person
        }
    }

    mutating func removed(_ id: String, isBanned: Bool) {
        persons[id] = nil
        if isBanned { banned.insert(id) }
    }

    mutating func renamed(_ id: String, _ label: String?) {
        persons[id]?.label = label
        persons[id]?.isLabelByHost = true
        persons[id]?.isLabelHidden = false
    }

    // MARK: The question of the class

    /// The open question.
    var open: Question? { step == 1 || step == 3 ? Question(run: asked.count, step: step) : nil }
    /// The question that is asked or whose answers are compared: the newest one.
    var shown: Question? { step > 0 ? Question(run: asked.count, step: step < 3 ? 1 : 3) : nil }

    func form(of question: Question) -> Answer.Form { Answer.forms[asked[question.run - 1]] }

    // MARK: After a restart

    /// The state that a new run of the server reads.
    var afterRestart: SurveyOracle {
        var left = self
        for (id, person) in persons where !person.isStored {
            guard var stored = person.before.first else {
                left.persons[id] = nil
                continue
            }
            // It stays as it was before the question, and is not stored from then on, either.
            (stored.consent, stored.isStored, stored.before) = (person.consent, false, person.before)
            left.persons[id] = stored
        }
        return left
    }
}
