import Testing

@testable import Challenges

/// A class whose movement times and effective difficulties are known functions of the nominal difficulty.
private func people(
    _ count: Int,
    conditions: Int = 6,
    time: (_ person: Int, _ difficulty: Double) -> Double,
    effective: (_ person: Int, _ difficulty: Double) -> Double = { $1 }
) -> [[Int: ConditionFigures]] {
    (0..<count).map { person in
        Dictionary(
            uniqueKeysWithValues: (0..<conditions).map { condition in
                let difficulty = 1.5 + 0.5 * Double(condition)
                var figures = ConditionFigures(difficulty: difficulty, seconds: time(person, difficulty))
                figures.effectiveIndexOfDifficulty = effective(person, difficulty)
                return (condition, figures)
            }
        )
    }
}

private func isNear(_ value: Double?, _ expected: Double?, within error: Double = 1e-9) -> Bool {
    guard let value, let expected else { return false }
    return (value - expected).magnitude <= error * max(1, expected.magnitude)
}

@Suite struct ClassLineTests {
    private static func figures(_ people: [[Int: ConditionFigures]], conditions: Int = 6) -> ExperimentFigures {
        ExperimentFigures(ofClass: people, conditionCount: conditions)
    }

    @Test func `the line of a complete class goes through the plain means, to the bit`() throws {
        let all = people(
            7,
            time: { 0.1 + 0.013 * Double($0) + 0.12 * $1 + 0.01 * Double(($0 * 7 + Int(2 * $1)) % 5) },
            effective: { $1 + 0.1 * Double(($0 * 3 + Int(2 * $1)) % 4) }
        )
        let figures = Self.figures(all)
        let means = MeanCondition.all(of: all).map { $0.mean }
        var line = try #require(figures.effective)
        (line.slopeInterval, line.interceptInterval, line.slopeError, line.interceptError) = (nil, nil, nil, nil)
        #expect(line == LinearRegression(means.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) }))
        #expect(figures.classLine?.way == .means && figures.otherLine?.way == .ownLines)
        #expect(figures.otherLine?.nominal?.determination == nil)
    }

    /// A scale would leave its range; by the additive model the means are those of NumPy's least squares.
    @Test func `where few values do not show the factor, slow people are slower by the same time`() {
        let rows: [[[Double?]]] = [
            [
                [0.47940499999995034, 0.6790914285714472, 0.5363239999999292, 0.431799999999969],
                [nil, nil, 0.6611383333333457, 1.1477250000000156],
                [0.5314433333333581, 0.6357185714286087, nil, 0.9275983333333084],
            ],
            // One person alone has a condition.
            [
                [0.5229600000000015, nil, 0.424875, 1.4493100000000227],
                [0.5834357142857209, 0.5596314285714179, 1.1576716666666325, 0.36863999999997515],
            ],
        ]
        let expected = [
            [0.6031661230158782, 0.755146956349252, 0.582187730158701, 0.8357077777777645],
            [0.5531978571428613, 0.6075310317460338, 0.7912733333333162, 0.908974999999999],
        ]
        for (table, means) in zip(rows, expected) {
            let fit = TwoWayFit(table)
            #expect(zip(fit.means, means).allSatisfy { isNear($0, $1) }, "\(fit.means)")
        }
    }

