import Geometry
import Rooms
import Storage
import WireProtocol

/// The part of a snapshot about the step.
struct ShownStep: JSONFields {
    var answers: ShownAnswers
    /// For each step how many phones have done it, while each has its own place.
    var stepPhones: [Int]
    /// The time since the step began, in ms; `nil` without a timer.
    var passed: UInt64?

    func write(into json: inout JSONWriter) {
        answers.write(into: &json)
        if !stepPhones.isEmpty { json.integers("stepPhones", stepPhones) }
        guard let passed else { return }
        json.raw(",\"stepMilliseconds\":[")
        json.integer(passed)
        json.raw("]")
    }
}

/// The answers to the question that is shown.
struct ShownAnswers: JSONFields {
    /// The counts of the choices, or of all numbers.
    var now: [Int] = []
    /// The counts from when the question was asked first.
    var earlier: [Int] = []
    /// The numbers, once the question is closed.
    var values: [Double?] = []
    /// At each place, what the same participant answered first.
    var earlierValues: [Double?] = []
    /// The indices of items in each order, likewise.
    var orders: [[Int]?] = []
    var earlierOrders: [[Int]?] = []
    /// The values of each curve, likewise.
    var curves: [[Double]?] = []
    var earlierCurves: [[Double]?] = []
    /// The places of each answer on a picture, likewise.
    var points: [[Point]?] = []
    var earlierPoints: [[Point]?] = []
    /// How often people were right, by how sure they were.
    var confidences: [CalibrationLevel] = []
    var earlierConfidences: [CalibrationLevel] = []

    /// The most sketched curves that viewers get.
    private static let maxCurves = 200

    /// At most as many as viewers get of curves, at equal distances in their order.
    static func thinned<Each>(_ all: [Each], to most: Int = maxCurves) -> [Each] {
        all.count > most ? (0..<most).map { all[$0 * all.count / most] } : all
    }

    /// Nothing, because no question is shown.
    init() {}

    /// - Parameters:
    ///   - step: The index of the step that asks.
    ///   - earlier: The index of the step that asked first, if another one did.
    ///   - isOpen: Whether phones answer.
    init(of run: LessonRun, at step: Int, earlier: Int?, of participants: [Participant], isOpen: Bool) {
        let counted = run.counted(participants, at: step)
        let countedEarlier = earlier.map { run.counted(participants, at: $0) } ?? []
        now = run.counts(step: step, of: counted)
        self.earlier = earlier.map { run.counts(step: $0, of: countedEarlier) } ?? []
        // While phones answer, nobody sees the others' numbers: estimates of a crowd are worth something as long as they
        // are independent.
        guard !isOpen, let question = run.lesson.steps[step].question else { return }
        confidences = run.calibration(step: step, of: counted.map(\.number))
        earlierConfidences = earlier.map { run.calibration(step: $0, of: countedEarlier.map(\.number)) } ?? []
        switch question.form {
        case .choice: break
        case .value:
            let values = run.values(step: step, earlier: earlier, of: counted)
            self.values = values.map(\.now)
            if earlier != nil { earlierValues = values.map(\.earlier) }
        case .order:
            let orders = run.lists(step: step, earlier: earlier, of: counted) { $0.order }
            self.orders = orders.map(\.now)
            if earlier != nil { earlierOrders = orders.map(\.earlier) }
        case .sketch:
            let curves = run.lists(step: step, earlier: earlier, of: counted, most: Self.maxCurves) { $0.curve }
            self.curves = curves.map(\.now)
            if earlier != nil { earlierCurves = curves.map(\.earlier) }
        case .picture:
            let points = run.points(step: step, earlier: earlier, of: counted)
            self.points = points.map(\.now)
            if earlier != nil { earlierPoints = points.map(\.earlier) }
        }
    }

    /// Adds the lists that are not empty to a frame.
    func add(to frame: inout FrameMessage) {
        frame.add("answers", now) { $0.integer($1) }
        frame.add("earlierAnswers", earlier) { $0.integer($1) }
        frame.add("answerValues", values) { $0.number($1) }
        frame.add("earlierValues", earlierValues) { $0.number($1) }
        frame.add("answerOrders", orders) { $0.order($1) }
        frame.add("earlierOrders", earlierOrders) { $0.order($1) }
        frame.add("answerCurves", curves) { $0.curve($1) }
        frame.add("earlierCurves", earlierCurves) { $0.curve($1) }
        frame.add("answerPoints", points) { $0.points($1) }
        frame.add("earlierPoints", earlierPoints) { $0.points($1) }
        frame.add("confidences", confidences) { $0.level($1) }
        frame.add("earlierConfidences", earlierConfidences) { $0.level($1) }
    }

    func write(into json: inout JSONWriter) {
        guard !now.isEmpty else { return }
        json.integers("answers", now)
        if !earlier.isEmpty { json.integers("earlierAnswers", earlier) }
        if !values.isEmpty { json.list("answerValues", values) { $0.number($1) } }
        if !earlierValues.isEmpty { json.list("earlierValues", earlierValues) { $0.number($1) } }
        if !orders.isEmpty { json.list("answerOrders", orders) { $0.order($1) } }
        if !earlierOrders.isEmpty { json.list("earlierOrders", earlierOrders) { $0.order($1) } }
        if !curves.isEmpty { json.list("answerCurves", curves) { $0.curve($1) } }
        if !earlierCurves.isEmpty { json.list("earlierCurves", earlierCurves) { $0.curve($1) } }
        if !points.isEmpty { json.list("answerPoints", points) { $0.points($1) } }
        if !earlierPoints.isEmpty { json.list("earlierPoints", earlierPoints) { $0.points($1) } }
        if !confidences.isEmpty { json.list("confidences", confidences) { $0.level($1) } }
        if !earlierConfidences.isEmpty { json.list("earlierConfidences", earlierConfidences) { $0.level($1) } }
    }
}

extension JSONWriter {
    /// Writes `[percent, people, right]`.
    mutating func level(_ level: CalibrationLevel) {
        integers([level.confidence, level.people, level.right])
    }

    /// Writes a curve's values, or `null`.
    mutating func curve(_ values: [Double]?) {
        guard let values else { return raw("null") }
        list(values) { $0.number($1) }
    }

    /// Writes the numbers of items from 1, or `null`.
    mutating func order(_ indices: [Int]?) {
        guard let indices else { return raw("null") }
        integers(indices.map { $0 + 1 })
    }
}
