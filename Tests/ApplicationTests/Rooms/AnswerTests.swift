import Imaging
import Storage
import Testing
import Transport
import WireProtocol

@testable import Application

@Suite struct AnswerQueueTests {
    @Test func `whoever asks for what waits already is answered with it, in the order of first askers`() {
        var queue = AnswerQueue<Int>(limit: 2)
        var told: [String] = []
        let stats = AnswerQueue<Int>.Order(session: "A", answer: StatsAnswer())
        let table = AnswerQueue<Int>.Order(session: "A", answer: TableAnswer(source: FiguresTable.source, form: .csv))
        var isTaken = queue.add(stats) { told.append("a\($0)") }
        #expect(isTaken)
        isTaken = queue.add(table) { told.append("b\($0)") }
        #expect(isTaken)
        isTaken = queue.add(stats) { told.append("c\($0)") }
        #expect(isTaken)
        isTaken = queue.add(.init(session: "B", answer: StatsAnswer())) { _ in }
        #expect(!isTaken)
        #expect(queue.refusals == 1 && queue.count == 2)
        for callback in queue.takeFirst()?.callbacks ?? [] { callback(1) }
        #expect(told == ["a1", "c1"])
        // It is being made: who asks now gets a newer one.
        isTaken = queue.add(stats) { told.append("d\($0)") }
        #expect(isTaken)
        #expect(queue.takeFirst()?.order.answer.cacheKey == table.answer.cacheKey)
        #expect(queue.takeFirst()?.order.answer.cacheKey == stats.answer.cacheKey)
        #expect(queue.takeFirst() == nil)
    }
}

@Suite struct SharedAnswerTests {
    @Test func `bytes count as long as anybody has them, in the room and in all`() {
        let whole = AnswerLedger()
        var answerCache = AnswerCache(within: whole)
        var answer: SharedAnswer? = SharedAnswer(
            [UInt8](repeating: 0, count: 100),
            tag: "\"a\"",
            revision: 7,
            readAt: 0,
            ledger: answerCache.ledger
        )
        if let answer { answerCache.store(answer, as: StatsAnswer()) }
        #expect(answerCache.answer(StatsAnswer(), revision: 7) === answer)
        #expect(
            answerCache.answer(StatsAnswer(), revision: 8) == nil
                && answerCache.answer(TableAnswer(source: FiguresTable.source, form: .csv), revision: 7) == nil
        )
        answerCache.clear(readBefore: 0)
        #expect(answerCache.answer(StatsAnswer(), revision: 7) != nil)
        answerCache.clear(readBefore: 1)
        #expect(answerCache.answer(StatsAnswer(), revision: 7) == nil)
        #expect(answerCache.ledger.bytes == 100 && whole.bytes == 100)
        answer = nil
        #expect(answerCache.ledger.bytes == 0 && whole.bytes == 0)
    }

    @Test(arguments: [0, 100, 65_536, 65_537, 200_000])
    func `a large answer comes in pieces, whole and in order`(count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let answer = SharedAnswer(bytes, tag: "\"a\"", revision: 0, readAt: 0, ledger: AnswerLedger())
        var read: [UInt8] = []
        switch answer.body {
        case .bytes(let whole): read = whole
        case .stream(let announced, let next):
            #expect(announced == count)
            while let piece = try await next() {
                #expect(piece.count <= 65_536 && !piece.isEmpty)
                read += piece
            }
        case .empty, .file: Issue.record("no body of a shared answer")
        }
        #expect(read == bytes)
    }
}

@Suite struct FrameBacklogTests {
    @Test func `more than a viewer could be sent is not kept`() {
        var backlog = FrameBacklog()
        for _ in 0..<2 { backlog.append([UInt8](repeating: 0, count: 1 << 20)) }
        #expect(backlog.messages.count == 2 && !backlog.isOverflown)
        backlog.append([0])
        #expect(backlog.isOverflown && backlog.messages.isEmpty)
    }
}

@Suite struct UnreadSnapshotTests {
    @Test(arguments: [(0, 30_000.0), (64_000, 31_000), (8_000_000, 155_000)])
    func `a viewer has its time, and more for a large snapshot`(bytes: Int, time: Double) {
        let answer = SharedAnswer(
            [UInt8](repeating: 0, count: bytes),
            tag: "\"a\"",
            revision: 0,
            readAt: 0,
            ledger: AnswerLedger()
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
