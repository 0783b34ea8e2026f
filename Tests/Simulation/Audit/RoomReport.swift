import Foundation
import Rooms
import WireProtocol

/// The state of a room's tasks and walks.
struct RoomReport {
    private let fields: JSONText

    init(_ room: Room) {
        var json = JSONWriter()
        json.raw("{\"\":0")
        for feature in room.features {
            feature.writeState(into: &json)
            feature.snapshotFields(forHost: true, at: 0)?.write(into: &json)
        }
        json.raw("}")
        fields = json.bytes.withUnsafeBytes { JSONText($0) }
        walks = Dictionary(
            uniqueKeysWithValues: room.participants.map { participant in
                var json = JSONWriter()
                json.raw("{\"\":0")
                for feature in room.features { feature.statsFields(of: participant)?.write(into: &json) }
                json.raw("}")
                return (participant.id, json.bytes.withUnsafeBytes { JSONText($0)["walk"] })
            }
        )
        let lessons = Self.lessons(of: room)
        announced = RoundHistory.Announced(
            started: room.parts.filter { $0.name.hasPrefix("challenge-") }.count,
            lessons: lessons.count,
            reached: Self.reached(in: room),
            experiments: room.parts.filter { $0.name.hasPrefix("experiment-") }.count,
            activity: room.state.activity,
            fields
        )
        answers = Self.answers(in: lessons)
        runs = Self.stored("experiment", in: room).mapValues { run in
            ExperimentOracle.StoredRun(
                number: run["number"].integer ?? 0,
                progress: run["progress"].items.compactMap(\.number)
            )
        }
        works = Self.stored("challenge", in: room).mapValues { work in
            TaskOracle.StoredWork(
                round: work["number"].integer ?? 0,
                progress: work["progress"].items.compactMap(\.number)
            )
        }
    }

    /// A stored field by participant; without participants that lack it.
    private static func stored(_ field: String, in room: Room) -> [String: JSONText] {
        var stored: [String: JSONText] = [:]
        for participant in room.participants {
            for feature in room.storedFeatures {
                guard let text = text(feature.storedFields(of: participant)[field]) else { continue }
                stored[participant.id] = text
            }
        }
        return stored
    }

    /// The highest step that the lesson has reached, from 1.
    private static func reached(in room: Room) -> Int? {
        room.storedFeatures.lazy.compactMap { text($0.storedFields["lesson"])?["reached"].integer }.first.map { $0 + 1 }
    }

    /// A stored field.
    private static func text(_ field: (any Encodable)?) -> JSONText? {
        guard let field, let bytes = try? JSONEncoder().encode(field) else { return nil }
        return bytes.withUnsafeBytes { JSONText($0) }
    }

    /// All lessons with the answers to their questions.
    private static func lessons(of room: Room) -> [JSONText] {
        var json = JSONWriter()
        json.raw("{\"\":0")
        for feature in room.features { feature.resultsFields?.write(into: &json) }
        json.raw("}")
        return json.bytes.withUnsafeBytes { JSONText($0)["lessons"] }.items
    }

    /// The answers to all questions, by participant.
    private static func answers(in lessons: [JSONText]) -> [String: AnswerHistory.Answers] {
        var answers: [String: AnswerHistory.Answers] = [:]
        for run in lessons {
            for asked in run["questions"].items {
                let question = AnswerHistory.Question(run: run["run"].integer ?? 0, step: asked["step"].integer ?? 0)
                for row in asked["participants"].items {
                    answers[row["id"].text ?? "", default: [:]][question] = row["choice"].integer ?? 0
                }
            }
        }
        return answers
    }

    /// The state of the class.
    let announced: RoundHistory.Announced
    let answers: [String: AnswerHistory.Answers]
    /// The stored progress in the running experiment, by participant.
    let runs: [String: ExperimentOracle.StoredRun]
    /// The stored attempts in progress of the current round, by participant.
    let works: [String: TaskOracle.StoredWork]
    /// The figures of the running or shown experiment: of each participant in each condition, and of the class.
    var experimentPoints: [JSONText] { fields["experimentPoints"].items }
    var experimentFigures: JSONText { fields["experimentFigures"][0] }

    /// The number of participants for each choice at the lesson's question, now and at earlier visits.
    var counts: [[Int]] { ["answers", "earlierAnswers"].map { fields[$0].items.compactMap(\.integer) } }

    /// Latitude, longitude, accuracy, scene, metres and age, by participant.
    var walkers: [String: [Double?]] { rows("walkers") }
    /// The sums of each walk, by participant.
    let walks: [String: JSONText]

    /// Latest and best value and the number of attempts, by participant.
    var results: [String: [Double?]] { rows("results") }
    /// Place, points, all points, overall place, by participant.
    var scores: [String: [Double?]] { rows("scores") }

    private func rows(_ name: String) -> [String: [Double?]] {
        Dictionary(
            fields[name].items.map { ($0[0].text ?? "", $0.items.dropFirst().map(\.number)) },
            uniquingKeysWith: { $1 }
        )
    }
}

extension RoundHistory.Announced {
    /// - Parameter state: The session's state, as phones and viewers get it.
    init(started: Int, lessons: Int, reached: Int?, experiments: Int, activity: String?, _ state: JSONText) {
        let experiment = state["experiment"]
        let running = state["challenge"]["number"].integer
        self.init(
            started: started,
            shown: running ?? state["finished"]["number"].integer,
            isRunning: running != nil,
            activity: activity ?? "",
            lessons: lessons,
            reached: reached,
            lesson: LessonOracle.Announced(state["lesson"]),
            experiments: experiments,
            experiment: experiment["number"].integer.map {
                RoundHistory.Experiment(number: $0, phase: experiment["phase"].text ?? "")
            }
        )
    }
}
