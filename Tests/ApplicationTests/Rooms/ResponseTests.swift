import Imaging
import Storage
import Testing
import Transport
import WireProtocol

@testable import Features
@testable import Rooms
@testable import Web

@Suite struct ResponseQueueTests {
    private let stats = ResponseQueue<Int>.Order(session: "A", response: StatsResponse())
    private let table = ResponseQueue<Int>.Order(
        session: "A",
        response: TableResponse(source: FiguresTable.source, form: .csv(.plain))
    )
    private let class1 = WorkOwner(AddressGroup("10.0.0.1"), room: "A")
    private let class2 = WorkOwner(AddressGroup("10.0.0.2"), room: "A")

    @Test func `requests for a response that already waits share it, in the order of the first requests`() {
        var queue = ResponseQueue<Int>(waiting: .init(total: 2, perAddress: 2))
        var responses: [String] = []
        func add(_ order: ResponseQueue<Int>.Order, _ name: String) {
            for callback in queue.add(order, for: class1, now: 0, { responses.append("\(name)\($0)") }) { callback(0) }
        }
        // One is being made.
        add(.init(session: "C", response: StatsResponse()), "-")
        #expect(queue.startNext()?.order.session == "C")
        for (order, name) in [(stats, "a"), (table, "b"), (stats, "c")] { add(order, name) }
        add(.init(session: "B", response: StatsResponse()), "x")
        #expect(responses == ["x0"] && queue.refusals == 1 && queue.count == 2)
        #expect(queue.isBusy && queue.startNext() == nil)
        queue.finish()
        for callback in queue.startNext()?.callbacks ?? [] { callback(1) }
        #expect(responses == ["x0", "a1", "c1"])
        // It is being made: a request now gets a newer one.
        add(stats, "d")
        queue.finish()
        #expect(queue.startNext()?.order.response.cacheKey == table.response.cacheKey)
        queue.finish()
        #expect(queue.startNext()?.order.response.cacheKey == stats.response.cacheKey)
        queue.finish()
        #expect(queue.startNext() == nil && !queue.isBusy)
    }

    @Test func `an address with many requests delays no other, even for the same response`() {
        var queue = ResponseQueue<Int>(waiting: .init(total: 100, perAddress: 100))
        for index in 0..<50 {
            _ = queue.add(.init(session: "S\(index)", response: StatsResponse()), for: class1, now: 0) { _ in }
        }
        #expect(queue.startNext()?.order.session == "S0")
        _ = queue.add(.init(session: "S49", response: StatsResponse()), for: class2, now: 0) { _ in }
        queue.finish()
        let next = queue.startNext()
        #expect(next?.order.session == "S49" && next?.callbacks.count == 2)
    }

    @Test func `a request that waits too long gets a refusal`() {
        var queue = ResponseQueue<Int>(waiting: .init(total: 9, perAddress: 9), maxWaitMilliseconds: 1000)
        var responses: [Int] = []
        _ = queue.add(table, for: class1, now: 0) { _ in }
        #expect(queue.startNext() != nil)
        _ = queue.add(stats, for: class1, now: 500) { responses.append($0) }
        #expect(queue.expire(now: 1499).isEmpty)
        for callback in queue.expire(now: 1500) { callback(7) }
        #expect(responses == [7] && queue.count == 0)
    }
}

@Suite struct SharedResponseTests {
    @Test func `a response's bytes count while anybody has it, for the room and for all rooms`() {
        let whole = ResponseLedger()
        var responseCache = ResponseCache(within: whole)
        var answer: SharedResponse? = SharedResponse(
            [UInt8](repeating: 0, count: 100),
            tag: "\"a\"",
            revision: 7,
            readAt: 0,
            ledger: responseCache.ledger
        )
        if let answer { responseCache.store(answer, as: StatsResponse()) }
        #expect(responseCache.response(StatsResponse(), revision: 7) === answer)
        #expect(
            responseCache.response(StatsResponse(), revision: 8) == nil
                && responseCache.response(TableResponse(source: FiguresTable.source, form: .csv(.plain)), revision: 7)
                    == nil
        )
        responseCache.clear(readBefore: 0)
        #expect(responseCache.response(StatsResponse(), revision: 7) != nil)
        responseCache.clear(readBefore: 1)
        #expect(responseCache.response(StatsResponse(), revision: 7) == nil)
        #expect(responseCache.ledger.bytes == 100 && whole.bytes == 100)
        answer = nil
        #expect(responseCache.ledger.bytes == 0 && whole.bytes == 0)
    }

    @Test(arguments: [0, 100, 65_536, 65_537, 200_000])
    func `a large response is sent in pieces, completely and in order`(count: Int) async {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let answer = SharedResponse(bytes, tag: "\"a\"", revision: 0, readAt: 0, ledger: ResponseLedger())
        #expect(answer.isLarge == (count > 65_536))
        var read: [UInt8] = []
        let next = answer.open()
        while let piece = await next() {
            #expect(piece.count <= 65_536 && !piece.isEmpty)
            read += piece
        }
        #expect(read == bytes)
    }
}

@Suite struct FrameBacklogTests {
    @Test func `frames beyond 2 MiB are not kept for a viewer`() {
        var backlog = FrameBacklog()
        for _ in 0..<2 { backlog.append([UInt8](repeating: 0, count: 1 << 20)) }
        #expect(backlog.messages.count == 2 && !backlog.hasOverflowed)
        backlog.append([0])
        #expect(backlog.hasOverflowed && backlog.messages.isEmpty)
    }
}

@Suite struct UnreadSnapshotTests {
    @Test(arguments: [(0, 30_000.0), (64_000, 31_000), (8_000_000, 155_000)])
    func `a viewer has a fixed time to read, and more for a large snapshot`(bytes: Int, time: Double) {
        let answer = SharedResponse(
            [UInt8](repeating: 0, count: bytes),
            tag: "\"a\"",
            revision: 0,
            readAt: 0,
            ledger: ResponseLedger()
        )
        let unread = UnreadSnapshot(snapshot: answer, sentAt: 500)
        #expect(!unread.isCheckDue(now: 1500) && unread.isCheckDue(now: 1501))
        #expect(!unread.isOverdue(now: 500 + time) && unread.isOverdue(now: 501 + time))
    }
}

@Suite struct HeatmapSizeTests {
    private struct Sizes: HeatmapRendering {
        func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] { [UInt8(blockPixels)] }
    }

    @Test(arguments: [(390.0, 844.0, 32), (2560, 1440, 32), (3840, 2160, 16), (8192, 8192, 8), (8192, 1, 32)])
    func `a picture is of a bounded size, whatever the screen`(width: Double, height: Double, blockPixels: UInt8) throws
    {
        let screen = Hello.Screen(width: width, height: height)
        let phone = Participant(number: 1, name: "", resumeKey: TokenHash(of: ""), screen: screen)
        let heatmap = Heatmap(.count, of: phone)
        #expect(try heatmap.bytes(as: .png, Sizes()) == [blockPixels])
    }
}
