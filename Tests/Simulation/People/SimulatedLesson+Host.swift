import Rooms
import Transport

/// The host: freezes, starts rounds, and leads the class through the steps of lessons.
extension SimulatedLesson {
    /// Freezes or unfreezes, clears, hides or reveals.
    func act(_ choice: Int) {
        control { [self] in
            switch choice % 4 {
            case 0, 1:
                isFrozen.toggle()
                if isFrozen { note(.frozen) }
                return isFrozen ? "\"freeze\"" : "\"unfreeze\""
            case 2:
                note(.cleared)
                return "\"clear\""
            default: return choice % 8 == 3 ? "\"hide\"" : "\"reveal\""
            }
        }
    }

    /// A gesture that a freeze or a clear interrupts, in a process that dies before it ends; then the class continues.
    func interrupt(_ choice: Int) {
        guard isOpen, !isOver, rounds.state.isRunning, !isFrozen, let phone = present.first(where: \.isLive) else {
            return
        }
        phone.draw(for: 6000)
        world.after(1000) { [self] in
            act(choice & 1 == 0 ? 0 : 2)
            world.after(100 + Double(choice >> 1 & 511)) { [self] in
                cluster.machines.first { $0.run === cluster.leader(of: code) }?.kill(isPowerCut: false)
            }
            world.after(5000) { [self] in if isFrozen { act(0) } }
        }
    }

    /// Starts a round, or ends it; while none is played the class may go for a walk.
    func playRound(_ choice: Int) {
        guard rounds.rounds.count < RoundHistory.limit else { return }
        // Of four experiments one is ended by a challenge.
        guard rounds.task.experiment == nil || (choice >> 12 & 3 == 0 && choice % 4 > 0) else { return }
        guard choice % 4 > 0 || rounds.state.isRunning else { return startWalk() }
        control { [self] in
            guard choice % 4 > 0 else {
                rounds.end()
                return "\"challenge\""
            }
            let (kind, target) = Self.task(choice)
            let isLimited = choice & 24 == 0 && !kind.isOfClass
            // Of a task of the whole class the first touch counts, asked for or not.
            let limit = isLimited ? 1 + choice >> 10 & 3 : kind.isOfClass ? 1 : nil
            let round = rounds.start(kind, target: target, attemptLimit: limit)
            return "\"challenge\",\"kind\":\"\(round.kind)\",\"target\":\(target)"
                + (limit.map { ",\"attemptLimit\":\($0)" } ?? "")
        }
    }

    private static func task(_ choice: Int) -> (TaskOracle.Round.Kind, target: Double) {
        let size = choice >> 5 & 63
        switch choice >> 14 & 7 {
        case 0: return (.reaction, Double(1 + size % 5))
        case 1: return (.latency, Double(3 + size % 4))
        case 2: return (.targets, 1 + Double(size % 11) / 2)
        case 3: return (.symbol, Double(1 + size % 8))
        case 4: return (.press, Double(1 + size * 6))
        case 5: return (choice & 4 == 0 ? .wave : .relay, Double(10 + size))
        default: return choice & 4 == 0 ? (.distance, Double(size) / 2 + 1) : (.hold, Double(size & 15) / 8 + 0.25)
        }
    }

    /// The server reads the play, and only then begins the walk.
    private func startWalk() {
        control { [self] in
            rounds.begin("walk")
            starting = cluster.leader(of: code)
            return "\"activity\",\"activity\":\"walk\",\"subject\":\"\(Walk.play)\""
        }
    }

    func note(_ entry: Ledger.Entry) { for ledger in ledgers { ledger.add(entry) } }

    /// Performs an action of the host that the server applies at once, or before the host's next action.
    ///
    /// - Parameters:
    ///   - isRefused: Whether the rules refuse it where the class is now; then it changes nothing.
    ///   - action: Records its changes, and returns its name and fields.
    func control(isRefused: () -> Bool = { false }, _ action: () -> String?) {
        guard isOpen, !isOver, let run = cluster.leader(of: code), isAwake(in: run) else { return }
        guard !isStarting else { return }
        checkRecovery()
        catchUp(with: run)
        let before = rounds.task
        let (states, isRefused) = (rounds.count, isRefused())
        guard let command = action() else { return }
        if rounds.task != before { note(.task(rounds.task)) }
        let marks = ledgers.map { ($0, $0.count) }
        let (known, starts) = (rounds.count, starting != nil)
        // Freeing a room is left to its run of the server.
        run.request(.post, "/api/v1/sessions/\(code)/control", "{\"action\":\(command)}", token: hostToken) {
            [self, weak room = checked] answer in
            // Presses before a walk or a lesson may be answered before that begins.
            if starts { starting = nil }
            guard isRefused ? answer.status == 409 : [200, 503].contains(answer.status) else {
                return world.trace.fail("\(command) was answered with \(answer.status)")
            }
            guard cluster.leader(of: code) === run, let room, room === checked else { return }
            guard answer.status == 200 else {
                // A walk may have been refused before it began; an action without effect has no separate state.
                if known > states { rounds.settle(known, RoomReport(room)) }
                return
            }
            for (ledger, count) in marks { ledger.fold(count) }
            rounds.fold(known)
        }
    }

    // MARK: Lessons

