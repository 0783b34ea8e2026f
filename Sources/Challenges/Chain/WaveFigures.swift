/// A wave that goes through a class: everybody touches when the neighbour does.
///
/// With seats, a robust line of time against seat: the median of the slopes of all pairs (Theil 1950, Sen 1968). The
/// seats are exact and the times are not, so that the slopes are times from a person to the next one; the speed is the
/// reciprocal. Without seats, only the first and the last touch count.
public enum WaveFigures {
    /// The number of touches with seats from which there is a line.
    static let minSeated = 3
    /// The quantile of the normal distribution for an interval of 95 %.
    private static let quantile = 1.959963984540054

    /// The result of a class in people a second.
    ///
    /// - Parameters:
    ///   - touches: At most one of each participant; seats differ.
    ///   - centimetres: The length from a person to the next one.
    /// - Returns: `nil` for less than two touches.
    public static func figures(of touches: [ClassTouch], centimetres: Double) -> ChainFigures? {
        let ordered = touches.inTimeOrder
        guard let first = ordered.first, let last = ordered.last, ordered.count > 1 else { return nil }
        let seated = ordered.filter { $0.seat != nil }
        let wholeSeconds = last.seconds - first.seconds
        let steps = Double(ordered.count - 1)
        var figures = ChainFigures(
            people: ordered.count,
            wholeSeconds: wholeSeconds,
            secondsPerPerson: wholeSeconds / steps,
            clockErrorMilliseconds: (first.clockErrorMilliseconds + last.clockErrorMilliseconds) / steps,
            screenErrorMilliseconds: ChainFigures.screenDeviationMilliseconds * 2.0.squareRoot() / steps,
            touches: ordered.map { ChainTouch(touch: $0) }
        )
        if seated.count >= minSeated { figures.fit(seated) }
        let pace = figures.secondsPerPerson.magnitude
        if pace > 0 {
            figures.value = 1 / pace
            figures.metresPerSecond = centimetres / 100 / pace
        }
        return figures
    }

    /// The indices of the interval's ends among the sorted slopes of `count` touches; `nil` if there are too few.
    ///
    /// The number of concordant pairs less that of discordant ones has a variance of n (n − 1) (2n + 5) / 18 (Kendall).
    static func interval(count: Int, slopes: Int) -> ClosedRange<Int>? {
        let deviation = (Double(count * (count - 1) * (2 * count + 5)) / 18).squareRoot()
        let half = quantile * deviation
        let low = Int(((Double(slopes) - half) / 2).rounded(.toNearestOrEven)) - 1
        let high = Int(((Double(slopes) + half) / 2).rounded(.toNearestOrEven))
        return low >= 0 && high < slopes ? low...high : nil
    }
}

extension ChainFigures {
    /// Takes the line through touches with seats, of which there are at least two, as the result.
    fileprivate mutating func fit(_ seated: [ClassTouch]) {
        var slopes: [Double] = []
        // The slopes if the clocks were wrong as far as they can be, in each direction.
        var (earliest, latest): ([Double], [Double]) = ([], [])
        for (index, one) in seated.enumerated() {
            for other in seated[..<index] {
                guard let seat = one.seat, let otherSeat = other.seat else { continue }
                let seats = Double(seat - otherSeat)
                let slope = (one.seconds - other.seconds) / seats
                let error = (one.clockErrorMilliseconds + other.clockErrorMilliseconds) / 1000 / seats.magnitude
                slopes.append(slope)
                earliest.append(slope - error)
                latest.append(slope + error)
            }
        }
        slopes.sort()
        people = seated.count
        secondsPerPerson = slopes.median
        interceptSeconds =
            seated.map { $0.seconds }.median - secondsPerPerson * seated.map { Double($0.seat ?? 0) }.median
        clockErrorMilliseconds =
            1000 * max(secondsPerPerson - earliest.median, latest.median - secondsPerPerson)
        screenErrorMilliseconds = nil
        guard let ends = WaveFigures.interval(count: seated.count, slopes: slopes.count) else { return }
        let (low, high) = (slopes[ends.lowerBound], slopes[ends.upperBound])
        // An interval that contains 0 has no largest speed.
        if low * high > 0 {
            interval = min(1 / low.magnitude, 1 / high.magnitude)...max(1 / low.magnitude, 1 / high.magnitude)
        }
    }
}

extension [ClassTouch] {
    /// In the order of time, in seconds since the first one; of equal times the smaller participant's number is first.
    var inTimeOrder: [ClassTouch] {
        let ordered = sorted { ($0.seconds, $0.participant) < ($1.seconds, $1.participant) }
        return ordered.map { touch in
            var relative = touch
            relative.seconds -= ordered[0].seconds
            return relative
        }
    }
}

extension Challenge.Kind {
    /// Touching when the neighbour does (`WaveFigures`); the target is the length from a person to the next one.
    public static let wave = Challenge.Kind(
        "wave",
        unit: "s",
        defaultTarget: 80,
        targets: 10...1000,
        best: .lowest,
        valueError: .unknownDelays,
        figures: ClassTouchTask.figures,
        measures: [.attempts],
        ofClass: .chain(unit: "people/s") { touches, _, target in
            WaveFigures.figures(of: touches, centimetres: target)
        },
        task: { _, _ in RunningTask(ClassTouchTask()) }
    )
}
