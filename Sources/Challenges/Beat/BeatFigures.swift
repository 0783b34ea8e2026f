import Geometry

/// How one person tapped in time.
public struct BeatPerson: Hashable, Sendable {
    /// The participant's number.
    public var participant: Int
    /// The taps that count, without doubles.
    public var taps: Int
    /// The taps that came too soon after another one to be one of their own.
    public var doubles: Int
    /// The taps that are missing in gaps.
    public var missing: Int
    /// The last tap, in seconds since the time alone began.
    public var lastSeconds: Double
    /// The tempo, taps a minute, by the median interval; `nil` for too few taps.
    public var tempo: Double?
    /// The tempo's interval of 95 %; `nil` as for the tempo.
    public var tempoRange: ClosedRange<Double>?
    /// The scatter of the intervals, in ms; `nil` as for the tempo.
    public var spreadMilliseconds: Double?
    /// How much longer each interval is than the one before, in ms a tap; `nil` as for the tempo.
    public var driftMilliseconds: Double?
    /// The drift's interval of 95 %; `nil` if it has no ends.
    public var driftRange: ClosedRange<Double>?
    /// How constantly the person stayed before, with or after the others, from 0 to 1; `nil` without enough others.
    public var agreement: Double?
    /// The time by which the person taps after the others, in ms; negative if before. `nil` for who keeps another time.
    public var latenessMilliseconds: Double?
    /// The largest error of the lateness that the clocks can cause, in ms.
    public var clockErrorMilliseconds: Double
}

/// How a class was together at one moment.
public struct BeatStep: Hashable, Sendable {
    /// The moment in seconds since the time alone began.
    public var seconds: Double
    /// The number of people who tap.
    public var people: Int
    /// The length of the mean of e^{iφ}: 1 if all tap at once; `nil` for fewer than two people.
    public var together: Double?
    /// The median time from beat to beat, in ms; `nil` if nobody taps.
    public var periodMilliseconds: Double?
}

/// How a class tapped in time.
///
/// Between two taps a person's phase φ grows evenly from 0 to 2π (Kuramoto's order parameter of all phases is the
/// class's togetherness).
public struct BeatFigures: Hashable, Sendable {
    /// The time from step to step, in ms.
    static let stepMilliseconds = 500.0
    /// The steps for which a class must be together, or not, before it has changed: 2 s.
    static let steadySteps = 4
    /// Below it a person keeps another time than the others.
    static let minAgreement = 0.5
    /// The fewest steps from which a person is compared with the others.
    fileprivate static let minSteps = 8
    /// The mean length that phases by chance have, times √n: √π / 2.
    private static let chanceFactor = 0.8862269254527580
    /// The length that phases by chance exceed in one case of 20, times √n: √ln 20.
    private static let levelFactor = 1.7308183826022852

    /// The mean of `together` over the steps; `nil` without a step with two people.
    public private(set) var value: Double?
    /// What chance alone gives on average; `nil` as for the value.
    public private(set) var chance: Double?
    /// The largest error of the value that the clocks can cause; `nil` as for the value.
    public private(set) var clockError: Double?
    /// What a class that taps at once reaches through the different lateness of its screens; `nil` without a tempo.
    public private(set) var screenCeiling: Double?
    /// The median of the people's tempos, taps a minute; `nil` without one.
    public private(set) var tempo: Double?
    /// The median times from beat to beat in the first and the last quarter, in ms; `nil` for too few steps.
    public private(set) var (periodAtStart, periodAtEnd): (Double?, Double?)
    /// Since when the class is together, in seconds; `nil` if it never is.
    public private(set) var risesAtSeconds: Double?
    /// Since when it is no longer, in seconds; `nil` if it stays so.
    public private(set) var fallsAtSeconds: Double?
    /// The class in steps of half a second.
    public private(set) var steps: [BeatStep] = []
    /// Everybody with at least two taps, in the order of their numbers.
    public private(set) var people: [BeatPerson] = []

