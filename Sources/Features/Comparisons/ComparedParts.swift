import Rooms
import SampleComparison
import WireProtocol

/// Two parts, compared in every measure that both have.
package struct ComparedParts: Sendable {
    /// The maximum number of values of a sample in a response; larger samples are reduced to this number of quantiles.
    private static let maxValues = 500

    let first: PartSamples
    let second: PartSamples
    /// Whether both are of the same participants.
    private let isPaired: Bool

    /// Takes two parts' samples.
    package init(_ first: PartSamples, _ second: PartSamples) {
        self.first = first
        self.second = second
        isPaired = first.head.code == second.head.code
    }

    /// One measure of both parts.
    private struct Compared {
        var measure: Measure
        var comparison: Comparison
        /// The numbers of participants with a value on one side only; they are excluded from the pairs.
        var leftOut: (first: Int, second: Int)
    }

    private var compared: [Compared] {
        first.columns.compactMap { column in
            // Uploaded samples may lack the direction.
            guard let other = second.columns.first(where: { $0.measure.isSame(as: column.measure) }) else { return nil }
            return isPaired ? paired(column, other) : independent(column, other)
        }
    }

    private func independent(_ first: PartSamples.Column, _ second: PartSamples.Column) -> Compared {
        Compared(
            measure: first.measure,
            comparison: Comparison(first.values.compactMap { $0 }, second.values.compactMap { $0 }),
            leftOut: (0, 0)
        )
    }

    private func paired(_ first: PartSamples.Column, _ second: PartSamples.Column) -> Compared {
        let others = Dictionary(uniqueKeysWithValues: zip(self.second.participants, second.values))
        let pairs = zip(self.first.participants, first.values).compactMap { id, value in
            value.flatMap { value in others[id].flatMap { $0 }.map { (first: value, second: $0) } }
        }
        return Compared(
            measure: first.measure,
            comparison: Comparison(pairs: pairs),
            leftOut: (
                first.values.count { $0 != nil } - pairs.count, second.values.count { $0 != nil } - pairs.count
            )
        )
    }

    // MARK: JSON

    /// The comparison as JSON.
    package func json() -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.raw("{")
        json.number("confidence", Bootstrap.confidence)
        json.integer("resamples", Bootstrap.resampleCount)
        json.integer("fewest", Bootstrap.minValueCount)
        json.number("power", Comparison.power)
        json.bool("paired", isPaired)
        json.bool("sameSettings", first.head.settings == second.head.settings)
        json.key("first")
        Self.write(first, into: &json)
        json.key("second")
        Self.write(second, into: &json)
        json.list("measures", compared) { Self.write($1, into: &$0) }
        json.raw("}")
        return json.bytes
    }

    private static func write(_ side: PartSamples, into json: inout JSONWriter) {
        json.raw("{")
        side.head.write(into: &json)
        json.integer("participants", side.participants.count)
        json.raw("}")
    }

    private static func write(_ compared: Compared, into json: inout JSONWriter) {
        let comparison = compared.comparison
        json.raw("{")
        json.fields(of: compared.measure)
        json.key("first")
        write(comparison.first, leftOut: compared.leftOut.first, into: &json)
        json.key("second")
        write(comparison.second, leftOut: compared.leftOut.second, into: &json)
        json.string("statistic", comparison.statistic.name)
        json.bool("tiesDominate", comparison.tiesDominate)
        json.number("difference", comparison.difference)
        json.key("interval")
        write(comparison.interval, into: &json)
        json.string("verdict", comparison.verdict?.name)
        json.number("detectableDifference", comparison.detectableDifference)
        json.list("missing", comparison.gaps) { $0.string($1.name) }
        json.raw("}")
    }

    private static func write(_ sample: SampleSummary, leftOut: Int, into json: inout JSONWriter) {
        json.raw("{")
        json.integer("count", sample.values.count)
        json.integer("leftOut", leftOut)
        json.number("lowerQuartile", sample.lowerQuartile)
        json.number("median", sample.median)
        json.number("mean", sample.mean)
        json.number("upperQuartile", sample.upperQuartile)
        json.key("interval")
        write(sample.interval, into: &json)
        json.list("values", sample.thinned(to: maxValues)) { $0.number($1) }
        json.raw("}")
    }

    private static func write(_ interval: Interval?, into json: inout JSONWriter) {
        guard let interval else { return json.raw("null") }
        json.list([interval.lower, interval.upper]) { $0.number($1) }
    }
}

extension Measure {
    fileprivate func isSame(as other: Measure) -> Bool { name == other.name && unit == other.unit }
}

extension Statistic {
    /// The name in responses.
    fileprivate var name: String {
        switch self {
        case .median: "median"
        case .mean: "mean"
        }
    }
}

extension Comparison.Verdict {
    /// The name in responses.
    fileprivate var name: String {
        switch self {
        case .higher: "higher"
        case .lower: "lower"
        case .unclear: "unclear"
        }
    }
}

extension Comparison.Gap {
    /// The name in responses.
    fileprivate var name: String {
        switch self {
        case .fewInFirst: "few-in-first"
        case .fewInSecond: "few-in-second"
        case .fewPairs: "few-pairs"
        case .noSpread: "no-spread"
        }
    }
}
