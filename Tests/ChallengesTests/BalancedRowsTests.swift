import Challenges
import TestSupport
import Testing

/// The rows of the balanced Latin square among those who perform an experiment.
@Suite struct BalancedRowsTests {
    @Test func `at first the rows are offered in turn`() {
        var rows = BalancedRows(conditionCount: 4)
        #expect((1...6).map { rows.row(of: $0) } == [0, 1, 2, 3, 0, 1])
        #expect(rows.row(of: 3) == 2)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `however many only join, each row is used equally often by those who begin`(seed: UInt64) {
        var random = SeededNumbers(state: seed)
        let conditions = Int.random(in: 1...9, using: &random)
        var rows = BalancedRows(conditionCount: conditions)
        var taken = [Int](repeating: 0, count: BalancedLatinSquare.rowCount(of: conditions))
        var waiting: [Int] = []
        for number in 1...120 {
            waiting.append(number)
            _ = rows.row(of: number)
            // A third of them begin, in any order.
            guard number % 3 == 0, let one = waiting.randomElement(using: &random) else { continue }
            waiting.removeAll { $0 == one }
            let (own, before) = (rows.row(of: one), waiting.map { rows.row(of: $0) })
            let moved = rows.assignRow(to: one)
            #expect(rows.row(of: one) == own && rows.rowByParticipant[one] == own, "its row stays what it was shown")
            taken[own] += 1
            for (other, row) in zip(waiting, before) {
                #expect(moved.contains(other) || rows.row(of: other) == row, "without a new row it stays")
                #expect(taken[rows.row(of: other)] == taken.min(), "what is offered keeps the balance")
            }
            #expect((taken.max() ?? 0) - (taken.min() ?? 0) <= 1)
        }
    }

    @Test func `the row of a removed participant is offered again`() {
        var rows = BalancedRows(conditionCount: 2)
        for number in 1...2 { #expect(rows.assignRow(to: number).isEmpty) }
        rows.free(1)
        #expect(rows.row(of: 3) == 0)
        let restored = BalancedRows(conditionCount: 2, rowByParticipant: rows.rowByParticipant)
        #expect(restored.rowByParticipant == [2: 1])
    }
}