    /// What a class's taps say.
    ///
    /// - Parameters:
    ///   - taps: The taps of each participant, by number, of one epoch of the room's axis.
    ///   - span: The plan's span on the room's axis.
    /// - Returns: `nil` if nobody has two taps that count.
    public init?(of taps: [Int: [ClassTap]], _ plan: TapPlan, in span: TapSpan) {
        var series: [(participant: Int, series: TapSeries)] = []
        for (participant, taps) in taps.sorted(by: { $0.key < $1.key }) {
            if let one = TapSeries(of: plan.counted(taps, in: span)) { series.append((participant, one)) }
        }
        guard !series.isEmpty else { return nil }
        let start = span.until - plan.aloneMilliseconds
        let count = Int(plan.aloneMilliseconds / Self.stepMilliseconds)
        var moments: [Moment] = []
        for step in 0...count {
            let time = start + Double(step) * Self.stepMilliseconds
            moments.append(Moment(at: time, of: series.map { $0.series }))
        }
        steps = moments.enumerated().map { step, moment in
            BeatStep(
                seconds: Double(step) * Self.stepMilliseconds / 1000,
                people: moment.people,
                together: moment.together,
                periodMilliseconds: moment.periods.isEmpty ? nil : moment.periods.median
            )
        }
        let errors = series.map { $0.series.intervals.reduce(0) { max($0, $1.clockErrorMilliseconds) } }
        people = series.enumerated().map { place, one in
            let others = errors.enumerated().reduce(0) { $1.offset == place ? $0 : max($0, $1.element) }
            var person = BeatPerson(one.participant, one.series, start: start, error: errors[place] + others)
            person.compare(moments.compactMap { $0.relative(of: place) }, period: one.series.periodMilliseconds)
            return person
        }
        summarise(moments)
    }

    private mutating func summarise(_ moments: [Moment]) {
        let shared = moments.filter { $0.people > 1 }
        if !shared.isEmpty {
            value = shared.compactMap { $0.together }.mean
            chance = shared.map { Self.chanceFactor / Double($0.people).squareRoot() }.mean
            clockError = shared.map { $0.clockError }.mean
        }
        let tempos = people.compactMap { $0.tempo }
        if !tempos.isEmpty {
            let middle = tempos.median
            tempo = middle
            let spread = 2 * Double.pi * ChainFigures.screenDeviationMilliseconds * middle / 60_000
            screenCeiling = ElementaryFunctions.exp(-spread * spread / 2)
        }
        let periods = steps.compactMap { $0.periodMilliseconds }
        if periods.count >= Self.minSteps {
            periodAtStart = Array(periods.prefix(periods.count / 4)).median
            periodAtEnd = Array(periods.suffix(periods.count / 4)).median
        }
        findChanges()
    }

    /// Finds the first stretch in which the class is together, and the first one after it in which it is not.
    private mutating func findChanges() {
        var length = 0
        var wanted = true
        for (index, step) in steps.enumerated() {
            guard let together = step.together else {
                length = 0
                continue
            }
            let isTogether = together > Self.levelFactor / Double(step.people).squareRoot()
            length = isTogether == wanted ? length + 1 : 0
            guard length == Self.steadySteps else { continue }
            let since = steps[index + 1 - length].seconds
            length = 0
            if wanted {
                risesAtSeconds = since
                wanted = false
            } else {
                fallsAtSeconds = since
                return
            }
        }
    }
}

extension BeatFigures {
    /// The people's phases at one moment.
    private struct Moment {
        /// The number of people with a phase.
        var people = 0
        /// e^{iφ} of each person; `nil` for who does not tap now.
        var phases: [(x: Double, y: Double)?] = []
        /// The times from beat to beat of those who tap, in ms.
        var periods: [Double] = []
        /// The largest error by the clocks of the length of the mean.
        var clockError = 0.0
        private var sum = (x: 0.0, y: 0.0)

