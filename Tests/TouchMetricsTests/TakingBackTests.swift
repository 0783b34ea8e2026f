import Geometry
import TestSupport
import Testing

@testable import TouchMetrics

/// Gestures on a picture that a second finger, or the system, cancels: as if they had not been.
@Suite struct TakingBackTests {
    private static let screen = Size(width: 390, height: 844)
    private static let place = PicturePlace(
        picture: 1,
        size: Size(width: 780, height: 600),
        scale: 1.25,
        origin: Point(x: -40, y: 12)
    )

    /// One gesture, and whether it ends with `cancelled`.
    private struct Drawn {
        var events: [TouchEvent]
        var isCancelled: Bool
    }

    /// Gestures of one to three fingers, later and later.
    private static func gestures(_ count: Int, using random: inout SeededNumbers) -> [Drawn] {
        var time = 0.0
        return (0..<count).map { _ in
            var events: [TouchEvent] = []
            func add(_ phase: TouchPhase, _ pointer: UInt64) {
                time += Double(Int.random(in: 1...40, using: &random))
                events.append(
                    TouchEvent(
                        phase: phase,
                        pointer: pointer,
                        position: Point(
                            x: Double.random(in: -5...400, using: &random),
                            y: Double.random(in: -5...850, using: &random)
                        ),
                        time: time,
                        pressure: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil,
                        radius: Double.random(in: 1...30, using: &random)
                    )
                )
            }
            var down = Array(1...UInt64.random(in: 1...3, using: &random))
            for pointer in down { add(.began, pointer) }
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                add(
                    Int.random(in: 0..<6, using: &random) == 0 ? .held : .moved,
                    down.randomElement(using: &random) ?? 1
                )
            }
            let isCancelled = Bool.random(using: &random)
            while let pointer = down.popLast() { add(down.isEmpty && isCancelled ? .cancelled : .ended, pointer) }
            return Drawn(events: events, isCancelled: isCancelled)
        }
    }

    /// Applies events in batches of any size, through a checkpoint now and then.
    private static func apply(_ events: [TouchEvent], to metrics: inout TouchMetrics, using random: inout SeededNumbers)
        throws
    {
        var rest = events[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(Int.random(in: 1...40, using: &random)))
            rest = rest.dropFirst(batch.count)
            try metrics.apply(batch.span)
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            let restored = try TouchMetrics(checkpoint: metrics.checkpoint())
            #expect(restored == metrics)
            let (marks, blocks) = (metrics.gestureMarks, metrics.changedBlocks)
            metrics = restored
            (metrics.gestureMarks, metrics.changedBlocks) = (marks, blocks)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `cancelled gestures on a picture leave no trace, bit for bit`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        var (all, kept) = (TouchMetrics(screen: Self.screen), TouchMetrics(screen: Self.screen))
        (all.picture, kept.picture) = (Self.place, Self.place)
        var drawn = Self.gestures(40, using: &random)
        // The last one counts, so that both have their grids and the same time.
        drawn[39].isCancelled = false
        drawn[39].events[drawn[39].events.count - 1].phase = .ended
        try Self.apply(drawn.flatMap(\.events), to: &all, using: &random)
        try Self.apply(drawn.filter { !$0.isCancelled }.flatMap(\.events), to: &kept, using: &random)
        #expect(drawn.contains { $0.isCancelled }, "seed \(seed)")
        #expect(all == kept, "seed \(seed)")
        #expect(all.countLayer == kept.countLayer && all.dwellLayer == kept.dwellLayer, "seed \(seed)")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `without a picture they count as ever`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        let drawn = Self.gestures(30, using: &random)
        var metrics = TouchMetrics(screen: Self.screen)
        try Self.apply(drawn.flatMap(\.events), to: &metrics, using: &random)
        #expect(metrics.touches == 30 && metrics.takenBack.isEmpty)
    }

    private func stroke(_ phases: [TouchPhase], from time: Double = 0, by pointer: UInt64 = 1) -> [TouchEvent] {
        phases.enumerated().map { index, phase in
            TouchEvent(
                phase: phase,
                pointer: pointer,
                position: Point(x: 100 + 30 * Double(index), y: 400),
                time: time + 10 * Double(index)
            )
        }
    }

    private func engine() -> TouchMetrics {
        var metrics = TouchMetrics(screen: Self.screen)
        metrics.picture = Self.place
        return metrics
    }

    @Test func `within one batch, the next stroke counts, and the batch says which event took one back`() throws {
        var metrics = engine()
        let events =
            stroke([.began, .moved, .cancelled]) + stroke([.began, .moved, .ended], from: 100)
            + stroke([.began, .cancelled], from: 200)
        try metrics.apply(events.span)
        #expect(metrics.takenBack == [2, 7])
        #expect(metrics.touches == 1 && metrics.totalPixels == 60 && metrics.lastPixels == 60)
        #expect(metrics.totalMilliseconds == 20)
        var next = stroke([.began], from: 300)
        try metrics.apply(next.span)
        #expect(metrics.takenBack.isEmpty)
        next = stroke([.cancelled], from: 310)
        try metrics.apply(next.span)
        #expect(metrics.takenBack == [0])
    }

    @Test func `a freeze counts what was drawn, and one of two cancelled fingers takes nothing back`() throws {
        var metrics = engine()
        try metrics.apply(stroke([.began, .moved]).span)
        metrics.cancelAll()
        try metrics.apply(stroke([.cancelled], from: 100).span)
        #expect(metrics.touches == 1 && metrics.totalPixels == 30)
        try metrics.apply((stroke([.began], from: 200) + stroke([.began], from: 201, by: 2)).span)
        try metrics.apply(stroke([.cancelled], from: 210, by: 2).span)
        #expect(metrics.touches == 2 && metrics.touching == 1)
        try metrics.apply(stroke([.ended], from: 220).span)
        #expect(metrics.touches == 2 && metrics.maxFingers == 2)
    }

    @Test func `a clear or another screen meanwhile counts, and the picture lies where it was told last`() throws {
        var metrics = engine()
        try metrics.apply(stroke([.began, .moved, .ended]).span)
        try metrics.apply(stroke([.began, .moved], from: 100).span)
        metrics.clear()
        metrics.resize(to: Size(width: 500, height: 900))
        metrics.picture = nil
        try metrics.apply(stroke([.moved, .cancelled], from: 130).span)
        #expect(metrics.touches == 0 && metrics.totalPixels == 0 && metrics.totalMilliseconds == 0)
        #expect(metrics.screen == Size(width: 500, height: 900) && metrics.grid.columns == 16)
        #expect(metrics.picture == nil && metrics.countLayer.allSatisfy { $0 == 0 })
        #expect(metrics.latestMilliseconds == 140)
        try metrics.apply(stroke([.began, .cancelled], from: 200).span)
        #expect(metrics.touches == 1)
    }

    @Test func `a checkpoint in a stroke has one state before it, of the same screen`() throws {
        var metrics = engine()
        try metrics.apply(stroke([.began]).span)
        #expect(metrics.checkpoint()[0] == 6)
        var nested = metrics
        nested.beforeGesture = StateBeforeGesture(metrics)
        #expect(throws: CheckpointError.damaged) { try TouchMetrics(checkpoint: nested.checkpoint()) }
        var other = metrics
        other.changeBeforeGesture { $0.resize(to: Size(width: 800, height: 900)) }
        #expect(throws: CheckpointError.damaged) { try TouchMetrics(checkpoint: other.checkpoint()) }
        try metrics.apply(stroke([.ended], from: 10).span)
        #expect(metrics.checkpoint()[0] == 5)
    }
}
