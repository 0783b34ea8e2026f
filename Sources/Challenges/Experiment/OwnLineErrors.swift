import Geometry

/// The errors of a participant's own line.
extension LinearRegression {
    /// Adds how far a line of movement time over the nominal difficulty may be from that of very many trials.
    ///
    /// A person's trials scatter in proportion to their time. What that makes of the line comes from the scatter within all
    /// conditions, whose many trials show it better than the few points do; where the points are farther from the line than
    /// that explains, the errors grow by it (Birge's ratio, as for fundamental constants). Without any scatter there are none.
    mutating func addErrors(of conditions: [ConditionFigures]) {
        var (freedom, squares) = (0.0, 0.0)
        for condition in conditions {
            guard let uncertainty = condition.uncertainty else { return }
            freedom += Double(condition.trials - 1)
            squares += Double(condition.trials - 1) * uncertainty.relativeVariance
        }
        let relativeVariance = squares / freedom
        let number = Double(conditions.count)
        let meanX = conditions.reduce(0) { $0 + $1.indexOfDifficulty } / number
        let sumXX = conditions.reduce(0) { $0 + ($1.indexOfDifficulty - meanX) * ($1.indexOfDifficulty - meanX) }
        var (ofSlope, ofIntercept, misfit, expected) = (0.0, 0.0, 0.0, 0.0)
        for condition in conditions {
            let x = condition.indexOfDifficulty - meanX
            let time = condition.movementTimeSeconds
            let variance = time * time * relativeVariance / Double(condition.trials)
            let slopeWeight = x / sumXX
            let interceptWeight = 1 / number - meanX * slopeWeight
            ofSlope += slopeWeight * slopeWeight * variance
            ofIntercept += interceptWeight * interceptWeight * variance
            let residual = time - (intercept + slope * condition.indexOfDifficulty)
            misfit += residual * residual
            expected += (1 - 1 / number - x * x / sumXX) * variance
        }
        guard expected > 0 else { return }
        let factor = StudentT.quantile(freedom: freedom) * max(1, misfit / expected).squareRoot()
        slopeError = factor * ofSlope.squareRoot()
        interceptError = factor * ofIntercept.squareRoot()
    }
}
