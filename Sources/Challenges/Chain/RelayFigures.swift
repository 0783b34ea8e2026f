/// A squeeze that goes from hand to hand through a class: everybody touches who feels it, and passes it on.
///
/// The lateness of all inner screens cancels in the whole time; those of the first and the last one remain.
public enum RelayFigures {
    /// The shortest time in which a person can react, in seconds; a faster touch began before (Luce 1986).
    public static let minReactionSeconds = 0.1
    /// The length of a gap, in medians of all links.
    static let gapFactor = 3.0

    /// The result of a class in ms a person.
    ///
    /// With seats, the chain is the longest one in their order in which everybody touches at least
    /// `minReactionSeconds` for each seat after the one before; of equally long ones the one with the first seats. All
    /// other touches are false starts, or late. Without seats, everybody counts in the order of time.
    ///
    /// - Parameters:
    ///   - touches: At most one of each participant; seats differ.
    ///   - seats: The number of seats, also of those without a touch.
    ///   - centimetres: The length from a person's shoulder to the hand.
    /// - Returns: `nil` for less than two touches in the chain.
    public static func figures(of touches: [ClassTouch], seats: Int, centimetres: Double) -> ChainFigures? {
        let ordered = touches.inTimeOrder
        let seated = ordered.filter { $0.seat != nil }.sorted { $0.place < $1.place }
        let chain = seated.count > 1 ? longestChain(in: seated) : ordered
        guard let first = chain.first, let last = chain.last, chain.count > 1 else { return nil }
        let isSeated = seated.count > 1
        let steps = Double(isSeated ? last.place - first.place : chain.count - 1)
        let wholeSeconds = last.seconds - first.seconds
        let pace = wholeSeconds / steps
        return ChainFigures(
            value: 1000 * pace,
            people: chain.count,
            wholeSeconds: wholeSeconds,
            secondsPerPerson: pace,
            clockErrorMilliseconds: (first.clockErrorMilliseconds + last.clockErrorMilliseconds) / steps,
            screenErrorMilliseconds: ChainFigures.screenDeviationMilliseconds * 2.0.squareRoot() / steps,
            metresPerSecond: pace > 0 ? centimetres / 100 / pace : nil,
            touches: ordered.map { ChainTouch(touch: $0, fault: isSeated ? fault(of: $0, beside: chain) : nil) },
            links: links(of: chain),
            brokenAfter: isSeated && last.place < seats ? last.participant : nil
        )
    }

    /// The longest chain of touches in the order of their seats.
    private static func longestChain(in seated: [ClassTouch]) -> [ClassTouch] {
        // For each touch, the length of the longest chain from there on, and the next one in it.
        var lengths = [Int](repeating: 1, count: seated.count)
        var next = [Int?](repeating: nil, count: seated.count)
        for index in seated.indices.reversed() {
            for later in seated.indices[(index + 1)...]
            where canFollow(seated[later], seated[index]) && lengths[later] + 1 > lengths[index] {
                (lengths[index], next[index]) = (lengths[later] + 1, later)
            }
        }
        let longest = lengths.max() ?? 0
        var chain: [ClassTouch] = []
        var index = lengths.firstIndex(of: longest)
        while let current = index {
            chain.append(seated[current])
            index = next[current]
        }
        return chain
    }

    /// Whether a touch can be caused by an earlier one through all persons between.
    private static func canFollow(_ later: ClassTouch, _ earlier: ClassTouch) -> Bool {
        later.seconds - earlier.seconds >= minReactionSeconds * Double(later.place - earlier.place)
    }

    private static func fault(of touch: ClassTouch, beside chain: [ClassTouch]) -> ChainTouch.Fault? {
        guard touch.seat != nil, !chain.contains(touch) else { return nil }
        guard let before = chain.last(where: { $0.place < touch.place }) else { return .late }
        return canFollow(touch, before) ? .late : .early
    }

    private static func links(of chain: [ClassTouch]) -> [ChainLink] {
        let seconds = zip(chain, chain.dropFirst()).map { $1.seconds - $0.seconds }
        let median = seconds.median
        return zip(zip(chain, chain.dropFirst()), seconds).map { ends, seconds in
            ChainLink(
                from: ends.0.participant,
                to: ends.1.participant,
                seconds: seconds,
                clockErrorMilliseconds: ends.0.clockErrorMilliseconds + ends.1.clockErrorMilliseconds,
                mark: seconds < minReactionSeconds ? .short : seconds > gapFactor * median ? .gap : nil
            )
        }
    }
}

extension ClassTouch {
    /// The seat; 0 without one.
    fileprivate var place: Int { seat ?? 0 }
}

extension Challenge.Kind {
    /// Touching when the neighbour squeezes the shoulder (`RelayFigures`); the target is the length from the shoulder
    /// to the hand.
    public static let relay = Challenge.Kind(
        "relay",
        unit: "s",
        defaultTarget: 150,
        targets: 10...1000,
        best: .lowest,
        valueError: .unknownDelays,
        figures: ClassTouchTask.figures,
        measures: [
            AttemptMeasure("linkTime", in: "ms", isLessBetter: true) { series in
                series.linkMilliseconds.map { [$0] } ?? []
            },
            .attempts,
        ],
        ofClass: .chain(unit: "ms") { touches, seats, target in
            RelayFigures.figures(of: touches, seats: seats, centimetres: target)
        },
        task: { _, _ in RunningTask(ClassTouchTask()) }
    )
}
