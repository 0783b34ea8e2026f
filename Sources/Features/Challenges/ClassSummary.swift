import Challenges
import Rooms
import SampleComparison
import WireProtocol

/// The middle of a class's results, and what those who have none could change of it.
struct ClassSummary {
    private let best: SampleSummary
    /// How far the median and the mean of those who were there may be from the truth.
    private let median, mean: FigureError
    /// How many people could have a result and have none.
    private let absent: Int

    /// - Parameter participants: Those that were not removed.
    init(of challenge: StartedChallenge, participants: [ResultsReading.Person]) {
        let values = participants.map { challenge.series[$0.number]?.summary?.best }
        best = SampleSummary(of: values.compactMap { $0 })
        let kind = challenge.state.judged?.kind
        let errors = participants.compactMap { person in
            kind.flatMap { challenge.series[person.number]?.errors(of: $0)?.best }
        }
        (median, mean) = (FigureError(ofMedian: errors), FigureError(ofMean: errors))
        // Who touched a screen that measures no force could not press.
        let needsForce = challenge.state.judged?.kind == .press
        absent = zip(participants, values).count { person, value in
            value == nil && person.isStored && !(needsForce && person.lacksForce)
        }
    }
}

extension JSONWriter {
    /// Writes how many have a result and how many none, the median and the mean, and between what those could change them.
    mutating func summary(_ summary: ClassSummary) {
        raw(",\"summary\":{")
        summary.write(into: &self)
        raw("}")
    }

    /// Writes the ends of an interval, or `null`.
    mutating func bounds(_ name: StaticString, _ bounds: Interval?) {
        if let bounds {
            list(name, [bounds.lower, bounds.upper]) { $0.number($1) }
        } else {
            key(name)
            raw("null")
        }
    }
}

extension ClassSummary {
    fileprivate func write(into json: inout JSONWriter) {
        json.integer("people", best.values.count)
        json.integer("absent", absent)
        json.number("median", best.median)
        json.error("medianError", median)
        json.bounds("medianBounds", best.bounds(of: .median, missing: absent))
        json.number("mean", best.mean)
        json.error("meanError", mean)
        json.bounds("meanBounds", best.bounds(of: .mean, missing: absent))
    }
}

/// Figures of several people: as far from the truth as if all of them were wrong as far as they may be, in one direction; or,
/// of intervals, as independent errors add up, such as those of many springs.
extension FigureError {
    /// The error of the mean of figures; without an error of each of them, the first reason.
    fileprivate init(ofMean errors: [FigureError]) {
        let count = Double(errors.count)
        let mean = errors.reduce(0) { $0 + $1.value / count }
        if errors.isEmpty {
            self.init(of: 0, .bound, absence: .nothingMeasured)
        } else if let absence = errors.lazy.compactMap(\.absence).first {
            self.init(of: mean, .bound, absence: absence)
        } else if errors.allSatisfy({ $0.kind == .interval }) {
            self.init(
                of: mean,
                .interval,
                Source.allCases.compactMap { source in
                    let squares = errors.reduce(0) { $0 + $1.error(of: source) * $1.error(of: source) }
                    return squares > 0 ? Contribution(source, squares.squareRoot() / count) : nil
                }
            )
        } else {
            self.init(
                of: mean,
                .bound,
                Source.allCases.compactMap { source in
                    let share = errors.reduce(0) { $0 + $1.error(of: source) / count }
                    return share > 0 ? Contribution(source, share) : nil
                }
            )
        }
    }

    /// The error of the median of figures: what it can become; its sources contribute as they do to the mean.
    fileprivate init(ofMedian errors: [FigureError]) {
        let mean = FigureError(ofMean: errors)
        let bounds = errors.compactMap(\.error)
        guard let ofMean = mean.error, let median = SampleSummary(of: errors.map(\.value)).median,
            let low = SampleSummary(of: zip(errors, bounds).map { $0.value - $1 }).median,
            let high = SampleSummary(of: zip(errors, bounds).map { $0.value + $1 }).median
        else {
            self.init(of: mean.value, .bound, absence: mean.absence ?? .nothingMeasured)
            return
        }
        // Of many normal errors the median scatters more than the mean by √(π/2); one or two are their mean.
        let scatter = errors.count > 2 ? (Double.pi / 2).squareRoot() : 1
        let error = mean.kind == .interval ? scatter * ofMean : max(median - low, high - median)
        self.init(
            of: median,
            mean.kind,
            ofMean > 0 ? mean.contributions.map { Contribution($0.source, $0.error * error / ofMean) } : []
        )
    }
}
