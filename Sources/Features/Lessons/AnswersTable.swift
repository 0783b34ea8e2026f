import Geometry
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The answers to the questions of a session's lessons, one row each.
struct AnswersTable: ExportedTable {
    static let source = TableSource(AnswersTable.init) { room in
        (room.feature(RoomLesson.self).resultsTableCount + 1) * room.roster.count * Room.blocksPerParticipant
    }

    /// An answer with what it is compared with.
    struct Row {
        let run: LessonRun
        let step: Int
        let phone: ParticipantIdentity
        let given: GivenAnswer
        let question: LessonQuestion?
        let picture: AskedPicture?
        let truth: Double?
        let distance: TruthDistance?
        let curve: CurveFigures?
        let places: PictureComparison?

        fileprivate init(_ run: LessonRun, _ step: Int, _ phone: ParticipantIdentity, _ given: GivenAnswer) {
            self.run = run
            self.step = step
            self.phone = phone
            self.given = given
            question = run.lesson.steps[step].question
            picture = run.picture(at: step)
            truth = run.truth(at: step)
            distance = TruthDistance(of: given.answer.value, from: truth)
            curve = CurveFigures(of: given.answer.curve, to: question)
            if let asked = question?.picture, let picture, let points = given.answer.points {
                places = PictureComparison(of: points, to: asked, on: picture)
            } else {
                places = nil
            }
        }

        fileprivate var isRight: Bool? { question.flatMap { given.answer.isRight(to: $0, truth: truth) } }

        /// The picture's name; of the session's own the name of its file in the archive.
        fileprivate var pictureName: String? {
            guard let picture else { return nil }
            return picture.ground.map { $0.picture.fileName(number: $0.number) } ?? question?.picture?.picture.rawValue
        }
    }

    static let layout = TableLayout<Row>(
        "answers",
        [
            .integer("run") { $0.run.number },
            .text("lesson") { $0.run.id },
            .integer("step") { $0.step + 1 },
            .phone { $0.phone },
            .integer("choice") { $0.given.answer.choice.map { $0 + 1 } },
            .text("correct") { row in row.isRight.map { $0 ? "yes" : "no" } },
            .number("value") { $0.given.answer.value },
            .text("unit") { $0.question?.unit },
            .number("truth") { $0.truth },
            .number("difference") { $0.distance?.units },
            .number("differencePercent") { $0.distance?.percent },
            .integer("answeredMilliseconds", unit: "ms") { row in row.given.milliseconds.map { Int(clamping: $0) } },
            .text("order") { numbers(of: $0.given.answer.order) },
            .text("rightOrder") { numbers(of: $0.question?.rightOrder) },
            .number("tau") { orderTau($0.given.answer.order, $0.question?.rightOrder) },
            .integer("confidence") { $0.given.confidence },
            .number("tolerance") { $0.question?.tolerance },
            .text("curve") { numbers(of: $0.given.answer.curve) },
            .text("trueCurve") { row in row.curve.flatMap { _ in numbers(of: row.question?.trueCurve) } },
            .number("rootMeanSquare") { $0.curve?.rootMeanSquare },
            .number("correlation") { $0.curve?.correlation },
            .integer("turningPoints") { $0.curve?.turningPoints },
            .text("picture") { $0.pictureName },
            .number("pictureWidth") { $0.picture?.size.width },
            .number("pictureHeight") { $0.picture?.size.height },
            .text("points") { text(of: $0.given.answer.points) },
            .text("truthPoints") { text(of: $0.question?.picture?.truth) },
            .number("distance") { $0.places?.distance },
            .number("distancePercent") { $0.places?.distancePercent },
            .integer("inside") { $0.places?.inside },
            .number("area") { $0.places?.area },
            .number("areaPercent") { $0.places?.areaPercent },
            .number("overlap") { $0.places?.overlap },
        ]
    )

    /// Points in px as `x y; x y`; `nil` for none.
    private static func text(of points: [Point]?) -> String? {
        guard let points, !points.isEmpty else { return nil }
        return points.map { "\($0.x.short) \($0.y.short)" }.joined(separator: "; ")
    }

    /// The numbers of items from 1, as JSON.
    private static func numbers(of order: [Int]?) -> String? { order.map { "\($0.map { $0 + 1 })" } }

    /// A curve's values, as JSON.
    private static func numbers(of curve: [Double]?) -> String? {
        curve.map { "[\($0.map(\.short).joined(separator: ", "))]" }
    }

    private let runs: [LessonRun]
    private let participants: [(number: Int, identity: ParticipantIdentity)]

    init(of room: Room) {
        runs = room.feature(RoomLesson.self).runs
        participants = room.storedParticipants.map { ($0.number, $0.fullIdentity) }
    }

    func makeRows() -> AnyIterator<Row> {
        let participants = participants
        let rows = runs.lazy.flatMap { run in
            run.answers.keys.sorted().lazy.flatMap { step in
                run.answers(at: step, of: participants).lazy.map { Row(run, step, $0.identity, $0.given) }
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
    ) -> [(number: Int, identity: ParticipantIdentity, given: GivenAnswer)] {
        participants.compactMap { number, identity in answers[step]?[number].map { (number, identity, $0) } }
    }
}

/// The routes for the answers of a class.
extension LessonsFeature {
    static let answerRoutes: [Route<Rooms>] = [
        Route(.put, "/api/v1/sessions/{code}/answer", bodyLimit: 4096) { rooms, request throws(Problem) in
            let answer = try Representation.body(SentAnswer.self, of: request.http)
            let address = AddressGroup(request.http.remoteAddress)
            let (room, participant) = try rooms.lookup.participant(
                resuming: answer.resume,
                of: request["code"],
                for: address
            )
            return try accept(answer, of: participant, in: room, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/answers") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            let form = TableForm(of: request.http, rooms.configuration.spreadsheets)
            return rooms.respond(with: AnswersTable.source, as: form, of: room, to: request.http)
        },
    ]

    /// Accepts an answer; replies after it is on disk.
    private static func accept(
        _ answer: SentAnswer,
        of participant: Participant,
        in room: Room,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let lesson = room.feature(RoomLesson.self)
        let (given, isNew) = try lesson.answer(answer, of: participant, at: Moment.now(in: room, rooms))
        if isNew {
            participant.needsRow = true
            rooms.commits.markDirty(participant, in: room)
            rooms.ticker.start()
        }
        return rooms.respondWhenOnDisk {
            Representation.result(200) {
                $0.raw("{")
                $0.fields(of: given)
                $0.raw("}")
            }
        }
    }
}
