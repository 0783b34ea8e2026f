import Rooms
import Storage
import WireProtocol

/// The answers to the questions of a session's lessons, for its results.
struct LessonResults: JSONFields {
    private let runs: [LessonRun]
    private let participants: [(number: Int, identity: ParticipantIdentity)]

    init(_ runs: [LessonRun], _ participants: [Participant]) {
        self.runs = runs
        self.participants = participants.map { ($0.number, $0.identity) }
    }

    func write(into json: inout JSONWriter) {
        json.raw(",\"lessons\":")
        json.list(runs) { write($1, into: &$0) }
    }

    private func write(_ run: LessonRun, into json: inout JSONWriter) {
        json.raw("{\"run\":")
        json.integer(run.number)
        json.raw(",\"id\":")
        json.string(run.id)
        json.raw(",\"title\":")
        json.raw(run.lesson.titleJSON)
        json.raw(",\"startedMilliseconds\":")
        json.integer(run.startedMilliseconds)
        json.raw(",\"questions\":")
        json.list(run.answers.keys.sorted()) { json, step in
            let question = run.lesson.steps[step].question
            json.raw("{\"step\":")
            json.integer(step + 1)
            json.raw(",")
            json.raw(question?.json ?? [])
            json.raw(",\"answer\":")
            json.integer(question?.correct.map { $0 + 1 })
            json.raw(",\"participants\":")
            json.list(run.answers(at: step, of: participants)) { json, answer in
                json.raw("{\"id\":")
                json.string(answer.identity.id)
                json.raw(",\"name\":")
                json.string(answer.identity.name)
                json.label(of: answer.identity)
                json.raw(",\"choice\":")
                json.integer(answer.choice + 1)
                json.raw("}")
            }
            json.raw("}")
        }
        json.raw("}")
    }
}