    /// Starts a lesson, moves to its next or previous step, or returns the class to its step from another activity.
    ///
    /// Of two classes one has lessons: in the other one rounds last longer.
    func lead(_ choice: Int) {
        guard number.isMultiple(of: 2) else { return }
        let lesson = rounds.state.lesson
        guard let step = lesson.place?.step else { return startLesson() }
        switch choice % 16 {
        case 0...7: go(to: step + 1, choice)
        case 8...10: go(to: step - 1, choice)
        case 11, 12: go(to: step, choice)
        case 13, 14: playOwnRoundAgain()
        default: choice & 48 == 0 ? endLesson() : go(to: step + 1, choice)
        }
    }

    /// The server reads the lesson, and only then begins it.
    private func startLesson() {
        guard rounds.state.lesson.runs < LessonOracle.limit, !rounds.state.isRunning else { return }
        control { [self] in
            rounds.startLesson()
            starting = cluster.leader(of: code)
            return "\"activity\",\"activity\":\"lesson\",\"subject\":\"\(LessonScript.id)\""
        }
    }

    /// Each of two hosts acts on its own display: the command of the second one arrives later, for a step that the
    /// first one may have gone to or left meanwhile.
    private func go(to step: Int, _ choice: Int) {
        guard (1...LessonScript.steps.count).contains(step) else { return }
        press(step)
        guard choice & 64 > 0 else { return }
        let run = rounds.state.lesson.runs
        world.after(Double(choice >> 7 & 2047)) { [self] in
            if rounds.state.lesson.place != nil, rounds.state.lesson.runs == run { press(step) }
        }
    }

    /// A new run of the server may not know the lesson that the host still sees: it was not on disk.
    private func hasNoLesson() -> Bool { rounds.state.lesson.place == nil }

    private func press(_ step: Int) {
        guard rounds.rounds.count < RoundHistory.limit else { return }
        control(isRefused: hasNoLesson) { [self] in
            let clears = rounds.go(to: step) { number in
                phones.contains { $0.ledger?.current.tasks.newest(of: number) != nil }
            }
            requestedSteps += 1
            if clears { note(.cleared) }
            return "\"lesson\",\"step\":\(step)"
        }
    }

    /// Another round of the step's own challenge belongs to the step.
    private func playOwnRoundAgain() {
        guard rounds.rounds.count < RoundHistory.limit, let step = rounds.state.lesson.place?.step,
            case .challenge(let kind, let target) = LessonScript.step(step).work
        else { return }
        control { [self] in
            _ = rounds.start(kind, target: target, attemptLimit: nil)
            return "\"challenge\",\"kind\":\"\(kind)\",\"target\":\(target)"
        }
    }

    private func endLesson() {
        control(isRefused: hasNoLesson) { [self] in
            rounds.endLesson()
            return "\"lesson\",\"on\":false"
        }
    }

    // MARK: Answers

    /// A phone answers the question that it shows.
    ///
    /// - Parameter then: Gets whether that is over, and whether the answer was accepted.
    func answer(
        _ choice: Int,
        at question: AnswerHistory.Question,
        of phone: Phone,
        then: @escaping (Bool, Bool) -> Void
    ) {
        guard let resume = phone.resume, isOpen, !isOver, !isStarting, let run = cluster.leader(of: code),
            isAwake(in: run)
        else { return then(false, false) }
        checkRecovery()
        let isAsked = rounds.state.lesson.question == question
        if isAsked { phone.answers.add(choice, at: question) }
        let known = phone.answers.count
        let body =
            "{\"resume\":\"\(resume)\",\"run\":\(question.run),\"step\":\(question.step),\"choice\":\(choice)}"
        run.request(.put, "/api/v1/sessions/\(code)/answer", body, token: nil) { [self, weak room = checked] answer in
            guard isAsked ? [200, 503].contains(answer.status) : answer.status == 409 else {
                return world.trace.fail("the answer \(choice) at \(question) was answered with \(answer.status)")
            }
            defer { then(answer.status != 503, answer.status == 200) }
            guard isAsked, cluster.leader(of: code) === run, let room, room === checked else { return }
            if answer.status == 200 {
                phone.answers.fold(known)
            } else if let id = phone.id {
                phone.answers.settle(RoomReport(room).answers[id] ?? [:])
            }
        }
    }

    // MARK: Announced state

    /// The fault of the state in a message, which must be the newest one, or `nil`.
    func stateFault(_ state: JSONText) -> String? {
        /// The message's state; missing fields keep their known values.
        func shown(_ known: RoundHistory.Announced) -> RoundHistory.Announced {
            RoundHistory.Announced(
                started: known.started,
                lessons: known.lessons,
                reached: known.reached,
                experiments: known.experiments,
                activity: state["activity"].text,
                state
            )
        }
        let known = [rounds.announced, isStarting ? rounds.announcedBefore : nil].compactMap(\.self)
        guard known.contains(where: { shown($0) == $0 }) else {
            return "the class is announced at \(shown(rounds.announced)), should be at \(rounds.announced)"
        }
        return nil
    }

    /// The fault of a phone's own choice in a message, or `nil`.
    func choiceFault(_ message: JSONText, _ phone: Phone) -> String? {
        let lesson = rounds.state.lesson
        let own = lesson.shownQuestion.flatMap { phone.answers.current[$0.question] }
        guard message["run"].integer == lesson.runs, message["step"].integer == lesson.place?.step,
            message["choice"].integer == own
        else { return "received as its answer \(message), should be \(own ?? 0) at \(lesson)" }
        return nil
    }
}
