import Rooms
import Storage
import WireProtocol

extension RoomLesson {
    /// The questions that were answered, for a replay. As live, nobody sees answers to a question that is open, nor whose
    /// they are.
    var replayed: [ReplayMessage.Question] {
        let questions = runs.flatMap { run in
            run.lesson.steps.indices.compactMap { step -> (first: UInt64, question: ReplayMessage.Question)? in
                guard !isOpen(step, of: run), let question = run.lesson.steps[step].question,
                    let (first, answers) = replayedAnswers(to: question, at: step, of: run)
                else { return nil }
                return (
                    first, ReplayMessage.Question(fields: fields(of: question, at: step, of: run), answers: answers)
                )
            }
        }
        return questions.sorted { $0.first < $1.first }.map(\.question)
    }

    /// The newest answer of each phone that may be stored, and when the first of them was given; `nil` without any.
    private func replayedAnswers(
        to question: LessonQuestion,
        at step: Int,
        of run: LessonRun
    ) -> (first: UInt64, ReplayMessage.Answers)? {
        let given = run.counted(room.storedParticipants, at: step)
            .compactMap { run.answers[step]?[$0.number] }
        func timed<Value>(_ value: (LessonAnswer) -> Value?) -> [(milliseconds: UInt64, value: Value)] {
            given.compactMap { given -> (milliseconds: UInt64, value: Value)? in
                guard let milliseconds = given.milliseconds, let value = value(given.answer) else { return nil }
                return (milliseconds, value)
            }
            .sorted { $0.milliseconds < $1.milliseconds }
        }
        switch question.form {
        case .choice:
            let all = timed(\.choice)
            return all.first.map { ($0.milliseconds, .choices(all)) }
        case .value:
            let all = timed(\.value)
            return all.first.map { ($0.milliseconds, .numbers(all)) }
        case .order:
            let all = timed(\.order)
            return all.first.map { ($0.milliseconds, .orders(all)) }
        case .sketch:
            let all = ShownAnswers.thinned(timed(\.curve))
            return all.first.map { ($0.milliseconds, .curves(all)) }
        case .picture:
            let all = timed(\.points)
            return all.first.map { ($0.milliseconds, .places(all)) }
        }
    }

    /// The fields of a closed question, as in the state.
    private func fields(of question: LessonQuestion, at step: Int, of run: LessonRun) -> [UInt8] {
        var json = JSONWriter()
        json.raw("{")
        write(question, at: step, of: run, isOpen: false, into: &json)
        return Array(json.bytes.dropFirst())
    }

    /// Whether phones may answer a question now.
    func isOpen(_ step: Int, of run: LessonRun) -> Bool {
        guard run.number == current?.number else { return false }
        if isOwn { return true }
        return isQuestionOpen && shownQuestion?.step == step
    }
}
