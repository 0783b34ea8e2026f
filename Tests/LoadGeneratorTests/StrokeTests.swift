import Geometry
import Testing
import TouchMetrics

@testable import LoadGenerator

@Suite struct Strokes {
    /// A hand's drawing of `seconds`, in batches of a 60th of a second.
    private func batches(seed: UInt64, on screen: Size, seconds: Int) -> [[TouchEvent]] {
        var hand = SimulatedHand(seed: seed, screen: screen, begin: 2000)
        return (1...60 * seconds).map { frame in
            var events: [TouchEvent] = []
            hand.draw(until: 2000 + Double(frame) * 1000 / 60, into: &events)
            return events
        }
    }

    @Test("The engine accepts every simulated batch without corrections", arguments: 0..<24)
    func engineTakesAll(seed: Int) throws {
        let screen = SimulatedScreen.ofPhone(seed)
        var metrics = TouchMetrics(screen: screen)
        var down: Set<UInt64> = []
        var latest = -Double.infinity
        for batch in batches(seed: UInt64(seed), on: screen, seconds: 60) where !batch.isEmpty {
            try metrics.apply(batch.span)
            for event in batch {
                #expect((0...screen.width).contains(event.position.x) && (0...screen.height).contains(event.position.y))
                #expect(event.time >= latest)
                latest = event.time
                #expect((0...1).contains(try #require(event.pressure)))
                switch event.phase {
                case .began: #expect(down.insert(event.pointer).inserted)
                case .moved, .held: #expect(down.contains(event.pointer))
                case .ended: #expect(down.remove(event.pointer) != nil)
                case .cancelled: Issue.record("a hand is not interrupted")
                }
            }
            #expect(down.count <= 3)
        }
        // A minute of drawing: dozens of gestures of some length, with pauses between them.
        #expect(metrics.touches > 20)
        #expect(metrics.totalPixels > 5000)
        #expect((10_000.0...59_000).contains(metrics.totalMilliseconds))
    }

    @Test func `The same seed draws the same, another seed something else`() {
        let screen = SimulatedScreen.ofPhone(0)
        let first = batches(seed: 7, on: screen, seconds: 5).flatMap(\.self)
        #expect(first == batches(seed: 7, on: screen, seconds: 5).flatMap(\.self))
        #expect(first != batches(seed: 8, on: screen, seconds: 5).flatMap(\.self))
    }

    @Test func `the division of time into batches changes nothing`() {
        let screen = SimulatedScreen.ofPhone(1)
        var hand = SimulatedHand(seed: 3, screen: screen, begin: 2000)
        var atOnce: [TouchEvent] = []
        hand.draw(until: 7000, into: &atOnce)
        #expect(atOnce == batches(seed: 3, on: screen, seconds: 5).flatMap(\.self))
    }

    @Test func `Hands use one to three fingers, and rest them at times`() {
        let events = (0..<20).flatMap { batches(seed: $0, on: SimulatedScreen.ofPhone(0), seconds: 20) }.flatMap(\.self)
        #expect(Set(events.map(\.pointer)) == [1, 2, 3])
        #expect(events.contains { $0.phase == .held })
    }

    @Test func `A stroke is slow at its ends and fast between them`() {
        var random = RandomSource(seed: 1)
        for _ in 0..<50 {
            let stroke = Stroke(on: Size(width: 390, height: 844), begin: 0, using: &random)
            func way(_ from: Double, _ to: Double) -> Double {
                let (a, b) = (stroke.position(at: stroke.duration * from), stroke.position(at: stroke.duration * to))
                return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
            }
            // A tenth of a minimum-jerk movement's time is less than a hundredth of its distance.
            #expect(way(0, 0.1) <= 0.03 * 3 * 1000)
            #expect(way(0, 0.05) <= way(0, 0.3) + 0.2)
            #expect(stroke.position(at: -100) == stroke.position(at: 0))
            #expect(stroke.position(at: stroke.end + 100) == stroke.position(at: stroke.end))
        }
    }
}
