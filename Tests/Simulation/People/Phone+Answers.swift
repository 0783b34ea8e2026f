/// A phone at the questions of a lesson.
extension Phone {
    /// The displayed choice at the question of the class.
    struct OwnChoice {
        /// The lesson's number and step at which the class is.
        var place: AnswerHistory.Question?
        var choice: Int?
        /// The server has confirmed this phone's choice, which is newer than any message in transit.
        var isConfirmed = false
        var isAnswering = false

        /// The class is at another step, or the phone has reconnected.
        mutating func show(_ place: AnswerHistory.Question?) {
            guard place != self.place else { return }
            self = OwnChoice(place: place)
        }

        mutating func take(_ message: JSONText) {
            guard !isConfirmed, let run = message["run"].integer, let step = message["step"].integer,
                AnswerHistory.Question(run: run, step: step) == place
            else { return }
            choice = message["choice"].integer
        }
    }

    /// The session's state: most phones answer an open question after a while.
    func show(_ state: JSONText) {
        if state["challenge"]["number"].integer == nil { game = nil }
        let lesson = state["lesson"]
        guard let run = lesson["run"].integer, let step = lesson["step"].integer else { return ownChoice.show(nil) }
        let place = AnswerHistory.Question(run: run, step: step)
        let isNew = place != ownChoice.place
        ownChoice.show(place)
        guard isNew, lesson["question"]["open"].bool == true, answerDice.chance(0.8) else { return }
        think(place, changesMind: answerDice.chance(0.3))
    }

    private func think(_ question: AnswerHistory.Question, changesMind: Bool) {
        world.after(300 + answerDice.time(mean: 1500)) { [self] in
            // During the checks no phone answers.
            guard !isGone, !lesson.isOver, ownChoice.place == question, !ownChoice.isAnswering,
                Chaos.still(after: world.now) > 0
            else { return }
            answer(answerDice.number(1...LessonScript.choices), question)
            if changesMind { think(question, changesMind: false) }
        }
    }

    /// Sends an answer until it is accepted, or the question is closed.
    private func answer(_ choice: Int, _ question: AnswerHistory.Question) {
        guard !isGone, !lesson.isOver, ownChoice.place == question else { return }
        ownChoice.isAnswering = true
        var isAnswered = false
        let again = { [self] in
            ownChoice.isAnswering = false
            if ownChoice.place == question { answer(choice, question) }
        }
        lesson.answer(choice, at: question, of: self) { [self] isOver, isTaken in
            guard !isAnswered else { return }
            isAnswered = true
            guard isOver else { return world.after(1500) { again() } }
            ownChoice.isAnswering = false
            guard ownChoice.place == question, isTaken else { return }
            (ownChoice.choice, ownChoice.isConfirmed) = (choice, true)
        }
        // The process may die meanwhile.
        world.after(20_000) {
            guard !isAnswered else { return }
            isAnswered = true
            again()
        }
    }
}
