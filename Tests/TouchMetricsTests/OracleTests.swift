import Geometry
import TestSupport
import Testing

@testable import TouchMetrics

/// The figures computed from the whole list of events, without the engine's incremental state.
private struct Oracle {
    var total = 0.0
    var last = 0.0
    var totalTime = 0.0
    var touches = 0
    /// The fastest segment of each finished gesture, in CSS px per second.
    var peaks: [Double] = []
    var counts: [Int: Int] = [:]
    var dwell: [Int: Double] = [:]

    init(_ events: [TouchEvent], columns: Int, rows: Int) {
        var down: [UInt64: (Point, Double)] = [:]
        // The time of each pointer's last known position.
        var seen: [UInt64: Double] = [:]
        var peak = 0.0
        var now = -Double.infinity
        var start = 0.0
        func block(_ p: Point) -> Int {
            let column = min(max(Int((p.x / 32).rounded(.down)), 0), columns - 1)
            let row = min(max(Int((p.y / 32).rounded(.down)), 0), rows - 1)
            return row * columns + column
        }
        for event in events {
            now = max(now, event.time)
            if event.phase == .began {
                if down.isEmpty {
                    touches += 1
                    last = 0
                    start = now
                    peak = 0
                }
                seen[event.pointer] = now
                counts[block(event.position), default: 0] += 1
                down[event.pointer] = (event.position, now)
                continue
            }
            let (position, time) = down[event.pointer]!
            dwell[block(position), default: 0] += now - time
            var next = position
            if event.phase == .moved || event.phase == .ended {
                let (dx, dy) = (event.position.x - position.x, event.position.y - position.y)
                let length = (dx * dx + dy * dy).squareRoot()
                total += length
                last += length
                next = event.position
                let interval = now - seen[event.pointer]!
                if interval >= 1 { peak = max(peak, length * 1000 / interval) }
                seen[event.pointer] = now
            }
            if event.phase == .moved { counts[block(next), default: 0] += 1 }
            down[event.pointer] = event.phase == .ended || event.phase == .cancelled ? nil : (next, now)
            if down.isEmpty {
                totalTime += now - start
                peaks.append(peak)
            }
        }
        if !down.isEmpty { totalTime += now - start }
    }
}

/// A valid random trace of several fingers, some of them outside the screen, with a clock that sometimes goes back.
private func trace(seed: UInt64, count: Int) -> [TouchEvent] {
    var random = SeededNumbers(state: seed)
    var down: [UInt64] = []
    var time = Double(random.next() % 100_000) / 10
    return (0..<count).map { _ in
        time += Double(random.next() % 200) / 10 - (random.next() % 20 == 0 ? 30 : 0)
        let position = Point(
            x: Double(random.next() % 60_000) / 100 - 100,
            y: Double(random.next() % 100_000) / 100 - 50
        )
        let choice = random.next() % 10
        if down.isEmpty || (choice == 0 && down.count < 10) {
            let id = (0...).first { !down.contains($0) }!
            down.append(id)
            return TouchEvent(phase: .began, pointer: id, position: position, time: time)
        }
        let id = down[Int(random.next() % UInt64(down.count))]
        let phase: TouchPhase = choice == 1 ? .ended : choice == 2 ? .cancelled : choice == 3 ? .held : .moved
        if phase == .ended || phase == .cancelled { down.removeAll { $0 == id } }
        return TouchEvent(phase: phase, pointer: id, position: position, time: time)
    }
}

@Suite struct OracleTests {
    @Test(arguments: [UInt64](1...20))
    func `random traces agree with a calculation from scratch, bit for bit`(seed: UInt64) throws {
        let events = trace(seed: seed, count: 3000)
        var random = SeededNumbers(state: seed)
        var metrics = TouchMetrics(screen: Size(width: 393.5, height: 852))
        var remaining = events[...]
        while !remaining.isEmpty {
            let batch = Array(remaining.prefix(Int(random.next() % 40) + 1))
            remaining = remaining.dropFirst(batch.count)
            try metrics.apply(batch.span)
        }
        let oracle = Oracle(events, columns: 13, rows: 27)
        #expect(metrics.totalPixels == oracle.total)
        #expect(metrics.lastPixels == oracle.last)
        #expect(abs(metrics.totalMilliseconds - oracle.totalTime) < 1e-6)
        #expect(metrics.touches == oracle.touches)
        #expect(metrics.history.map(\.peakPixelsPerSecond) == oracle.peaks.suffix(metrics.history.count))
        let cells = Array(0..<13 * 27)
        #expect(metrics.countLayer == cells.map { oracle.counts[$0] ?? 0 })
        #expect(metrics.dwellLayer == cells.map { oracle.dwell[$0] ?? 0 })
        #expect(metrics.highestCount == metrics.countLayer.max())
    }

    @Test(arguments: [UInt64](1...10))
    func `a checkpoint within a trace continues bit for bit`(seed: UInt64) throws {
        let events = trace(seed: seed, count: 900)
        var whole = TouchMetrics(screen: Size(width: 390, height: 844))
        for start in stride(from: 0, to: 900, by: 300) { try whole.apply(Array(events[start..<start + 300]).span) }
        var halves = TouchMetrics(screen: Size(width: 390, height: 844))
        for start in stride(from: 0, to: 900, by: 300) {
            try halves.apply(Array(events[start..<start + 300]).span)
            halves = try TouchMetrics(checkpoint: halves.checkpoint())
        }
        #expect(halves == whole)
    }

    // Scripts/fuzz has a separate target for checkpoints.
    @Test(arguments: [UInt64](1...12))
    func `a damaged checkpoint is refused or read, never a crash`(seed: UInt64) throws {
        var metrics = TouchMetrics(screen: Size(width: 390, height: 844))
        try metrics.apply(trace(seed: seed, count: 200).span)
        var random = SeededNumbers(state: seed)
        for _ in 0..<50 {
            var bytes = metrics.checkpoint()
            bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
            if var restored = try? TouchMetrics(checkpoint: bytes) {
                restored.cancelAll()
                try restored.apply([TouchEvent(phase: .began, pointer: 3, position: Point(x: 1, y: 1), time: 1)].span)
            }
        }
    }
}
