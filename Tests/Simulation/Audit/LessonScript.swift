import Storage

/// The lesson of the simulated classes: its file, and the rules of docs/lessons.md for each of its steps.
enum LessonScript {
    struct Step {
        enum Work: Equatable {
            /// The phones choose; `firstAskedAt` is the earlier step with the same question.
            case question(firstAskedAt: Int?)
            /// The answers at a step and at the step that repeats its question.
            case answers(again: Int, first: Int)
            case challenge(TaskOracle.Round.Kind, target: Double)
            case scale
            case figure(String)
            case results
            case text
        }

        var title: String
        var work: Work
        /// The time that its timer shows.
        var seconds: Int?

        /// Whether phones show the step itself.
        var isForPhones: Bool {
            switch work {
            case .question, .answers, .text: true
            case .challenge, .scale, .figure, .results: false
            }
        }
    }

    static let id = "simulated"
    static let choices = 3
    /// The right choice at each question.
    static let right = 2

    /// From 1 on, as docs/lessons.md counts.
    static let steps = [
        Step(title: "Guess", work: .question(firstAskedAt: nil)),
        Step(title: "Draw", work: .challenge(.distance, target: 4)),
        Step(title: "And the class?", work: .results),
        Step(title: "Guess again", work: .question(firstAskedAt: 1)),
        Step(title: "Who was right?", work: .answers(again: 4, first: 1)),
        Step(title: "Weigh", work: .scale, seconds: 60),
        Step(title: "How many?", work: .figure("touches")),
        Step(title: "Hold", work: .challenge(.hold, target: 1)),
        Step(title: "How far?", work: .figure("distance")),
        Step(title: "Who held?", work: .results),
        Step(title: "Thank you", work: .text),
    ]

    static func step(_ number: Int) -> Step { steps[number - 1] }

    /// The lesson of the file.
    static let stored: StoredLesson = {
        do {
            return StoredLesson(id: id, revision: 1, updatedAt: 0, lesson: try Lesson(document: Array(file.utf8)))
        } catch {
            preconditionFailure("no lesson: \(error)")
        }
    }()

    private static let file = """
        {"lesson": 1, "title": {"en": "Simulated"}, "steps": [
        {"name": "guess", "title": {"en": "Guess"}, "question": {"text": {"en": "Which?"},
         "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 2}},
        {"title": {"en": "Draw"}, "activity": {"name": "challenge", "kind": "distance", "target": 4, "clear": true}},
        {"title": {"en": "And the class?"}, "compare": {"figure": "results"}},
        {"title": {"en": "Guess again"}, "question": {"again": "guess"}},
        {"title": {"en": "Who was right?"}, "compare": {"answers": "guess"}},
        {"title": {"en": "Weigh"}, "activity": {"name": "scale"}, "seconds": 60},
        {"title": {"en": "How many?"}, "compare": {"figure": "touches"}},
        {"title": {"en": "Hold"}, "activity": {"name": "challenge", "kind": "hold", "target": 1, "clear": true}},
        {"title": {"en": "How far?"}, "compare": {"figure": "distance"}},
        {"title": {"en": "Who held?"}, "compare": {"figure": "results"}},
        {"title": {"en": "Thank you"}, "phones": {"en": "Bye"}}
        ]}
        """
}
