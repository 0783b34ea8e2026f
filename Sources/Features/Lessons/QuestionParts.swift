import Rooms
import Storage

/// Questions as parts of the session: what people said first is compared with what they said later, and one class with
/// another.
extension LessonRun {
    /// The parts of the questions that were answered, and that nobody can answer any more.
    func parts(of participants: [Participant], isOpen: (_ step: Int) -> Bool) -> [SessionPart] {
        let ids = participants.map { (number: $0.number, id: $0.id) }
        return answers.keys.sorted().compactMap { step in
            isOpen(step) ? nil : part(at: step, of: ids, replaced: replaced(participants, at: step))
        }
    }

    private func part(
        at step: Int,
        of participants: [(number: Int, id: String)],
        replaced: Set<Int>
    ) -> SessionPart? {
        guard let question = lesson.steps[step].question, let given = answers[step], !given.isEmpty else { return nil }
        let compared = ComparedAnswer.all(of: question, truth: truth(at: step), on: picture(at: step))
        guard !compared.isEmpty else { return nil }
        return SessionPart(
            name: "question-\(number)-\(step + 1)",
            kind: "question-\(ComparedAnswer.kind(of: question))",
            number: isAsked ? nil : step + 1,
            // The same question of the same lesson, whichever class it is asked in and however often.
            settings: isAsked ? "asked-\(number)" : "\(id)/\((question.repeatedStep ?? step) + 1)",
            startedMilliseconds: startedMilliseconds,
            measures: compared.flatMap(\.measures)
        ) {
            participants.compactMap { number, id in
                guard !replaced.contains(number), let given = given[number] else { return nil }
                return SessionPart.Row(participant: id, values: compared.flatMap { $0.values(given) })
            }
        }
    }
}

/// What a comparison takes of each answer to a question: measures that are computed together.
private struct ComparedAnswer: Sendable {
    let measures: [Measure]
    /// An answer's values, in the order of the measures.
    let values: @Sendable (GivenAnswer) -> [Double?]

    /// The name of the question's form in the kind of its part. A number has the same one, typed or marked on a line.
    static func kind(of question: LessonQuestion) -> String {
        switch question.form {
        case .choice: "choice"
        case .value: "number"
        case .order: "order"
        case .sketch: "sketch"
        case .picture(let asked): asked.answer == .area ? "area" : "point"
        }
    }

    /// - Parameters:
    ///   - truth: The number that answers are compared with, as far as it is known.
    ///   - picture: What the question is about, if it is a picture.
    /// - Returns: none where answers have neither a size nor a truth.
    static func all(of question: LessonQuestion, truth: Double?, on picture: AskedPicture?) -> [Self] {
        var all: [Self] = []
        switch question.form {
        case .choice: break
        case .value:
            all.append(Self(measures: [Measure("value", in: question.unit)]) { [$0.answer.value] })
            if let truth, truth != 0 {
                all.append(
                    Self(measures: [Measure("estimateError", in: "%", better: .less)]) {
                        [TruthDistance(of: $0.answer.value, from: truth)?.percent.map(abs)]
                    }
                )
            }
        case .order(_, let right):
            if let right {
                all.append(Self(measures: [Measure("tau", better: .more)]) { [orderTau($0.answer.order, right)] })
            }
        case .sketch:
            guard question.trueCurve != nil else { break }
            let measures = [Measure("rootMeanSquare", better: .less), Measure("correlation", better: .more)]
            all.append(
                Self(measures: measures) {
                    let figures = CurveFigures(of: $0.answer.curve, to: question)
                    return [figures?.rootMeanSquare, figures?.correlation]
                }
            )
        case .picture(let asked):
            if let picture { all.append(places(asked, on: picture)) }
        }
        if isJudged(question, truth) {
            all.append(
                Self(measures: [Measure("right", in: "%", better: .more)]) {
                    [$0.answer.isRight(to: question, truth: truth).map { $0 ? 100 : 0 }]
                }
            )
        }
        if question.asksConfidence {
            all.append(Self(measures: [Measure("confidence", in: "%")]) { [$0.confidence.map(Double.init)] })
        }
        return all.filter { !$0.measures.isEmpty }
    }

    /// Whether an answer is right or wrong.
    private static func isJudged(_ question: LessonQuestion, _ truth: Double?) -> Bool {
        question.correct != nil || truth != nil && question.tolerance != nil
    }

    private static func places(_ asked: PictureQuestion, on picture: AskedPicture) -> Self {
        var figures: [(measure: Measure, of: @Sendable (PictureComparison) -> Double?)] = []
        switch asked.answer {
        case .marks(let count):
            if asked.truePoint != nil {
                figures.append((Measure("placeError", in: "%", better: .less), { $0.distancePercent }))
            }
            if asked.trueArea != nil {
                let share = Measure("inside", in: "%", better: .more)
                figures.append((share, { $0.inside.map { Double($0) / Double(count) * 100 } }))
            }
        case .area:
            figures.append((Measure("areaPercent", in: "%"), { $0.areaPercent }))
            if asked.trueArea != nil {
                figures.append((Measure("overlap", in: "%", better: .more), { $0.overlap.map { $0 * 100 } }))
            }
        }
        return Self(measures: figures.map(\.measure)) { [figures] given in
            let compared = given.answer.points.map { PictureComparison(of: $0, to: asked, on: picture) }
            return figures.map { figure in compared.flatMap(figure.of) }
        }
    }
}