    /// Slow people are slower by the same time or by the same factor, and so is their effective difficulty.
    @Test(arguments: [0.0, 1.0], [[11], [0, 5, 9], [0, 1, 2, 3, 4, 5]])
    func `people who leave do not change the line`(share: Double, leavers: [Int]) throws {
        func factor(_ person: Int) -> Double { 0.7 + 0.06 * Double(person) }
        let all = people(
            12,
            time: { person, difficulty in
                let plain = 0.1 + 0.12 * difficulty
                return share * factor(person) * plain + (1 - share) * (plain + 0.2 * factor(person))
            },
            effective: { person, difficulty in
                let scatter = 1.3 - 0.05 * Double(person)
                return share * scatter * difficulty + (1 - share) * (difficulty + scatter)
            }
        )
        var left = all
        for (place, leaver) in leavers.enumerated() {
            // Each leaves after another number of conditions, in another order.
            let order = (0..<6).map { (leaver + 5 * $0) % 6 }
            for condition in order.dropFirst(2 + place % 3) { left[leaver][condition] = nil }
        }
        let (whole, rest) = (Self.figures(all), Self.figures(left))
        #expect(rest.classLine?.way == .fittedMeans && rest.classLine?.participants == 12)
        for (line, expected) in [(rest.nominal, whole.nominal), (rest.effective, whole.effective)] {
            #expect(isNear(line?.slope, expected?.slope, within: 1e-8))
            #expect(isNear(line?.intercept, expected?.intercept, within: 1e-8))
            #expect(isNear(line?.determination, expected?.determination, within: 1e-8))
        }
        #expect(rest.otherLine?.way == .means && rest.otherLine?.participants == 12 - leavers.count)
    }

    @Test func `errors of the effective difficulty do not make the line flatter when people leave`() throws {
        // Errors that are independent of person and condition.
        var state: UInt64 = 5
        func noise() -> Double {
            (0..<12).reduce(-6.0) { sum, _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return sum + Double(state >> 11) / 9_007_199_254_740_992
            }
        }
        var (corrected, plain): ([Double], [Double]) = ([], [])
        for _ in 0..<200 {
            let all: [[Double?]] = (0..<12).map { _ in (0..<6).map { 1.5 + 0.5 * Double($0) + 0.4 * noise() } }
            var left = all
            for leaver in 0..<9 { for condition in 0..<4 { left[leaver][(leaver + condition) % 6] = nil } }
            func slope(_ fit: TwoWayFit, _ addedSquares: Double) throws -> Double {
                let points = fit.means.enumerated().map { (x: $1, y: 0.5 + 0.06 * Double($0)) }
                return try #require(LinearRegression(points, addedSquares: addedSquares)).slope
            }
            let (whole, rest) = (TwoWayFit(all), TwoWayFit(left))
            #expect(whole.addedSquares == 0 && rest.addedSquares > 0)
            corrected.append(try slope(rest, rest.addedSquares) / slope(whole, 0))
            plain.append(try slope(rest, 0) / slope(whole, 0))
        }
        #expect((corrected.mean - 1).magnitude < 0.015, "\(corrected.mean)")
        #expect(plain.mean < 0.99, "\(plain.mean)")
    }

    @Test func `people who share no condition with the others are not in the line`() throws {
        let all = people(4, time: { 0.1 + 0.1 * Double($0) + 0.12 * $1 })
        var parts = all.map { $0.filter { $0.key < 4 } }
        parts[3] = all[3].filter { $0.key >= 4 }
        let figures = Self.figures(parts)
        #expect(figures.classLine?.participants == 3 && figures.classLine?.means.keys.sorted() == [0, 1, 2, 3])
        #expect(isNear(figures.nominal?.slope, 0.12) && figures.nominal?.count == 4)
    }

    @Test func `intervals need five people, and conditions that no single one has`() throws {
        func wave(_ person: Int, _ difficulty: Double) -> Double {
            0.01 * Double((person * 5 + Int(4 * difficulty)) % 7)
        }
        let all = people(5, time: { 0.1 + 0.12 * $1 + wave($0, $1) })
        let line = try #require(Self.figures(all).nominal)
        let slope = try #require(line.slopeInterval)
        #expect(isNear((slope.lowerBound + slope.upperBound) / 2, line.slope))
        // Student's t of the people's own slopes, since the class's slope is their mean.
        let own = all.map { one in
            LinearRegression(one.values.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) })?.slope ?? 0
        }
        let half = 2.776445 * own.standardDeviation / 5.0.squareRoot()
        #expect(isNear((slope.upperBound - slope.lowerBound) / 2 / half, 1, within: 1e-3))
        #expect(Self.figures(Array(all.prefix(4))).nominal?.slopeInterval == nil)
        var alone = all
        for person in 1..<5 { alone[person][5] = nil }
        #expect(try #require(Self.figures(alone).nominal).slopeInterval == nil)
    }
}
