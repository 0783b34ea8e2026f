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
        json.list("lessons", runs) { write($1, into: &$0) }
    }

    private func write(_ run: LessonRun, into json: inout JSONWriter) {
        json.raw("{")
        json.integer("run", run.number)
        json.string("id", run.id)
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.integer("startedMilliseconds", run.startedMilliseconds)
        json.list("questions", run.answers.keys.sorted()) { json, step in
            let question = run.lesson.steps[step].question
            json.raw("{")
            json.integer("step", step + 1)
            json.raw(",")
            json.raw(question?.json ?? [])
            json.integer("answer", question?.correct.map { $0 + 1 })
            json.objects("participants", run.answers(at: step, of: participants)) { json, answer in
                json.string("id", answer.identity.id)
                json.string("name", answer.identity.name)
                json.label(of: answer.identity)
                json.integer("choice", answer.choice + 1)
            }
            json.raw("}")
        }
        json.raw("}")
    }
}
