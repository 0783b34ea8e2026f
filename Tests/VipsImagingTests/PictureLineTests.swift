import Testing

@testable import VipsImaging

@Suite struct PictureLineTests {
    @Test("Slow work leaves one place to quick work")
    func lanes() {
        var line = PictureLine(places: 3, maximumWaiting: 4)
        #expect(line.enter(1, .slow) == .start)
        #expect(line.enter(2, .slow) == .start)
        #expect(line.enter(3, .slow) == .wait)
        #expect(line.enter(4, .quick) == .start)
        #expect(line.enter(5, .quick) == .wait)
        // A place that slow work gives back goes to the quick one that waits; the next to the slow one.
        #expect(line.leave(.slow) == 5)
        #expect(line.leave(.quick) == 3)
        #expect(line.leave(.quick) == nil)
    }

    @Test("Even with one place asked for there are two")
    func least() {
        var line = PictureLine(places: 1, maximumWaiting: 0)
        #expect(line.enter(1, .slow) == .start)
        #expect(line.enter(2, .slow) == .refuse)
        #expect(line.enter(3, .quick) == .start)
        #expect(line.enter(4, .quick) == .refuse)
    }

    @Test("Each kind waits in its own order and within its own bound")
    func order() {
        var line = PictureLine(places: 2, maximumWaiting: 2)
        #expect(line.enter(1, .quick) == .start && line.enter(2, .quick) == .start)
        #expect((3...4).map { line.enter($0, .quick) } == [.wait, .wait])
        #expect((5...6).map { line.enter($0, .slow) } == [.wait, .wait])
        #expect(line.enter(7, .quick) == .refuse && line.enter(8, .slow) == .refuse)
        #expect([line.leave(.quick), line.leave(.quick), line.leave(.quick)] == [3, 4, 5])
        #expect(line.leave(.slow) == 6)
    }

    @Test("Who gives up is passed over")
    func abandoned() {
        var line = PictureLine(places: 2, maximumWaiting: 2)
        #expect(line.enter(1, .slow) == .start)
        #expect(line.enter(2, .slow) == .wait && line.enter(3, .slow) == .wait)
        #expect(line.abandon(2))
        #expect(!line.abandon(2) && !line.abandon(1))
        #expect(line.leave(.slow) == 3)
    }

    @Test("Whatever comes and goes, the places are never more than there are")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for places in 2...4 {
            var line = PictureLine(places: places, maximumWaiting: 5)
            var running: [UInt64: PictureLine.Work] = [:]
            var waiting: [UInt64: PictureLine.Work] = [:]
            for id: UInt64 in 1...2000 {
                if Bool.random(using: &generator), let (done, work) = running.randomElement() {
                    running[done] = nil
                    if let next = line.leave(work) { running[next] = waiting.removeValue(forKey: next) }
                } else if Int.random(in: 0..<5) == 0, let (one, _) = waiting.randomElement() {
                    waiting[one] = nil
                    #expect(line.abandon(one))
                } else {
                    let work = PictureLine.Work.allCases.randomElement() ?? .quick
                    switch line.enter(id, work) {
                    case .start: running[id] = work
                    case .wait: waiting[id] = work
                    case .refuse: #expect(waiting.values.count { $0 == work } == 5)
                    }
                }
                #expect(running.count <= places && running.values.count { $0 == .slow } < places)
                // Nobody waits while there is a place for them.
                #expect(running.count == places || waiting.values.allSatisfy { $0 == .slow })
            }
        }
    }
}
