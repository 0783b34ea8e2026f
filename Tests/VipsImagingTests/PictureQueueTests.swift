import Testing

@testable import VipsImaging

@Suite struct PictureQueueTests {
    @Test("Slow work leaves one place to quick work")
    func lanes() {
        var line = PictureQueue(places: 3, maximumWaiting: 4)
        let works: [PictureQueue.Work] = [.slow, .slow, .slow, .quick, .quick]
        #expect(enter(&line, from: 1, works) == [.start, .start, .wait, .start, .wait])
        // A place freed by slow work goes to waiting quick work; the next one to slow work.
        #expect(leave(&line, [.slow, .quick, .quick]) == [5, 3, nil])
    }

    @Test("There are at least two places, even if one is requested")
    func least() {
        var line = PictureQueue(places: 1, maximumWaiting: 0)
        #expect(enter(&line, from: 1, [.slow, .slow, .quick, .quick]) == [.start, .refuse, .start, .refuse])
    }

    @Test("Each kind waits in its own order and within its own bound")
    func order() {
        var line = PictureQueue(places: 2, maximumWaiting: 2)
        let works: [PictureQueue.Work] = [.quick, .quick, .quick, .quick, .slow, .slow, .quick, .slow]
        #expect(enter(&line, from: 1, works) == [.start, .start, .wait, .wait, .wait, .wait, .refuse, .refuse])
        #expect(leave(&line, [.quick, .quick, .quick, .slow]) == [3, 4, 5, 6])
    }

    @Test("A cancelled waiter is skipped")
    func abandoned() {
        var line = PictureQueue(places: 2, maximumWaiting: 2)
        #expect(enter(&line, from: 1, [.slow, .slow, .slow]) == [.start, .wait, .wait])
        let gaveUp = [2, 2, 1].map { line.abandon($0) }
        #expect(gaveUp == [true, false, false])
        #expect(leave(&line, [.slow]) == [3])
    }

    private func enter(
        _ line: inout PictureQueue,
        from first: UInt64,
        _ works: [PictureQueue.Work]
    ) -> [PictureQueue.Admission] {
        zip(first..., works).map { line.enter($0, $1) }
    }

    private func leave(_ line: inout PictureQueue, _ works: [PictureQueue.Work]) -> [UInt64?] {
        works.map { line.leave($0) }
    }

    @Test("The number of used places never exceeds the maximum")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for places in 2...4 {
            var line = PictureQueue(places: places, maximumWaiting: 5)
            var running: [UInt64: PictureQueue.Work] = [:]
            var waiting: [UInt64: PictureQueue.Work] = [:]
            for id: UInt64 in 1...2000 {
                if Bool.random(using: &generator), let (done, work) = running.randomElement() {
                    running[done] = nil
                    if let next = line.leave(work) { running[next] = waiting.removeValue(forKey: next) }
                } else if Int.random(in: 0..<5) == 0, let (one, _) = waiting.randomElement() {
                    waiting[one] = nil
                    let gaveUp = line.abandon(one)
                    #expect(gaveUp)
                } else {
                    let work = PictureQueue.Work.allCases.randomElement() ?? .quick
                    switch line.enter(id, work) {
                    case .start: running[id] = work
                    case .wait: waiting[id] = work
                    case .refuse: #expect(waiting.values.count { $0 == work } == 5)
                    }
                }
                #expect(running.count <= places && running.values.count { $0 == .slow } < places)
                // Nothing waits while there is a free place.
                #expect(running.count == places || waiting.values.allSatisfy { $0 == .slow })
            }
        }
    }
}
