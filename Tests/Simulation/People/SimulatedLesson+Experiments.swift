import Rooms
import Transport

/// The host's experiments, and the checks of their figures.
extension SimulatedLesson {
    /// Starts an experiment, begins to measure, ends it, or asks for its figures.
    ///
    /// Of two classes one has experiments, the one without lessons; they need a session that keeps all touches.
    func experiment(_ choice: Int) {
        guard !number.isMultiple(of: 2), keepsLog else { return }
        guard let running = rounds.task.experiment else { return startExperiment(choice) }
        guard running.isMeasured else {
            return control(isRefused: performsNothing) { [self] in
                rounds.measure()
                return "\"experiment\",\"step\":\"measure\""
            }
        }
        switch choice % 4 {
        case 0: stopExperiment()
        case 1: startExperiment(choice)
        default: checkExperiments()
        }
    }

    private func startExperiment(_ choice: Int) {
        guard rounds.experiments.count < RoundHistory.experimentLimit else { return checkExperiments() }
        control { [self] in
            // One distance or two; one that fits on no phone.
            let tooLong = choice & 2048 > 0 ? 150.0 : 60
            let distances = choice & 12 == 0 ? [Double(20 + choice >> 4 & 7)] : [20, choice & 12 == 4 ? tooLong : 40]
            let (isSteering, isShort, practice) = (choice & 2048 > 0, choice & 256 == 0, choice & 1536 == 0 ? 0 : 1)
            let trials = isSteering ? (isShort ? 2 : 4) : (isShort ? 5 : 7)
            rounds.startExperiment(
                isSteering ? .steering : .tapping,
                distances: distances,
                widths: [5, 8],
                trials: trials,
                practice: practice
            )
            return
                "\"experiment\",\"distances\":\(distances),\"widths\":[5,8],\"practice\":\(practice),"
                + (isSteering ? "\"task\":\"steering\",\"trials\":\(trials)" : "\"targets\":\(trials)")
        }
    }

    /// A new run of the server may not know the experiment that the host still sees: it was not on disk.
    private func performsNothing() -> Bool { rounds.task.experiment == nil }

    private func stopExperiment() {
        control(isRefused: performsNothing) { [self] in
            rounds.stopExperiment()
            return "\"experiment\",\"step\":\"stop\""
        }
    }

    // MARK: Figures

    /// Asks for the figures of all experiments, and compares them with the rules.
    func checkExperiments() {
        guard isOpen, !isOver, !rounds.experiments.isEmpty, let run = cluster.leader(of: code), isAwake(in: run) else {
            return
        }
        catchUp(with: run)
        let (code, asked) = (code, marks)
        run.request(.get, "/api/v1/sessions/\(code)/experiments", nil, token: nil) { [self] answer in
            guard answer.status == 200 else {
                if [0, 503].contains(answer.status) || isOver { return }
                return world.trace.fail("the experiments of \(code) were refused with \(answer.status)")
            }
            guard !isOver, cluster.leader(of: code) === run, run.read({ $0.directory.awake[code] }) === checked else {
                return
            }
            catchUp(with: run)
            // The response was made at any time since the request.
            guard marks == asked else { return }
            comparisons += 1
            let response = answer.body.withUnsafeBytes { JSONText($0) }
            if let fault = experimentsFault(response) { world.trace.fail("\(code): \(fault)") }
        }
    }

    /// Changes with everything that the server applies.
    private var marks: [Int] { ledgers.map(\.count) + [rounds.count] }

    /// The fault of the response about all experiments, or `nil`.
    private func experimentsFault(_ response: JSONText) -> String? {
        let list = response["experiments"].items
        guard list.count == rounds.experiments.count else {
            return "\(list.count) experiments are sent, should be \(rounds.experiments.count)"
        }
        for (design, response) in zip(rounds.experiments, list) {
            let shown = rounds.state.experiment
            let phase = shown.map { $0.number == design.number ? $0.phase : "finished" } ?? "finished"
            guard response["number"].integer == design.number, response["phase"].text == phase,
                response["task"].text == design.task.rawValue,
                response["practice"].integer == design.practice
            else { return "experiment \(design.number) in \(phase) is sent as \(response)" }
            if let fault = fault(response, design) { return "experiment \(design.number): \(fault)" }
        }
        return nil
    }

