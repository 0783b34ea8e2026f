import Testing

@testable import Rooms

@Suite struct FigureQueueTests {
    private let parts = Parts()

    private func queue(messagesPerTick: Int) -> FigureQueue {
        FigureQueue(parts.services, parts.load, parts.ticker, MessageBuffer(), messagesPerTick: messagesPerTick)
    }

    @Test func `a batch is answered at once, the next ones when they are due`() {
        let (queue, phone) = (queue(messagesPerTick: 10), parts.join())
        for _ in 0..<3 { queue.respondToBatch(of: phone, parts.services.now) }
        #expect(parts.received(phone).count < 3 && !queue.isEmpty)
        let before = parts.received(phone).count
        parts.clocks.pass(0.1)
        queue.sendDue(parts.services.now)
        #expect(parts.received(phone).count == before + 1 && queue.isEmpty)
    }

    @Test func `phones in bulk wait behind the others, a limited number in each tick`() {
        let queue = queue(messagesPerTick: 2)
        let (bulk, other) = ([parts.join(), parts.join()], parts.join())
        for phone in bulk + [other] { phone.pacing.postpone(now: parts.services.now) }
        for phone in bulk { queue.add(phone, inBulk: true) }
        queue.add(other)
        parts.clocks.pass(0.005)
        queue.sendDue(parts.services.now)
        #expect((bulk + [other]).map { parts.received($0).count } == [1, 0, 1] && !queue.isEmpty)
        queue.sendDue(parts.services.now)
        #expect(parts.received(bulk[1]).count == 1 && queue.isEmpty)
    }

    @Test func `a phone that does not read gets all its figures later`() throws {
        let (queue, phone) = (queue(messagesPerTick: 10), parts.join())
        let connection = try #require(phone.connection)
        parts.transport.stopReading(connection)
        queue.respondToBatch(of: phone, parts.services.now)
        #expect(parts.received(phone).isEmpty && phone.pacing.isDue(now: parts.services.now))
        parts.transport.read(connection)
        queue.send(to: phone, parts.services.now)
        #expect(parts.received(phone).count == 1 && parts.services.metrics.figuresSent == 1)
    }
}
