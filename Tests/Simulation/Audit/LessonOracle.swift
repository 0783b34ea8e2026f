/// The progress of a class in its lessons, by the rules of docs/lessons.md, without the feature.
struct LessonOracle: Equatable {
    struct Place: Equatable {
        /// The step, from 1.
        var step = 1
        /// The highest one reached.
        var reached = 1
        /// The newest round of each step with a challenge.
        var rounds: [Int: Int] = [:]
        /// Whether the class has begun an activity since it reached the step.
        var hasBegunOther = false
    }

    /// The number of lessons of the session.
    private(set) var runs = 0
    private(set) var place: Place?
    /// The number of rounds before the newest lesson.
    private var roundsBefore = 0

    /// The maximum number of rounds of a session.
    static let limit = 10

    private var work: LessonScript.Step.Work? { place.map { LessonScript.step($0.step).work } }

    /// The open question.
    var question: AnswerHistory.Question? {
        guard let place, case .question = work else { return nil }
        return AnswerHistory.Question(run: runs, step: place.step)
    }

    /// The question whose answers are shown, and the step that asked it before.
    var shownQuestion: (question: AnswerHistory.Question, first: Int?)? {
        guard let place else { return nil }
        switch work {
        case .question(let first): return (AnswerHistory.Question(run: runs, step: place.step), first)
        case .answers(let again, let first):
            // Both results of a repeated question are compared.
            return (AnswerHistory.Question(run: runs, step: again), first)
        default: return nil
        }
    }

    // MARK: Events

    mutating func start(after rounds: Int) {
        runs += 1
        roundsBefore = rounds
        place = Place()
    }

    mutating func end() { place = nil }

    /// The class begins an activity that no step has begun.
    mutating func otherBegan() { place?.hasBegunOther = true }

    /// Whether the class performs the step's activity, even if the host began it.
    private func isAtOwnWork(_ shown: TaskOracle.Round?, _ activity: String) -> Bool {
        switch work {
        case .challenge(let kind, let target): shown?.kind == kind && shown?.target == target
        case .scale: shown == nil && activity == "scale"
        default: false
        }
    }

    /// Whether the class is in an activity that the step did not begin.
    func isAside(_ shown: TaskOracle.Round?, _ activity: String) -> Bool {
        place?.hasBegunOther == true && !isAtOwnWork(shown, activity)
    }

    /// The next activity of the class.
    enum Turn: Equatable {
        /// A round of three attempts; all figures begin at zero the first time.
        case start(TaskOracle.Round.Kind, target: Double, clears: Bool)
        /// The results of a round.
        case show(Int)
        /// The round ends, if one is played; its results stay.
        case end
        /// An activity without a round.
        case activity(String)
    }

    /// Goes to a step; returns the consequences for the class, `nil` if nothing changes.
    ///
    /// - Parameters:
    ///   - shown: The round that is played, or whose results are shown.
    ///   - activity: The activity of the class.
    ///   - newest: The number of the newest round.
    ///   - hasResults: Whether anybody has an attempt in a round.
    mutating func go(
        to step: Int,
        shown: TaskOracle.Round?,
        activity: String,
        newest: Int,
        hasResults: (Int) -> Bool
    ) -> Turn? {
        let wasAside = isAside(shown, activity)
        guard var place, step != place.step || wasAside else { return nil }
        if let shown, isAtOwnWork(shown, activity) { place.rounds[place.step] = shown.number }
        let (isNew, isBack) = (step > place.reached, step == place.step)
        (place.step, place.reached, place.hasBegunOther) = (step, max(step, place.reached), false)
        defer { self.place = place }
        let before = place.rounds.filter { $0.key <= step }.max { $0.key < $1.key }?.value
        switch LessonScript.step(step).work {
        case .challenge(let kind, let target):
            if !isNew, !isBack, let own = place.rounds[step], hasResults(own) { return .show(own) }
            place.rounds[step] = newest + 1
            return .start(kind, target: target, clears: isNew)
        case .scale: return .activity("scale")
        case .question, .answers, .text: return .activity("lesson")
        case .results:
            if !isNew, let before, hasResults(before) { return .show(before) }
            return shown == nil && newest > roundsBefore ? .show(newest) : .end
        case .figure:
            let own = Self.activity(before: step)
            return wasAside && (shown != nil || activity != own) ? .activity(own) : .end
        }
    }

    /// The lesson's last activity before a comparison, except rounds.
    private static func activity(before step: Int) -> String {
        LessonScript.steps.prefix(step).contains { $0.work == .scale } ? "scale" : "touch"
    }

    // MARK: Announced state

    /// The lesson in the session's state.
    struct Announced: Equatable {
        var run: Int?
        var id: String?
        var step: Int?
        var steps: Int?
        var isAside = false
        var seconds: Int?
        var title: String?
        var figure: String?
        var choices = 0
        var isOpen: Bool?
        var answer: Int?
    }

    func announced(_ shown: TaskOracle.Round?, _ activity: String) -> Announced {
        guard let place else { return Announced() }
        let step = LessonScript.step(place.step)
        var announced = Announced(
            run: runs,
            id: LessonScript.id,
            step: place.step,
            steps: LessonScript.steps.count,
            isAside: isAside(shown, activity),
            seconds: step.seconds,
            title: step.title
        )
        switch step.work {
        case .figure(let name): announced.figure = name
        case .results: announced.figure = "results"
        case .question: (announced.choices, announced.isOpen) = (LessonScript.choices, true)
        case .answers:
            (announced.choices, announced.isOpen, announced.answer) = (LessonScript.choices, false, LessonScript.right)
        case .challenge, .scale, .text: break
        }
        return announced
    }
}

extension LessonOracle.Announced {
    /// From the field `lesson` of a session's state.
    init(_ lesson: JSONText) {
        let question = lesson["question"]
        self.init(
            run: lesson["run"].integer,
            id: lesson["id"].text,
            step: lesson["step"].integer,
            steps: lesson["steps"].integer,
            isAside: lesson["aside"].bool ?? false,
            seconds: lesson["seconds"].integer,
            title: lesson["content"]["title"]["en"].text,
            figure: lesson["figure"].text,
            choices: question["choices"].items.count,
            isOpen: question["open"].bool,
            answer: question["answer"].integer
        )
    }
}
