/// The final report: a verdict in one line and a table of the steps.
package struct LoadReport: Sendable {
    private let subject: String
    private let plan: LoadPlan
    private let steps: [(measured: StepMeasurement, verdict: StepVerdict)]

    /// Creates the report of the measured steps.
    ///
    /// - Parameter subject: The measured machine as the subject of a sentence, such as "This machine".
    package init(subject: String, plan: LoadPlan, steps: [StepMeasurement]) {
        self.subject = subject
        self.plan = plan
        self.steps = steps.map { ($0, StepVerdict($0, rate: plan.rate)) }
    }

    /// Whether the server held all phones of the plan.
    package var holdsAll: Bool {
        steps.last.map { $0.verdict == .holds && $0.measured.phones == plan.phones } ?? false
    }

    /// The verdict in one line.
    package var verdict: String {
        let held = steps.prefix { $0.verdict == .holds }.last?.measured
        let limit = steps.first { $0.verdict != .holds }
        switch (held, limit?.verdict) {
        case (let held?, nil):
            let p99 = Milliseconds.text(held.figures.quantile(0.99) ?? 0)
            let addition = held.phones < plan.phones ? " More was not measured." : ""
            return "\(subject) holds \(phones(held.phones)), \(sendingRate(held)); p99 \(p99).\(addition)"
        case (let held?, .fails(let reason)):
            return
                "\(subject) holds \(phones(held.phones)), \(sendingRate(held)), not \(limit?.measured.phones ?? 0): \(reason)."
        case (nil, .fails(let reason)):
            return "\(subject) does not hold \(phones(limit?.measured.phones ?? 0)): \(reason)."
        case (let held, .unknown(let reason)):
            let lowerBound = held.map { "\(subject) holds at least \(phones($0.phones)), \(sendingRate($0)). " } ?? ""
            return
                "\(lowerBound)With \(limit?.measured.phones ?? 0), the simulated phones themselves fell behind: \(reason). "
                + "That says nothing about the server; run them on another computer."
        default: return "Nothing was measured."
        }
    }

    /// The reason why the last steps are missing, with advice; `nil` if all steps were run.
    package var ending: String? {
        guard let last = steps.last, last.verdict != .holds, steps.count < plan.steps.count else { return nil }
        return "It ended at step \(steps.count) of \(plan.steps.count), with \(last.measured.phones) of \(plan.phones) "
            + "phones, because the server failed that step. To see all \(plan.phones) draw, "
            + "without a verdict, use --demo."
    }

    private func phones(_ count: Int) -> String { count == 1 ? "1 phone" : "\(count) phones" }

    /// The rate at which each phone of a step sent: less than the nominal rate, because people pause between their
    /// strokes.
    private func sendingRate(_ measured: StepMeasurement) -> String {
        let count = Int(measured.batchesPerPhone.rounded())
        return "each sending \(count) \(count == 1 ? "batch" : "batches") a second"
    }

    // MARK: Table

    /// The table of the steps as lines of text.
    package var table: String {
        let head = [
            "phones", "batches/s", "each", "answered", "p50", "p99", "longest", "on disk p99", "late p99", "own core",
            "refused",
            "lost", "holds",
        ]
        let rows = [head] + steps.map { row($0.measured, $0.verdict) }
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                String(repeating: " ", count: widths[column] - row[column].count) + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func row(_ measured: StepMeasurement, _ verdict: StepVerdict) -> [String] {
        let answered = measured.sentBatches > 0 ? Double(measured.answeredBatches) / Double(measured.sentBatches) : 0
        let holds =
            switch verdict {
            case .holds: "yes"
            case .fails: "no"
            case .unknown: "?"
            }
        return [
            "\(measured.phones)",
            "\(Int((Double(measured.sentBatches) / max(measured.seconds, 0.001)).rounded()))",
            "\(Int(measured.batchesPerPhone.rounded()))",
            "\(Int((min(1, answered) * 100).rounded(.down))) %",
            time(measured.figures.quantile(0.5)), time(measured.figures.quantile(0.99)),
            time(measured.figures.count > 0 ? measured.figures.maximum : nil),
            time(measured.acknowledgement.quantile(0.99)), time(measured.lateness.quantile(0.99)),
            "\(Int((measured.processorShare * 100).rounded())) %", "\(measured.refused)", "\(measured.lostConnections)",
            holds,
        ]
    }

    private func time(_ milliseconds: Double?) -> String {
        guard let milliseconds else { return "-" }
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    /// The meaning of the table's columns.
    package static let legend = """
        each: batches that one phone sent in a second, pauses between strokes included. answered, p50, p99, longest:
        from a batch to the figures that contain it. on disk: from a batch to its ack. late: the simulated phones
        themselves, behind their schedule; own core: their share of the processor.
        """
}
