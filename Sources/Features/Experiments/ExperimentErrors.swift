import Challenges
import WireProtocol

/// The errors of a participant's figures in one condition: intervals.
extension ConditionFigures {
    /// Of the movement time in s.
    var timeError: FigureError {
        error(of: movementTimeSeconds, uncertainty.map { [.init(.trials, $0.trials)] + delays($0, timesSeconds: 1) })
    }

    /// Of the effective width in mm.
    func widthError(_ trust: DensityTrust) -> FigureError {
        error(of: effectiveWidth, ofTrials: uncertainty?.widthShare.map { $0 * effectiveWidth }, trust)
    }

    /// Of the effective distance in mm.
    func distanceError(_ trust: DensityTrust) -> FigureError {
        error(of: effectiveDistance, ofTrials: uncertainty?.distance, trust)
    }

    /// Of the effective index of difficulty; the density cancels.
    var difficultyError: FigureError {
        error(of: effectiveIndexOfDifficulty, uncertainty?.difficulty.map { [.init(.trials, $0)] })
    }

    /// Of the throughput that is shown, per s.
    var rateError: FigureError {
        error(
            of: throughput,
            uncertainty.flatMap { own in
                throughputErrorOfTrials.map {
                    [.init(.trials, $0)] + delays(own, timesSeconds: throughput / movementTimeSeconds)
                }
            }
        )
    }

    private func delays(_ own: ConditionErrors, timesSeconds factor: Double) -> [FigureError.Contribution] {
        [.init(.ends, own.ends * factor), .init(.time, own.clock * factor)]
    }

    private func error(of value: Double, ofTrials error: Double?, _ trust: DensityTrust) -> FigureError {
        guard let density = trust.relativeError else {
            return FigureError(of: value, .interval, absence: trust.absence)
        }
        return self.error(of: value, error.map { [.init(.density, value * density), .init(.trials, $0)] })
    }

    private func error(of value: Double, _ contributions: [FigureError.Contribution]?) -> FigureError {
        contributions.map { FigureError(of: value, .interval, $0) }
            ?? FigureError(of: value, .interval, absence: steering == nil ? .notEstimated : .dependentPoints)
    }
}

extension ClassBlock {
    /// Of the gain since the first block, per s.
    var error: FigureError {
        guard let gain else { return FigureError(of: 0, .interval, absence: .nothingMeasured) }
        return FigureError(of: gain, gainError.map { ($0, .people) }, orAbsence: .tooFewPeople)
    }
}

/// The errors of a participant's or a class's figures over all conditions: intervals.
extension ExperimentFigures {
    /// Of the throughput that is shown, per s.
    var rateError: FigureError {
        let source: FigureError.Source = isOfClass ? .people : .trials
        guard let throughput else { return FigureError(of: 0, .interval, absence: .nothingMeasured) }
        return FigureError(
            of: throughput,
            throughputError.map { ($0, source) },
            orAbsence: isOfClass ? .tooFewPeople : steering == nil ? .notEstimated : .dependentPoints
        )
    }

    /// Of the intercept, the slope and the index of performance of a line.
    func lineErrors(_ line: LinearRegression, isEffective: Bool, way: ClassLine.Method? = nil) -> LineErrors {
        let isFlattened = isEffective && (way == .ownLines || !isOfClass)
        let absence: FigureError.Absence =
            isFlattened ? .uncertainDifficulties : isOfClass ? .tooFewPeople : .notEstimated
        func error(of value: Double, _ error: Double?, _ absence: FigureError.Absence) -> FigureError {
            FigureError(of: value, error.map { ($0, isOfClass ? .people : .trials) }, orAbsence: absence)
        }
        return LineErrors(
            intercept: error(of: line.intercept, line.interceptError, absence),
            slope: error(of: line.slope, line.slopeError, absence),
            determination: FigureError(of: line.determination ?? 0, .interval, absence: .describesPoints),
            indexOfPerformance: error(
                of: line.indexOfPerformance ?? 0,
                line.indexOfPerformanceError,
                line.slopeError == nil ? absence : .mayNotRise
            )
        )
    }

    private var isOfClass: Bool { classLine != nil }
}

/// The errors of a line's figures.
struct LineErrors {
    let intercept: FigureError
    let slope: FigureError
    let determination: FigureError
    let indexOfPerformance: FigureError
}

extension FigureError {
    /// An interval that one source has; or the reason why there is none.
    init(of value: Double, _ error: (size: Double, source: Source)?, orAbsence absence: @autoclosure () -> Absence) {
        if let error {
            self.init(of: value, .interval, [Contribution(error.source, error.size)])
        } else {
            self.init(of: value, .interval, absence: absence())
        }
    }
}