        init(at time: Double, of series: [TapSeries]) {
            var errors = 0.0
            for one in series {
                guard let interval = one.interval(at: time) else {
                    phases.append(nil)
                    continue
                }
                let turns = Double(interval.cycles) * (time - interval.from) / (interval.to - interval.from)
                let angle = 2 * Double.pi * (turns - turns.rounded(.down))
                let phase = (x: ElementaryFunctions.cosine(angle), y: ElementaryFunctions.sine(angle))
                let half = Double.pi * interval.clockErrorMilliseconds / interval.periodMilliseconds
                errors += 2 * ElementaryFunctions.sine(min(Double.pi / 2, half))
                phases.append(phase)
                periods.append(interval.periodMilliseconds)
                sum = (sum.x + phase.x, sum.y + phase.y)
                people += 1
            }
            clockError = people == 0 ? 0 : errors / Double(people)
        }

        /// The length of the mean; `nil` for fewer than two people.
        var together: Double? {
            people < 2 ? nil : min(1, (sum.x * sum.x + sum.y * sum.y).squareRoot() / Double(people))
        }

        /// How far a person's phase is ahead of the mean of the others, of whom there are two; `nil` without.
        func relative(of place: Int) -> Ahead? {
            guard let own = phases[place], people > 2 else { return nil }
            let count = Double(people - 1)
            let others = (x: (sum.x - own.x) / count, y: (sum.y - own.y) / count)
            return Ahead(
                x: own.x * others.x + own.y * others.y,
                y: own.y * others.x - own.x * others.y,
                together: (others.x * others.x + others.y * others.y).squareRoot()
            )
        }
    }
}

/// How far a person is ahead of others, as `together` · e^{iΔ}: others who are apart have no common time, and say little.
private struct Ahead {
    var (x, y): (Double, Double)
    /// The length of the mean of the others' e^{iφ}.
    var together: Double
}

extension TapSeries {
    /// The interval in which a time of the room's axis is; `nil` before the first tap, after the last one and in a
    /// pause.
    fileprivate func interval(at time: Double) -> Interval? {
        var (low, high) = (0, intervals.count)
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].to <= time { low = middle + 1 } else { high = middle }
        }
        guard low < intervals.count, intervals[low].from <= time, intervals[low].isInTime else { return nil }
        return intervals[low]
    }
}

extension BeatPerson {
    /// The figures that need nobody else.
    ///
    /// - Parameters:
    ///   - start: When the time alone begins, in ms on the room's axis.
    ///   - error: The largest error by the clocks, in ms.
    fileprivate init(_ participant: Int, _ series: TapSeries, start: Double, error: Double) {
        self.participant = participant
        (taps, doubles, missing) = (series.taps, series.doubles, series.missing)
        lastSeconds = (series.lastMilliseconds - start) / 1000
        tempo = series.periodMilliseconds.map { 60_000 / $0 }
        tempoRange = series.periodRange.map { 60_000 / $0.upperBound...60_000 / $0.lowerBound }
        spreadMilliseconds = series.spreadMilliseconds
        let drift = series.drift
        (driftMilliseconds, driftRange) = (drift?.value, drift?.range)
        clockErrorMilliseconds = error
    }

    /// Takes how far the person was ahead of the others in each step.
    fileprivate mutating func compare(_ steps: [Ahead], period: Double?) {
        guard steps.count >= BeatFigures.minSteps, let period else { return }
        let sum = steps.reduce(Ahead(x: 0, y: 0, together: 0)) {
            Ahead(x: $0.x + $1.x, y: $0.y + $1.y, together: $0.together + $1.together)
        }
        guard sum.together > 0 else { return }
        let agreement = (sum.x * sum.x + sum.y * sum.y).squareRoot() / sum.together
        self.agreement = min(1, agreement)
        guard agreement >= BeatFigures.minAgreement else { return }
        latenessMilliseconds = -ElementaryFunctions.arctangent(y: sum.y, x: sum.x) / (2 * Double.pi) * period
    }
}
