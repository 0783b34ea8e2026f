/// One participant's figures in one block.
public struct BlockFigures: Hashable, Sendable {
    /// The block, from 1.
    public var block: Int
    /// The number of conditions with figures in this block.
    public var conditions: Int
    /// The figures of these conditions.
    public var figures: ExperimentFigures
    /// The mean of the conditions' mean movement times in seconds; `nil` without any.
    public var movementTimeSeconds: Double?

    /// Computes the figures of a block.
    public init(_ block: Int, _ conditions: [ConditionFigures]) {
        self.block = block
        self.conditions = conditions.count
        figures = ExperimentFigures(ofParticipant: conditions)
        movementTimeSeconds = conditions.map { $0.movementTimeSeconds }.nonEmptyMean
    }
}

/// A class's throughput in one block: how much it has learned.
public struct ClassBlock: Hashable, Sendable {
    /// The block, from 1.
    public var block: Int
    /// The number of people who performed it with as many conditions as their first block.
    public var participants: Int
    /// The throughput per second that the class has in this block, in tapping in bits.
    public var throughput: Double
    /// The mean change of these people's throughput since their first block; `nil` in the first one.
    public var gain: Double?
    /// How far the gain may be from that of very many such people in 95 of 100 cases; `nil` for fewer than five people.
    public var gainError: Double?

    /// Computes a class's blocks.
    ///
    /// People who leave must not move the class: each block adds to the one before the mean change of the people who
    /// performed both.
    ///
    /// - Parameter people: Each participant's blocks.
    public static func all(of people: [[BlockFigures]]) -> [ClassBlock] {
        let throughputs = people.map { blocks in
            let conditions = blocks.first { $0.block == 1 }?.conditions
            return blocks.reduce(into: [Int: Double]()) { own, each in
                if each.conditions == conditions { own[each.block] = each.figures.throughput }
            }
        }
        var blocks: [ClassBlock] = []
        var block = 1
        while true {
            let own = throughputs.compactMap { $0[block] }
            let changes = throughputs.compactMap { own in own[block].flatMap { now in own[block - 1].map { now - $0 } }
            }
            let gains = throughputs.compactMap { own in own[block].flatMap { now in own[1].map { now - $0 } } }
            guard let change = block == 1 ? own.nonEmptyMean : changes.nonEmptyMean else { return blocks }
            blocks.append(
                ClassBlock(
                    block: block,
                    participants: own.count,
                    throughput: (blocks.last?.throughput ?? 0) + change,
                    gain: block == 1 ? nil : gains.nonEmptyMean,
                    gainError: block == 1 ? nil : gains.errorOfMean
                )
            )
            block += 1
        }
    }
}

extension [Double] {
    /// The mean; `nil` without values.
    fileprivate var nonEmptyMean: Double? { isEmpty ? nil : mean }
}
