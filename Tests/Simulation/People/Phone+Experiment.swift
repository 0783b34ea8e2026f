import Rooms

/// A phone in an experiment of its class.
extension Phone {
    /// The announced sequence that it performs.
    struct Tapping {
        var number: Int
        var width: Double
        var targets: [(x: Double, y: Double)]
        /// The next tap; 0 starts the sequence.
        var next: Int
    }

    /// Receives its place in the experiment.
    func perform(_ message: JSONText) {
        steer(message)
        guard message["state"].text == "tapping", let number = message["number"].integer,
            let taps = message["taps"].integer
        else { return tapping = nil }
        let layout = message["layout"]
        if let width = layout["width"].number {
            let targets = layout["targets"].items.map { (x: $0[0].number ?? 0, y: $0[1].number ?? 0) }
            tapping = Tapping(number: number, width: width, targets: targets, next: taps)
        } else {
            // It knows its own taps before the server's response.
            let next = max(tapping?.next ?? 0, taps)
            tapping?.next = next
        }
        guard !tapsAlready else { return }
        tapsAlready = true
        world.after(500 + tapDice.time(mean: 500)) { [self] in tapNext() }
    }

    private func tapNext() {
        guard !isGone, !lesson.isOver, let tapping else { return tapsAlready = false }
        let rests = isDrawing || isWalking || Chaos.still(after: world.now) < 0 || (!isLive && tapDice.chance(0.7))
        guard !rests else { return world.after(2000) { [self] in tapNext() } }
        guard tapping.next <= tapping.targets.count else {
            // Without a message: it restarts, if it was interrupted.
            self.tapping?.next = 0
            return world.after(3000) { [self] in tapNext() }
        }
        let (index, count, width) = (tapping.next, tapping.targets.count, tapping.width)
        var (x, y) = tapping.targets[index * (count + 1) / 2 % count]
        // Most taps hit; some miss, some slip, and some are double taps.
        let spread = tapDice.chance(0.1) ? 3 * width : 0.45 * width
        x += tapDice.number(-spread..<spread)
        y += tapDice.number(-spread..<spread)
        self.tapping?.next += tapDice.chance(0.04) ? 0 : 1
        let events = drawing.tap(at: (x, y), now: world.now)
        if tapDice.chance(0.5) {
            send(.touches(events))
        } else {
            for event in events { send(.touches([event])) }
        }
        world.after(tapDice.chance(0.01) ? 11_000 : 300 + tapDice.number(0..<500)) { [self] in tapNext() }
    }

    // MARK: Announced experiment

    /// The announced experiment must follow from the batches that the server has applied.
    func check(experiment message: JSONText) {
        guard let ledger, let id, let run = lesson.cluster.speaker(of: lesson.code) else { return }
        let code = lesson.code
        guard let seq = run.read({ $0.directory.awake[code]?.participant(id)?.seq }) else { return }
        ledger.reach(max(seq, ledger.seq), in: lesson, from: outbox)
        noteOrder(message, ledger)
        if let fault = fault(message, ledger.current.experiments) { fail("received \(message): \(fault)") }
    }

    /// A phone that has not begun may get another order.
    func noteOrder(_ message: JSONText, _ ledger: Ledger) {
        let own = ledger.current.experiments
        guard let design = own.running?.design, design.number == message["number"].integer, !own.hasBegun,
            let place = message["sequence"].integer
        else { return }
        let (ring, tunnel) = (message["layout"], message["tunnel"])
        guard let width = ring["width"].number ?? tunnel["width"].number,
            let y = ring["targets"][0][1].number ?? tunnel["start"][1].number
        else { return }
        let order = design.orders.first { order in
            guard let first = ExperimentOracle.first(of: design, order), first.place == place - 1 else { return false }
            let condition = design.conditions[first.condition]
            return ConditionOracle.agree(width, condition.widthPixels)
                && ConditionOracle.agree(y, design.task == .tapping ? condition.target(ofTap: 0).y : condition.tunnel.y)
        }
        if let order, order != own.order { ledger.add(.offered(order)) }
    }

    private func fault(_ message: JSONText, _ own: ExperimentOracle) -> String? {
        // Until a walk has begun, a returning phone gets the shown experiment.
        let before = lesson.isStarting ? lesson.rounds.announcedBefore?.experiment : nil
        guard let shown = lesson.rounds.state.experiment ?? before else { return "there is none" }
        let design = lesson.rounds.experiments[shown.number - 1]
        guard message["number"].integer == shown.number, message["phase"].text == shown.phase,
            message["task"].text == design.task.rawValue, message["conditions"].integer == design.conditions.count
        else { return "should be \(shown)" }
        let figures = own.figures(of: design)
        if figures.isEmpty {
            guard case .null = message["result"] else { return "has a result" }
        } else if let fault = ConditionsOracle(ofParticipant: figures, design.task).fault(message["result"]) {
            return fault
        }
        let tooLarge = own.running == nil ? 0 : design.conditions.filter { !$0.fits }.count
        guard message["tooLarge"].integer == tooLarge else { return "\(tooLarge) should be too large" }
        guard own.running != nil, let current = own.current else {
            return message["state"].text == "done" ? nil : "should be done"
        }
        let number = current.isPractice ? nil : own.place + 1 - design.practice
        let done = design.task == .tapping ? own.taps.count : own.trials.count
        guard message["state"].text == (own.isWaiting ? "waiting" : design.task.rawValue),
            message["sequence"].integer == own.place + 1, message["practice"].bool == current.isPractice,
            message["condition"].integer == number,
            message[design.task == .tapping ? "taps" : "trials"].integer == done
        else { return "should be at \(own.place + 1), condition \(number ?? 0), \(done) done" }
        let condition = design.conditions[current.condition]
        return layoutFault(message, condition) ? "should be the layout of \(condition)" : nil
    }

    private func layoutFault(_ message: JSONText, _ condition: ExperimentOracle.Condition) -> Bool {
        let (layout, tunnel) = (message["layout"], message["tunnel"])
        func isAt(_ place: JSONText, _ x: Double, _ y: Double) -> Bool {
            ConditionOracle.agree(place[0].number, x) && ConditionOracle.agree(place[1].number, y)
        }
        if case .list(let targets) = layout["targets"] {
            return !ConditionOracle.agree(layout["width"].number, condition.widthPixels) || condition.task != .tapping
                || targets.count != condition.trials
                || !targets.enumerated().allSatisfy { index, target in
                    isAt(target, condition.centre(index).x, condition.centre(index).y)
                }
        }
        guard let width = tunnel["width"].number else { return false }
        let should = condition.tunnel
        return !ConditionOracle.agree(width, should.width) || condition.task != .steering
            || !isAt(tunnel["start"], should.x, should.y) || !isAt(tunnel["end"], should.x, should.y - should.length)
            || tunnel["trials"].integer != condition.trials
    }
}
