import Geometry
import Studies
import Testing
import TouchMetrics

@testable import Storage

/// The exact bounds of a record's values; anything else is damage.
@Suite struct LogBoundsTests {
    private func bytes(_ number: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
    }

    private func isRead(_ log: [UInt8]) -> Bool {
        var reader = LogReader(log)
        return (try? reader.record()) != nil
    }

    private func anchors(
        page: Int = 1,
        width: Double = 390,
        element: Int = 1,
        x: Double = 0.5,
        y: Double = 0.5,
        dwell: Double = 1,
        flags: UInt8 = 0,
        missed: [UInt8] = []
    ) -> [UInt8] {
        text(page, after: [9, 2, 4, 3]) + bytes(width) + text(element, after: [1]) + bytes(x) + bytes(y) + bytes(dwell)
            + [flags] + missed
    }

    /// A text of `count` bytes.
    private func text(_ count: Int, after head: [UInt8] = []) -> [UInt8] {
        let length = count < 128 ? [UInt8(count)] : [UInt8(count & 0x7f) | 0x80, UInt8(count >> 7)]
        return head + length + [UInt8](repeating: 0x61, count: count)
    }

    @Test func `anchors are within the bounds of a study`() {
        #expect(isRead(anchors()))
        #expect(isRead(anchors(page: 1000, width: 1, element: 500, x: 0, y: 0, dwell: 0)))
        #expect(isRead(anchors(page: 0, width: 100_000, element: 0, x: 1, y: 1, dwell: 3_600_000)))
        #expect(!isRead(anchors(page: 1001)) && !isRead(anchors(element: 501)))
        #expect(!isRead(anchors(width: 1.0.nextDown)) && !isRead(anchors(width: 100_000.0.nextUp)))
        for place in [(0.0).nextDown, 1.0.nextUp, .nan] {
            #expect(!isRead(anchors(x: place)) && !isRead(anchors(y: place)))
        }
        #expect(!isRead(anchors(dwell: (0.0).nextDown)) && !isRead(anchors(dwell: 3_600_000.0.nextUp)))
    }

    @Test func `an anchor's flags are an outcome, rage and a miss`() {
        for flags: UInt8 in [0, 1, 2, 3, 0x08, 0x0b] { #expect(isRead(anchors(flags: flags))) }
        for flags: UInt8 in [0x04, 0x20, 0x40, 0x80] { #expect(!isRead(anchors(flags: flags))) }
        for pixels in [0, 100.0] { #expect(isRead(anchors(flags: 0x12, missed: text(500) + bytes(pixels)))) }
        for pixels in [(0.0).nextDown, 100.0.nextUp] {
            #expect(!isRead(anchors(flags: 0x12, missed: text(500) + bytes(pixels))))
        }
        #expect(!isRead(anchors(flags: 0x12, missed: text(501) + bytes(1))))
        // No UTF-8.
        #expect(!isRead(anchors(flags: 0x12, missed: [1, 0xff] + bytes(1))))
    }

    @Test func `an anchor's flags keep their meaning`() throws {
        var reader = LogReader(anchors(flags: 0x08 | 0x10 | 0x02, missed: text(1) + bytes(7)))
        guard case .anchors(3, let batch) = try reader.record()?.content else { throw LogError.damaged(atByte: 0) }
        let anchor = batch.anchors[0]
        #expect(anchor.isRage && anchor.outcome == .dead && anchor.missed == .init(element: "a", pixels: 7))
        reader = LogReader(anchors(flags: 0x01))
        guard case .anchors(3, let other) = try reader.record()?.content else { throw LogError.damaged(atByte: 0) }
        #expect(!other.anchors[0].isRage && other.anchors[0].outcome == .scrolled && other.anchors[0].missed == nil)
    }

    @Test func `a screen has sides of 1 to 8,192 px`() {
        for (width, height) in [(1.0, 1.0), (8192, 8192)] {
            #expect(isRead([11, 2, 4] + bytes(width) + bytes(height)))
        }
        for (width, height) in [(1.0.nextDown, 1.0), (1, 1.0.nextDown), (8192.0.nextUp, 1), (1, 8192.0.nextUp)] {
            #expect(!isRead([11, 2, 4] + bytes(width) + bytes(height)))
        }
    }

    @Test func `batches have as many elements as messages may have`() {
        func touches(_ count: Int) -> [UInt8] {
            let event: [UInt8] = [0x20, 1] + bytes(0) + bytes(0)
            return [1, 1, 0, 1, UInt8(count & 0x7f) | 0x80, UInt8(count >> 7)] + (0..<count).flatMap { _ in event }
        }
        #expect(isRead(touches(512)) && !isRead(touches(513)))
        func pointers(_ count: UInt8) -> [UInt8] { [5, 1, 0, 1, count] + [UInt8](repeating: 1, count: Int(count)) }
        #expect(isRead(pointers(32)) && !isRead(pointers(33)))
        #expect(!isRead([1, 1, 0, 1, 1, 0x05, 1] + bytes(0) + bytes(0) + bytes(0)))
        #expect(!isRead([8, 0, 4, 9, 2]))
    }

    @Test func `a number of ten bytes at most is an integer`() throws {
        let most = [UInt8](repeating: 0xff, count: 9) + [0x01]
        var reader = LogReader([2, 1, 0] + most)
        #expect(try reader.record()?.content == .skipped(seq: .max))
        #expect(!isRead([2, 1, 0] + [UInt8](repeating: 0x80, count: 10) + [0]))
    }
}
