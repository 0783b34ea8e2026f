import Rooms
import SampleComparison
import WireProtocol

/// Two parts, compared in every measure that both have.
package struct ComparedParts: Sendable {
    /// The maximum number of values of a sample in a response; larger samples are reduced to this number of quantiles.
    private static let maxValues = 500

    let first: PartSamples
    let second: PartSamples
    /// Whether both are of the same participants or persons.
    private let isPaired: Bool

    /// Takes two parts' samples.
    ///
    /// - Parameter pairsPersons: Whether the same code is the same person in two sessions.
    package init(_ first: PartSamples, _ second: PartSamples, pairsPersons: Bool = false) {
        // Samples from a file do not say how the values of several phones make one.
        let rules = first.columns.map(\.measure)
        self.first = first.byPerson(rules)
        self.second = second.byPerson(rules)
        // Two groups of a session are different people.
        let areTwoGroups = first.head.group != nil && second.head.group != nil && first.head.group != second.head.group
        isPaired = pairsPersons || (first.head.code == second.head.code && !areTwoGroups)
    }

    /// One measure of both parts.
    private struct Compared {
        var measure: Measure
        var comparison: Comparison
        /// The errors of both sides' values.
        var errors: (first: PartSamples.ColumnErrors?, second: PartSamples.ColumnErrors?)
        /// The numbers of participants with a value on one side only; they are excluded from the pairs.
        var leftOut: (first: Int, second: Int)
        /// The numbers of participants without a value; of pairs, on both sides, those who are in no pair.
        var absent: (first: Int, second: Int)
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
            errors: (first.errors, second.errors),
            leftOut: (0, 0),
            absent: (first.values.count { $0 == nil }, second.values.count { $0 == nil })
        )
    }

    private func paired(_ first: PartSamples.Column, _ second: PartSamples.Column) -> Compared {
        let owners = (first: self.first.owners, second: self.second.owners)
        let others = Dictionary(uniqueKeysWithValues: zip(owners.second, second.values))
        let pairs = zip(owners.first, first.values).compactMap { owner, value in
            value.flatMap { value in others[owner].flatMap { $0 }.map { (first: value, second: $0) } }
        }
        let absent = Set(owners.first).union(owners.second).count - pairs.count
        return Compared(
            measure: first.measure,
            comparison: Comparison(pairs: pairs),
            errors: (first.errors, second.errors),
            leftOut: (
                first.values.count { $0 != nil } - pairs.count, second.values.count { $0 != nil } - pairs.count
            ),
            absent: (absent, absent)
        )
    }

    // MARK: JSON

    private var pairedBy: String? {
        guard isPaired else { return nil }
        return first.persons != nil && second.persons != nil ? "person" : "participant"
    }

    /// The comparison as JSON.
    package func json() -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.raw("{")
        json.number("confidence", Bootstrap.confidence)
        json.integer("resamples", Bootstrap.resampleCount)
        json.integer("fewest", Bootstrap.minValueCount)
        json.number("power", Comparison.power)
        json.bool("paired", isPaired)
        json.string("pairedBy", pairedBy)
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
        write(comparison.first, compared.errors.first, (compared.leftOut.first, compared.absent.first), into: &json)
        json.key("second")
        write(comparison.second, compared.errors.second, (compared.leftOut.second, compared.absent.second), into: &json)
        json.string("statistic", comparison.statistic.name)
        json.bool("tiesDominate", comparison.tiesDominate)
        json.number("difference", comparison.difference)
        json.key("interval")
        json.value(comparison.interval)
        json.key("bounds")
        json.value(comparison.bounds(missing: compared.absent))
        json.string("verdict", comparison.verdict?.name)
        json.number("detectableDifference", comparison.detectableDifference)
        json.list("missing", comparison.gaps) { $0.string($1.name) }
        json.raw("}")
    }

    private static func write(
        _ sample: SampleSummary,
        _ errors: PartSamples.ColumnErrors?,
        _ people: (leftOut: Int, absent: Int),
        into json: inout JSONWriter
    ) {
        json.raw("{")
        json.integer("count", sample.values.count)
        json.integer("leftOut", people.leftOut)
        json.integer("absent", people.absent)
        json.number("lowerQuartile", sample.lowerQuartile)
        json.number("median", sample.median)
        json.number("mean", sample.mean)
        json.number("upperQuartile", sample.upperQuartile)
        json.key("interval")
        json.value(sample.interval)
        json.list("values", sample.thinned(to: maxValues)) { $0.number($1) }
        errors?.writeTypical(into: &json)
        json.raw("}")
    }

}

extension JSONWriter {
    /// Writes the two ends of an interval, or `null`.
    mutating func value(_ interval: Interval?) {
        guard let interval else { return raw("null") }
        list([interval.lower, interval.upper]) { $0.number($1) }
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
    var name: String {
        switch self {
        case .higher: "higher"
        case .lower: "lower"
        case .unclear: "unclear"
        }
    }
}

extension Comparison.Gap {
    /// The name in responses.
    var name: String {
        switch self {
        case .fewInFirst: "few-in-first"
        case .fewInSecond: "few-in-second"
        case .fewPairs: "few-pairs"
        case .noSpread: "no-spread"
        }
    }
}
