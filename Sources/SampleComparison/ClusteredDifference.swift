/// The difference of two shares whose cases come in clusters, such as touches by visitors: those of one visitor resemble
/// each other, so that an interval must be drawn from visitors and not from touches.
///
/// A share is the sum of all clusters' parts over the sum of their wholes. The interval is the symmetric bootstrap-t of
/// resampled clusters, with the linearised variance of a ratio (Field and Welsh 2007, Bootstrapping clustered data). A
/// cluster may be in both sides, and is drawn with both.
public struct ClusteredDifference: Hashable, Sendable {
    /// The cases of one cluster in one side.
    public struct Count: Hashable, Sendable {
        /// How many cases have what is counted.
        public var part: Double
        /// How many cases there are; 0 if the cluster is not in this side.
        public var whole: Double

        /// Creates a count.
        public init(part: Double = 0, whole: Double = 0) {
            self.part = part
            self.whole = whole
        }
    }

    /// A cluster with its cases in both sides.
    public typealias Cluster = (first: Count, second: Count)

    /// The minimum number of clusters in each side for an interval.
    public static let fewestClusters = Statistic.fewestForMeans

    /// The share of the first side; `nil` without cases.
    public private(set) var first: Double?
    /// The share of the second side; `nil` without cases.
    public private(set) var second: Double?
    /// The second share minus the first; `nil` if one is missing.
    public private(set) var difference: Double?
    /// The difference's 95 % interval; `nil` if there is a gap.
    public private(set) var interval: Interval?
    /// Everything that an interval lacks.
    public private(set) var gaps: [Comparison.Gap] = []

    /// The verdict of the interval on the second side; `nil` without one.
    public var verdict: Comparison.Verdict? {
        interval.map { $0.lower > 0 ? .higher : $0.upper < 0 ? .lower : .unclear }
    }

    /// Compares the sides of the clusters.
    public init(of clusters: [Cluster]) {
        let present = clusters.filter { $0.first.whole > 0 || $0.second.whole > 0 }
        let sides = (first: present.count { $0.first.whole > 0 }, second: present.count { $0.second.whole > 0 })
        let once = [Int](repeating: 1, count: present.count)
        let sample = Self.shares(of: present, drawn: once)
        first = sides.first > 0 ? sample.first : nil
        second = sides.second > 0 ? sample.second : nil
        if sides.first < Self.fewestClusters { gaps.append(.fewInFirst) }
        if sides.second < Self.fewestClusters { gaps.append(.fewInSecond) }
        guard let first, let second else { return }
        let difference = second - first
        self.difference = difference
        guard gaps.isEmpty else { return }
        let variance = Self.variance(of: sample, present, drawn: once)
        guard variance > 0 else {
            gaps.append(.noSpread)
            return
        }
        let smaller = Double(min(sides.first, sides.second))
        var distances: [Double] = []
        distances.reserveCapacity(Bootstrap.resampleCount)
        var random = CounterRandom()
        for _ in 0..<Bootstrap.resampleCount {
            var drawn = [Int](repeating: 0, count: present.count)
            for _ in present { drawn[random.index(below: present.count)] &+= 1 }
            let resample = Self.shares(of: present, drawn: drawn)
            let shift = resample.second - resample.first
            // A resample without one side says nothing of the difference.
            guard shift.isFinite else { continue }
            let own = Self.variance(of: resample, present, drawn: drawn)
            // As in `ResampledSide`: rare cases are often in no cluster of a resample, which then has no variance of its
            // own.
            let blended =
                (smaller * own + ResampledSide.sampleWeight * variance) / (smaller + ResampledSide.sampleWeight)
            distances.append((shift - difference).magnitude / blended.squareRoot())
        }
        let half = quantile(Bootstrap.confidence, of: distances.sorted()) * variance.squareRoot()
        interval = Interval(lower: max(-1, difference - half), upper: min(1, difference + half))
    }

    /// The sums of wholes, and the shares, of both sides.
    private struct Shares {
        var wholes: (first: Double, second: Double)
        var first: Double
        var second: Double
    }

    private static func shares(of clusters: [Cluster], drawn: [Int]) -> Shares {
        var (first, second) = (Count(), Count())
        for (cluster, times) in zip(clusters, drawn) {
            let times = Double(times)
            first.part += times * cluster.first.part
            first.whole += times * cluster.first.whole
            second.part += times * cluster.second.part
            second.whole += times * cluster.second.whole
        }
        return Shares(
            wholes: (first.whole, second.whole),
            first: first.part / first.whole,
            second: second.part / second.whole
        )
    }

    /// The variance of the difference, from how far each cluster moves it.
    private static func variance(of shares: Shares, _ clusters: [Cluster], drawn: [Int]) -> Double {
        var squares = 0.0
        for (cluster, times) in zip(clusters, drawn) {
            let first = (cluster.first.part - shares.first * cluster.first.whole) / shares.wholes.first
            let second = (cluster.second.part - shares.second * cluster.second.whole) / shares.wholes.second
            squares += Double(times) * (second - first) * (second - first)
        }
        let count = Double(clusters.count)
        return squares * count / (count - 1)
    }
}
