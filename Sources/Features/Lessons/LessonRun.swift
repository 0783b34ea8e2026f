import Rooms
import Storage

/// A lesson that a class takes or has taken, with the answers to its questions.
struct LessonRun: Sendable {
    /// The run's number, from 1.
    var number: Int
    var id: String
    /// The session's own copy: a change of the server's lesson does not affect a class that is using it.
    var lesson: Lesson
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// Choices by step and participant number, all indices from 0; participant numbers start at 1.
    private(set) var answers: [Int: [Int: Int]] = [:]

    /// Sets an answer. Returns whether it changed.
    mutating func answer(step: Int, participant: Int, choice: Int) -> Bool {
        answers[step, default: [:]].updateValue(choice, forKey: participant) != choice
    }

    /// Removes all answers of a participant.
    mutating func removeAnswers(of participant: Int) {
        for step in answers.keys { answers[step]?[participant] = nil }
    }

    /// The answers of one participant, by step.
    func answers(of participant: Int) -> [(step: Int, choice: Int)] {
        answers.compactMap { step, choices in choices[participant].map { (step, $0) } }.sorted { $0.step < $1.step }
    }

    /// Counts each choice at a step, among the participants that were not removed.
    func counts(step: Int, of participants: [Participant]) -> [Int] {
        var counts = Array(repeating: 0, count: lesson.steps[step].question?.choices ?? 0)
        guard let choices = answers[step] else { return counts }
        for participant in participants {
            if let choice = choices[participant.number], counts.indices.contains(choice) { counts[choice] += 1 }
        }
        return counts
    }

    /// The part of a run that is stored with the room; answers are stored with the participants.
    struct Stored: Codable {
        var id: String
        var document: String
        var startedMilliseconds: UInt64
    }

    var stored: Stored {
        Stored(
            id: id,
            document: String(decoding: lesson.document, as: UTF8.self),
            startedMilliseconds: startedMilliseconds
        )
    }
}
