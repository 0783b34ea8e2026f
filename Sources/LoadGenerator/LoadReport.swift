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

/// The measurements of one step.
package struct StepMeasurement: Sendable {
    /// The number of phones of the step.
    package var phones: Int
    /// The number of phones that had joined.
    package var joined = 0
    /// The measured duration in seconds.
    package var seconds = 0.0
    /// The number of batches that were due; late batches were merged into later ones.
    package var dueBatches = 0
    /// The batches that were sent.
    package var sentBatches = 0
    /// The batches that were answered with figures.
    package var answeredBatches = 0
    /// The times in ms from sending a batch to the first `figures` that contains it.
    package var figures = LatencyHistogram()
    /// The times in ms from sending a batch to its acknowledgement, after which it is on disk.
    package var acknowledgement = LatencyHistogram()
    /// The delays of the simulated phones against their schedule in ms.
    package var lateness = LatencyHistogram()
    /// The connections that ended unexpectedly.
    package var lostConnections = 0
    /// The handshakes, messages and phones that the server refused.
    package var refused = 0
    /// The first refusal or loss, as a message for people.
    package var firstFault: String?
    /// The processor time of this process, as a share of one core.
    package var processorShare = 0.0

    /// The batches that a phone sent in a second on average, its pauses included.
    package var batchesPerPhone: Double {
        seconds > 0 && phones > 0 ? Double(sentBatches) / seconds / Double(phones) : 0
    }
}

/// Whether the server held a number of phones.
package enum StepVerdict: Equatable, Sendable {
    /// The server handled the phones.
    case holds
    /// The server did not handle the phones, for this reason.
    case fails(String)
    /// The simulated phones fell behind, so the step has no verdict on the server.
    case unknown(String)

    /// The time in ms within which 99 % of the batches must be answered with figures.
    package static let maxResponseMilliseconds = 50.0
    /// The simulated phones kept up if at least this share of their batches was sent when due.
    private static let minPunctualShare = 0.99

    /// Judges a measured step.
    ///
    /// - Parameter rate: The number of batches that each phone sends in a second.
    package init(_ measured: StepMeasurement, rate: Int) {
        if measured.joined < measured.phones {
            let fault = measured.firstFault.map { " (\($0))" } ?? ""
            self = .fails("only \(measured.joined) of \(measured.phones) could join\(fault)")
        } else if measured.refused > 0 {
            self = .fails("\(measured.refused) refused, first: \(measured.firstFault ?? "")")
        } else if measured.lostConnections > 0 {
            self = .fails("\(measured.lostConnections) connections were lost")
        } else if let fault = Self.generatorFault(measured, rate: rate) {
            self = .unknown(fault)
        } else if let p99 = measured.figures.quantile(0.99) {
            self = p99 <= Self.maxResponseMilliseconds ? .holds : .fails("p99 is \(Milliseconds.text(p99)), over 50 ms")
        } else {
            self = .fails("no batch was answered")
        }
    }

    private static func generatorFault(_ measured: StepMeasurement, rate: Int) -> String? {
        let period = 1000 / Double(rate)
        if let late = measured.lateness.quantile(0.99), late > max(period, 10) {
            return "1 % of their batches went \(Milliseconds.text(late)) late or more"
        }
        if Double(measured.sentBatches) < minPunctualShare * Double(measured.dueBatches) {
            return "they sent \(measured.sentBatches) of \(measured.dueBatches) batches"
        }
        return nil
    }
}

/// Formats times for people.
enum Milliseconds {
    /// With tenths below 1 ms, otherwise as whole milliseconds.
    static func text(_ value: Double) -> String {
        value < 0.95 ? "0.\(Int((value * 10).rounded())) ms" : "\(Int(value.rounded())) ms"
    }
}

/// A histogram of times in steps of 0.1 ms up to 10 s.
package struct LatencyHistogram: Sendable {
    private static let stepMilliseconds = 0.1
    private static let stepCount = 100_000

    private var counts: [UInt32] = []
    /// The number of times.
    package private(set) var count = 0
    /// The longest time in ms.
    package private(set) var maximum = 0.0

    /// Creates an empty histogram.
    package init() {}

    /// Adds a time; negative times count as 0, times above 10 s as 10 s, except for `maximum`.
    package mutating func add(_ milliseconds: Double) {
        let index = min(Self.stepCount - 1, max(0, Int((milliseconds / Self.stepMilliseconds).rounded(.down))))
        // Grows on demand: a step's times are usually a few milliseconds.
        if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
        counts[index] += 1
        count += 1
        maximum = max(maximum, milliseconds)
    }

    /// The time in ms, rounded up to 0.1, that the part `part` (0 to 1) of all times does not exceed; `nil` without
    /// any.
    package func quantile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((part * Double(count)).rounded(.up)))
        var seen = 0
        for (index, times) in counts.enumerated() {
            seen += Int(times)
            if seen >= rank { return min(maximum, Double(index + 1) * Self.stepMilliseconds) }
        }
        return maximum
    }
}
