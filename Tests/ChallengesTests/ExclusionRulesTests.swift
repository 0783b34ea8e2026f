import Testing

@testable import Challenges

@Suite struct ExclusionRulesTests {
    private static func performance(
        _ conditions: [(trials: Int, errors: Int, outliers: Int)],
        task: ExperimentTask = .tapping,
        isComplete: Bool = true,
        restsOnAssumedDensity: Bool = false
    ) -> ExclusionRules.Performance {
        ExclusionRules.Performance(
            task: task,
            conditions: conditions.map {
                var figures = ConditionFigures(difficulty: 2, seconds: 0.5)
                (figures.trials, figures.errors, figures.outliers) = $0
                return figures
            },
            isComplete: isComplete,
            restsOnAssumedDensity: restsOnAssumedDensity
        )
    }

    @Test func rulesThatWereNotChosenLeaveOutNobody() {
        let worst = Self.performance([(2, 2, 9)], isComplete: false, restsOnAssumedDensity: true)
        #expect(ExclusionRules().reasons(for: worst).isEmpty)
    }

    @Test func aShareAtTheLimitStillCounts() {
        var rules = ExclusionRules()
        (rules.errorRate, rules.outlierShare) = (0.25, 0.2)
        // Over both conditions 2 of 8 trials missed, and 2 of 10 were outliers.
        #expect(rules.reasons(for: Self.performance([(4, 2, 0), (4, 0, 2)])).isEmpty)
        #expect(rules.reasons(for: Self.performance([(4, 2, 0), (4, 1, 2)])) == [.errors])
        #expect(rules.reasons(for: Self.performance([(4, 2, 1), (4, 0, 2)])) == [.outliers])
    }

    @Test func outliersAreARuleOfTappingAlone() {
        var rules = ExclusionRules()
        rules.outlierShare = 0.1
        #expect(rules.reasons(for: Self.performance([(4, 0, 4)])) == [.outliers])
        #expect(rules.reasons(for: Self.performance([(4, 0, 4)], task: .steering)).isEmpty)
    }

    @Test func reasonsComeInTheirOrder() {
        var rules = ExclusionRules()
        (rules.errorRate, rules.incomplete, rules.densityAssumed) = (0, true, true)
        let own = Self.performance([(4, 1, 0)], isComplete: false, restsOnAssumedDensity: true)
        #expect(rules.reasons(for: own) == [.errors, .incomplete, .density])
    }

    @Test func whoHasNoFiguresIsAbsentAndNotExcluded() {
        var rules = ExclusionRules()
        (rules.errorRate, rules.incomplete, rules.densityAssumed) = (0, true, true)
        #expect(rules.reasons(for: Self.performance([], isComplete: false, restsOnAssumedDensity: true)).isEmpty)
    }
}
