import SampleComparison
import Storage
import WireProtocol

/// A sketched curve beside the true one.
struct CurveFigures {
    /// The share of the y axis by which a curve has to go the other way to turn.
    private static let turn = 0.05

    /// The root of the mean squared difference, in the unit of y; `nil` without a true curve.
    let rootMeanSquare: Double?
    /// Pearson's correlation; `nil` without a true curve, and where one of both is constant.
    let correlation: Double?
    /// How often the curve turns.
    let turningPoints: Int

    /// Returns `nil` for what is no curve.
    init?(of curve: [Double]?, to question: LessonQuestion?) {
        guard let curve, case .sketch(_, let y, let right)? = question?.form else { return nil }
        rootMeanSquare = right.map { CurveAgreement.rootMeanSquare(curve, $0) }
        correlation = right.flatMap { CurveAgreement.correlation(curve, $0) }
        turningPoints = CurveAgreement.turningPoints(curve, threshold: Self.turn * (y.upperBound - y.lowerBound))
    }
}

/// The middle of a class's curves at each place, and its distance from the true one, for results.
struct CurveSummary: JSONFields {
    private let curves: [[Double]]
    private let question: LessonQuestion

    init(of answers: [LessonAnswer], to question: LessonQuestion) {
        curves = answers.compactMap(\.curve)
        self.question = question
    }

    func write(into json: inout JSONWriter) {
        if let right = question.trueCurve { json.list("curve", right) { $0.number($1) } }
        json.raw(",\"curves\":{")
        let places = curves.isEmpty ? 0 : LessonLimits.curveSamples
        let samples = (0..<places).map { place in SampleSummary(of: curves.map { $0[place] }) }
        json.list("lowerQuartile", samples) { $0.number($1.lowerQuartile) }
        json.list("median", samples) { $0.number($1.median) }
        json.list("upperQuartile", samples) { $0.number($1.upperQuartile) }
        let figures = curves.compactMap { CurveFigures(of: $0, to: question) }
        json.number("rootMeanSquare", SampleSummary(of: figures.compactMap(\.rootMeanSquare)).median)
        json.number("correlation", SampleSummary(of: figures.compactMap(\.correlation)).median)
        json.raw("}")
    }
}
