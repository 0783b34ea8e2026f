/// One person's taps, of which doubles are left out, with the intervals between them.
///
/// Intervals are differences on the phone's own clock: neither the room's clock nor a constant lateness of the screen
/// changes them.
struct TapSeries {
    /// The shortest interval that can be from one beat to the next, in ms; what is shorter is the same tap twice.
    static let minMilliseconds = 150.0
    /// The fewest intervals from which there are figures.
    static let minIntervals = 5
    /// A longer interval, in usual ones, has a gap.
    private static let gap = 1.5
    /// The longest gap, in usual intervals, through which a person is thought to go on in time.
    private static let maxCycles = 4
    /// The intervals on each side that say what is usual.
    private static let reach = 3
    /// The quantile of the normal distribution for an interval of 95 %.
    private static let quantile = 1.959963984540054
    /// The standard deviation of a normal distribution through its median absolute deviation.
    private static let deviations = 1.4826

    /// The way from one tap to the next.
    struct Interval {
        /// The taps' times on the room's axis, in ms.
        var (from, to): (Double, Double)
        /// The time between the taps on the phone's clock, in ms.
        var milliseconds: Double
        /// The usual intervals in it; more than 1 where taps are missing.
        var cycles: Int
        /// The taps before it, missing ones too.
        var index: Int
        /// The larger of both taps' errors by the clocks, in ms.
        var clockErrorMilliseconds: Double

        /// The time from beat to beat, in ms.
        var periodMilliseconds: Double { milliseconds / Double(cycles) }
        /// Whether the person went on in time meanwhile.
        var isInTime: Bool { cycles <= maxCycles && to > from }
    }

    /// The number of taps without doubles.
    let taps: Int
    /// The number of taps that came too soon after another one to be one of their own.
    let doubles: Int
    /// The number of taps that are missing in gaps.
    let missing: Int
    /// All intervals in order.
    let intervals: [Interval]
    /// The time of the last tap on the room's axis, in ms.
    let lastMilliseconds: Double
    /// The intervals without gaps.
    private let whole: [Interval]

    /// - Parameter counted: In the order of time.
    /// - Returns: `nil` for fewer than two taps.
    init?(of counted: [ClassTap]) {
        guard let first = counted.first else { return nil }
        let raw = zip(counted, counted.dropFirst()).map { $1.ownMilliseconds - $0.ownMilliseconds }
        var kept = [first]
        for (place, tap) in counted.dropFirst().enumerated() {
            let usual = Self.usual(around: place, in: raw) ?? Self.minMilliseconds
            if tap.ownMilliseconds - kept[kept.count - 1].ownMilliseconds >= max(usual / 2, Self.minMilliseconds) {
                kept.append(tap)
            }
        }
        guard kept.count > 1 else { return nil }
        let lengths = zip(kept, kept.dropFirst()).map { $1.ownMilliseconds - $0.ownMilliseconds }
        var index = 0
        var intervals: [Interval] = []
        for (place, milliseconds) in lengths.enumerated() {
            let (one, next) = (kept[place], kept[place + 1])
            let usual = Self.usual(around: place, in: lengths) ?? milliseconds
            let cycles = milliseconds > Self.gap * usual ? max(2, Int((milliseconds / usual).rounded())) : 1
            intervals.append(
                Interval(
                    from: one.roomMilliseconds,
                    to: next.roomMilliseconds,
                    milliseconds: milliseconds,
                    cycles: cycles,
                    index: index,
                    clockErrorMilliseconds: max(one.clockErrorMilliseconds, next.clockErrorMilliseconds)
                )
            )
            index += cycles
        }
        taps = kept.count
        doubles = counted.count - kept.count
        missing = index + 1 - kept.count
        self.intervals = intervals
        whole = intervals.filter { $0.cycles == 1 }
        lastMilliseconds = kept[kept.count - 1].roomMilliseconds
    }

    /// The median of an interval and the three on each side, since a person may change the tempo; `nil` if all are doubles.
    private static func usual(around place: Int, in intervals: [Double]) -> Double? {
        let near = intervals[max(0, place - reach)...min(intervals.count - 1, place + reach)]
            .filter { $0 >= minMilliseconds }
        return near.isEmpty ? nil : near.median
    }

    /// The median interval in ms; `nil` for fewer than `minIntervals`.
    var periodMilliseconds: Double? {
        whole.count < Self.minIntervals ? nil : whole.map { $0.milliseconds }.median
    }

    /// The interval of the median, 95 %, by the ranks of the intervals, in ms; `nil` as for the median.
    var periodRange: ClosedRange<Double>? {
        guard whole.count >= Self.minIntervals else { return nil }
        let sorted = whole.map { $0.milliseconds }.sorted()
        let count = Double(sorted.count)
        let rank = max(0, Int((count - Self.quantile * count.squareRoot()) / 2))
        return sorted[rank]...sorted[sorted.count - 1 - rank]
    }

    /// How much the intervals scatter around their median, in ms: 1.4826 median absolute deviations.
    var spreadMilliseconds: Double? {
        periodMilliseconds.map { median in
            Self.deviations * whole.map { ($0.milliseconds - median).magnitude }.median
        }
    }

    /// How much longer each interval is than the one before, in ms a tap, by Theil and Sen, with its interval of 95 %.
    ///
    /// - Returns: `nil` as for the median; no range if it would have no ends.
    var drift: (value: Double, range: ClosedRange<Double>?)? {
        guard whole.count >= Self.minIntervals else { return nil }
        var slopes: [Double] = []
        slopes.reserveCapacity(whole.count * (whole.count - 1) / 2)
        for (place, one) in whole.enumerated() {
            for other in whole[..<place] {
                slopes.append((one.milliseconds - other.milliseconds) / Double(one.index - other.index))
            }
        }
        slopes.sort()
        let ends = WaveFigures.interval(count: whole.count, slopes: slopes.count)
        return (slopes.median, ends.map { slopes[$0.lowerBound]...slopes[$0.upperBound] })
    }
}
