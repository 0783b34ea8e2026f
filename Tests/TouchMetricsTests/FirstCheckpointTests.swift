import Geometry
import Testing

@testable import TouchMetrics

/// A checkpoint of version 1: a right angle of 100 px each, then a finger that is still down after a turn.
private let first = hexadecimal(
    "0100000000006078400000000000608a4000000000006078400000000000608a40000000000080764000000000000064"
        + "40000000000000000000000000005094400000000000408f400000000000000000000000000000694000000000000089"
        + "400000000000000000010200010201010100000000002063400000000000d07540000000000050944000000000005094"
        + "4000000100000000000069400000000000006940010000000000408f400000000000000000010500010301720102010f"
        + "020500010601920301050134020500000000000000594003000000000000594072000000000000594002000000000000"
        + "59400f0000000000005940006f7d49a83388774070729990909f63400000000000c06240000000000090754000000000"
        + "008056400000000000c07240014038b94c48c81f40000000000000000000000000000000000000000000000000000000"
        + "00000000000000000000"
)

private func hexadecimal(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
}

@Suite struct FirstCheckpointTests {
    @Test func `a checkpoint of version 1 is read with its figures`() throws {
        let metrics = try TouchMetrics(checkpoint: first)
        #expect(metrics.totalPixels == 360 && metrics.lastPixels == 160 && metrics.touches == 2)
        #expect(abs(metrics.estimatedTotal.pixels - 382.1747440213877) < 1e-9)
        #expect(abs(metrics.estimatedLast.pixels - 162.6485294338242) < 1e-9)
        #expect(metrics.history.map(\.estimate) == [nil])
        #expect(metrics.estimatedTotal.paths == 2 && metrics.estimatedLast.paths == 1)
    }

    @Test func `its errors are those that were told then, and more`() throws {
        let metrics = try TouchMetrics(checkpoint: first)
        let told = 0.014 * 382.1 + 3 * (382.1 - 360)
        #expect(LengthErrors(ofEstimate: metrics.estimatedTotal, sum: metrics.totalPixels).interval >= told)
    }

    @Test func `it goes on, and is written as the newest version`() throws {
        var metrics = try TouchMetrics(checkpoint: first)
        let (before, sum) = (metrics.estimatedTotal.pixels, metrics.totalPixels)
        let end = Point(x: 213, y: 429)
        try metrics.apply(
            [
                TouchEvent(phase: .moved, pointer: 1, position: end, time: 1400),
                TouchEvent(phase: .ended, pointer: 1, position: end, time: 1500),
            ].span
        )
        #expect(metrics.totalPixels == sum + 100)
        #expect(abs(metrics.estimatedTotal.pixels - before - 100) < 1e-9)
        #expect(try TouchMetrics(checkpoint: metrics.checkpoint()) == metrics)
    }

    @Test func `a checkpoint of an unknown version is refused`() {
        #expect(throws: CheckpointError.unknownVersion) { try TouchMetrics(checkpoint: [0] + first.dropFirst()) }
        #expect(throws: CheckpointError.unknownVersion) { try TouchMetrics(checkpoint: [7] + first.dropFirst()) }
    }
}
