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
