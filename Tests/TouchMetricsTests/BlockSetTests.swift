import Geometry
import Testing

@testable import TouchMetrics

@Suite struct BlockSetTests {
    private func drained(_ set: inout BlockSet) -> [Int] {
        var blocks: [Int] = []
        set.drain { blocks.append($0) }
        return blocks
    }

    @Test(arguments: [1, 63, 64, 65, 128, 129])
    func `the last block of a grid has its place, and so do all others`(count: Int) {
        var set = BlockSet()
        set.insert(count - 1, of: count)
        #expect(drained(&set) == [count - 1])
        set.insertAll(count)
        #expect(drained(&set) == Array(0..<count))
    }

    @Test func `reported blocks are not reported again with the next ones`() {
        var set = BlockSet()
        set.insert(3, of: 100)
        #expect(drained(&set) == [3])
        set.insert(5, of: 100)
        #expect(drained(&set) == [5])
        #expect(set.isEmpty)
    }

    @Test func `a receiver that missed changes gets every block`() {
        var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
        metrics.markAllBlocksChanged()
        #expect(drained(&metrics.changedBlocks) == Array(0..<(13 * 27)))
    }
}
