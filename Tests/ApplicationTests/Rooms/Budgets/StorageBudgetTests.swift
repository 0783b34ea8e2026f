import Testing

@testable import Rooms

@Suite struct StorageBudgetTests {
    @Test(arguments: [(0, 4 << 20), (256, 4 << 20), (257, 257 << 14), (2048, 32 << 20), (10_000, 32 << 20)])
    func `a large class may have more unwritten log, but at most half of the total`(phones: Int, bytes: Int) {
        #expect(StorageBudget.waitingBytes(phones: phones) == bytes)
    }
}