    private func fault(_ response: JSONText, _ design: ExperimentOracle.Design) -> String? {
        let players = phones.compactMap { phone in
            phone.ledger.map { (id: phone.id ?? "", experiments: $0.current.experiments) }
        }
        let performed = players.filter { $0.experiments.sequences.contains { $0.experiment == design.number } }
        let rows = response["participants"].items
        guard Set(rows.compactMap { $0["id"].text }) == Set(performed.map(\.id)), rows.count == performed.count else {
            return "\(rows.map { $0["id"] }) have performed, should be \(performed.map(\.id))"
        }
        for (id, experiments) in performed {
            guard let row = rows.first(where: { $0["id"].text == id }) else { continue }
            if let fault = fault(row, experiments, design) { return "\(id): \(fault)" }
        }
        // Rows are taken equally often, up to one.
        let taken = players.compactMap { $0.experiments.ownOrders[design.number] }
        let counts = design.orders.map { order in taken.filter { $0 == order }.count }
        if (counts.max() ?? 0) - (counts.min() ?? 0) > 1 { return "the orders are taken \(counts) times" }
        return classFault(response["class"], design)
    }

    /// The fault of a participant's part of the response, or `nil`.
    private func fault(_ row: JSONText, _ own: ExperimentOracle, _ design: ExperimentOracle.Design) -> String? {
        let order = row["order"].items.compactMap(\.integer)
        guard order == own.ownOrders[design.number] else {
            return "has the order \(order), should be \(own.ownOrders[design.number] ?? [])"
        }
        let (figures, conditions) = (own.figures(of: design), row["conditions"].items)
        guard figures.count == conditions.count else { return "has \(conditions), should be \(figures)" }
        for (figure, condition) in zip(figures, conditions) {
            if let fault = ConditionOracle.fault(condition, figure.announced) {
                return "condition \(figure.condition): \(fault)"
            }
        }
        let missing = design.conditions.indices.filter { index in !figures.contains { $0.condition == index } }
        let reasons = missing.map { index in
            let isMeasured = own.sequences.contains {
                $0.experiment == design.number && $0.condition == index && !$0.isPractice
            }
            let none = design.task == .tapping ? "not-tapped" : "not-steered"
            return isMeasured ? "too-few-trials" : design.conditions[index].fits ? none : "too-large"
        }
        let response = row["missing"].items
        guard response.compactMap({ $0["condition"].integer }) == missing,
            response.compactMap({ $0["reason"].text }) == reasons
        else { return "lacks \(response), should be \(missing) for \(reasons)" }
        return ConditionsOracle(ofParticipant: figures, design.task).fault(row["figures"])
    }

    /// The fault of the figures of the class, or `nil`.
    private func classFault(_ response: JSONText, _ design: ExperimentOracle.Design) -> String? {
        // In the order in which they have joined, which may be another one than that of their first connections.
        let everybody = phones.compactMap(\.ledger).sorted { $0.number < $1.number }
            .map { $0.current.experiments.figures(of: design) }.filter { !$0.isEmpty }
        let figures = ConditionsOracle(ofClass: everybody, conditionCount: design.conditions.count, design.task)
        let complete = everybody.filter { $0.count == design.conditions.count }.count
        guard response["participants"].integer == everybody.count, response["complete"].integer == complete,
            response["line"]["way"].text == figures.way,
            response["line"]["participants"].integer == figures.participants
        else {
            let line = "\(figures.way) of \(figures.participants)"
            return "the class is \(response), should be \(everybody.count), \(complete) complete, \(line)"
        }
        return figures.fault(response["figures"]).map { "the class: \($0)" }
    }

    /// The fault of the viewers' figures of the experiment that is performed or shown, or `nil`.
    ///
    /// - Parameters:
    ///   - points: Each participant's rows.
    ///   - figures: The class's figures; nothing if they have not changed.
    func pointsFault(_ points: [JSONText], _ figures: JSONText) -> String? {
        guard let number = rounds.state.experiment?.number else {
            return points.isEmpty ? nil : "figures of an experiment are shown, though there is none"
        }
        let design = rounds.experiments[number - 1]
        var count = 0
        for phone in phones {
            guard let id = phone.id, let own = phone.ledger?.current.experiments.figures(of: design) else { continue }
            let rows = points.filter { $0[0].text == id }.map { $0.items.dropFirst().map(\.number) }
            count += rows.count
            let agrees =
                rows.count == own.count
                && own.allSatisfy { figure in
                    rows.contains { row in
                        // The last one is the error of the time, which the tests from outside compute.
                        row.count == figure.row.count + 1 && zip(row, figure.row).allSatisfy(ConditionOracle.agree)
                    }
                }
            guard agrees else { return "of \(id) \(rows) are shown, should be \(own.map(\.row))" }
        }
        guard count == points.count else { return "figures of nobody are shown: \(points)" }
        if case .null = figures, points.isEmpty { return nil }
        return classFault(figures, design)
    }
}

extension ExperimentOracle {
    /// The figures in the conditions of an experiment, in their order.
    func figures(of design: Design) -> [ConditionOracle] {
        sequences.filter { $0.experiment == design.number && !$0.isPractice }
            .compactMap { ConditionOracle($0, of: design) }
            .sorted { $0.condition < $1.condition }
    }
}
