import Rooms
import Storage
import WireProtocol

/// The answers to the questions of a session's lessons, one row each.
struct AnswersTable: ExportedTable {
    static let source = TableSource(AnswersTable.init) { room in
        (room.feature(RoomLesson.self).resultsTableCount + 1) * room.roster.count * Room.blocksPerParticipant
    }

    static let description = TableDescription(
        "answers",
        en: "Every answer to the questions of lessons",
        de: "Jede Antwort auf die Fragen der Stunden",
        fr: "Chaque réponse aux questions des leçons",
        columns: [
            TableColumn(
                "run",
                .integer,
                en: "number of the lesson in this session",
                de: "Nummer der Stunde in dieser Sitzung",
                fr: "numéro de la leçon dans cette session"
            ),
            TableColumn(
                "lesson",
                .text,
                en: "the lesson’s id",
                de: "Kennung der Stunde",
                fr: "identifiant de la leçon"
            ),
            TableColumn(
                "step",
                .integer,
                en: "the step that asks, from 1",
                de: "Schritt mit der Frage, ab 1",
                fr: "étape qui pose la question, à partir de 1"
            ),
        ] + TableColumn.ofParticipant + [
            TableColumn(
                "choice",
                .integer,
                en: "the answer that was chosen, from 1",
                de: "gewählte Antwort, ab 1",
                fr: "réponse choisie, à partir de 1"
            ),
            TableColumn(
                "correct",
                .text,
                en: "yes, no, or empty where no answer is the right one",
                de: "yes (richtig), no (falsch) oder leer, wo keine Antwort die richtige ist",
                fr: "yes (juste), no (faux), ou vide si aucune réponse n’est la bonne"
            ),
        ]
    )

    private let runs: [LessonRun]
    private let participants: [(number: Int, identity: ParticipantIdentity)]

    init(of room: Room) {
        runs = room.feature(RoomLesson.self).runs
        participants = room.storedParticipants.map { ($0.number, $0.fullIdentity) }
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let participants = participants
        let rows = runs.lazy.flatMap { run in
            run.answers.keys.sorted().lazy.flatMap { step in
                run.answers(at: step, of: participants).lazy.map { identity, choice -> [TableField] in
                    let correct = run.lesson.steps[step].question?.correct
                    return [
                        .integer(run.number), .text(run.id), .integer(step + 1),
                    ] + identity.tableFields + [
                        .integer(choice + 1), .text(correct.map { $0 == choice ? "yes" : "no" }),
                    ]
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}

extension LessonRun {
    /// The answers to a step's question, by participant.
    func answers(
        at step: Int,
        of participants: [(number: Int, identity: ParticipantIdentity)]
    ) -> [(identity: ParticipantIdentity, choice: Int)] {
        participants.compactMap { number, identity in answers[step]?[number].map { (identity, $0) } }
    }
}
