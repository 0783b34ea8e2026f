import Geometry
import Testing

@testable import TouchMetrics

private func event(_ phase: TouchPhase, _ x: Double = 0, _ y: Double = 0, at time: Double) -> TouchEvent {
    TouchEvent(phase: phase, pointer: 1, position: Point(x: x, y: y), time: time)
}

/// A stroke of 500 px along y = 300, in 51 events.
private func stroke(from x: Double, at time: Double) -> [TouchEvent] {
    [event(.began, x, 300, at: time)] + (1...50).map { event(.moved, x + 10 * Double($0), 300, at: time + Double($0)) }
        + [event(.ended, x + 500, 300, at: time + 50)]
}

private func sum(_ values: [Double]) -> Double { values.reduce(0, +) }

private func dwellCells(_ metrics: TouchMetrics) -> [Double] {
    var cells = [Double](repeating: 0, count: NormalisedGrid.count)
    metrics.addDwellByArea(into: &cells)
    return cells
}

@Suite struct ScreenTests {
    @Test func `on a larger screen a stroke fills its own blocks, and earlier ones keep theirs`() throws {
        var small = TouchMetrics(screen: Size(width: 800, height: 600))
        try small.apply(stroke(from: 100, at: 0).span)
        var metrics = small
        metrics.resize(to: Size(width: 1600, height: 900))
        #expect((metrics.grid.columns, metrics.grid.rows) == (50, 29))
        try metrics.apply(stroke(from: 1000, at: 1000).span)
        #expect(metrics.totalPixels == 1000)
        // The row of blocks at y = 300, inside and outside the first screen.
        let row = metrics.countLayer[9 * 50..<10 * 50]
        #expect(Array(row.prefix(25)) == Array(small.countLayer[9 * 25..<10 * 25]))
        #expect(row.dropFirst(31).prefix(16).allSatisfy { $0 > 0 })
        #expect(row.reduce(0, +) == metrics.countLayer.reduce(0, +))
        #expect(sum(metrics.dwellLayer) == 100)
        #expect(metrics.highestCount == metrics.countLayer.max())
    }

    @Test func `the class's cells are those of the screen of each touch`() throws {
        var metrics = TouchMetrics(screen: Size(width: 240, height: 480))
        // In the middle of the first screen, then at the same place on a screen of twice the size.
        try metrics.apply([event(.began, 120, 240, at: 0), event(.ended, 120, 240, at: 100)].span)
        metrics.resize(to: Size(width: 480, height: 960))
        try metrics.apply([event(.began, 120, 240, at: 1000), event(.ended, 120, 240, at: 1300)].span)
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        metrics.addNormalised(into: &counts)
        #expect(counts[24 * 24 + 12] == 1)
        #expect(counts[12 * 24 + 6] == 1)
        let dwell = dwellCells(metrics)
        #expect(abs(sum(dwell) - 400) < 1e-9)
        // A block of 32 px has 3.2 cells on the first screen and 1.6 on the second, each way.
        let first = (22...28).flatMap { row in (9...16).map { dwell[row * 24 + $0] } }
        let second = (11...14).flatMap { row in (4...8).map { dwell[row * 24 + $0] } }
        #expect(abs(sum(first) - 100) < 1e-9)
        #expect(abs(sum(second) - 300) < 1e-9)
    }

    @Test func `a smaller screen keeps all blocks and figures`() throws {
        var metrics = TouchMetrics(screen: Size(width: 1600, height: 900))
        try metrics.apply(stroke(from: 1000, at: 0).span)
        let before = metrics
        metrics.resize(to: Size(width: 800, height: 600))
        #expect(metrics.grid == before.grid)
        #expect(metrics.countLayer == before.countLayer)
        #expect(dwellCells(metrics) == dwellCells(before))
        // A touch beyond the edge, during its movement: at the class's edge.
        try metrics.apply([event(.began, 1000, 700, at: 100), event(.ended, 1000, 700, at: 140)].span)
        #expect(abs(sum(dwellCells(metrics)) - 90) < 1e-9)
        #expect(dwellCells(metrics).last ?? 0 > 0)
    }

    @Test func `a finger that is down continues`() throws {
        var metrics = TouchMetrics(screen: Size(width: 320, height: 320))
        try metrics.apply([event(.began, 400, 100, at: 0)].span)
        metrics.resize(to: Size(width: 640, height: 320))
        try metrics.apply([event(.moved, 403, 104, at: 50), event(.ended, 403, 104, at: 60)].span)
        #expect(metrics.totalPixels == 5)
        #expect(metrics.touches == 1)
        #expect(metrics.dwellLayer[3 * 20 + 12] == 60)
    }

    @Test func `a checkpoint keeps screens, bit for bit, also with fingers down and figures cleared`() throws {
        var metrics = TouchMetrics(screen: Size(width: 800, height: 600))
        for (index, screen) in [(1600.0, 900.0), (1600, 700), (390.5, 844.25), (8192, 8192)].enumerated() {
            try metrics.apply(stroke(from: Double(index), at: Double(1000 * index)).span)
            try metrics.apply([event(.began, 20, 20, at: Double(1000 * index) + 500)].span)
            metrics.resize(to: Size(width: screen.0, height: screen.1))
            var restored = try TouchMetrics(checkpoint: metrics.checkpoint())
            #expect(restored == metrics)
            #expect(restored.extent == metrics.extent)
            #expect(dwellCells(restored) == dwellCells(metrics))
            let more = [event(.moved, 300, 200, at: Double(1000 * index) + 700)]
            try restored.apply(more.span)
            try metrics.apply(more.span)
            #expect(restored == metrics)
            if index == 1 { metrics.clear() }
        }
        metrics.clear()
        #expect(metrics.countLayer.allSatisfy { $0 == 0 })
        #expect(try TouchMetrics(checkpoint: metrics.checkpoint()) == metrics)
    }

    @Test func `no part of a checkpoint of a changed screen is read as a whole one`() throws {
        var metrics = TouchMetrics(screen: Size(width: 320, height: 320))
        try metrics.apply(stroke(from: 0, at: 0).span)
        metrics.resize(to: Size(width: 640, height: 100))
        let bytes = metrics.checkpoint()
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: CheckpointError.damaged) { try TouchMetrics(checkpoint: Array(bytes.prefix(length))) }
        }
    }

    @Test func `every block changes when the grid does`() throws {
        var metrics = TouchMetrics(screen: Size(width: 320, height: 320))
        try metrics.apply(stroke(from: 0, at: 0).span)
        metrics.resize(to: Size(width: 8192, height: 8192))
        var blocks = 0
        metrics.changedBlocks.drain { _ in blocks += 1 }
        #expect(blocks == 65_536)
        try metrics.apply(stroke(from: 7000, at: 1000).span)
        metrics.changedBlocks.drain { _ in blocks += 1 }
        #expect(blocks > 65_536)
    }
}
