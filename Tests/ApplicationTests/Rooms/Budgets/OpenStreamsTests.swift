import Logging
import Testing
import Transport

@testable import Rooms
@testable import Web

/// Streams that are read too slowly, and streams that end for another one.
@Suite struct OpenStreamsTests {
    private func owner(_ address: String, _ room: String = "") -> WorkOwner {
        WorkOwner(AddressGroup(address), room: room)
    }

    /// Reads pieces of 64 KiB, each in `each` ms.
    private func read(_ id: Int, _ pieces: Int, each: Double, from now: Double, in streams: inout OpenStreams<Int>) {
        for index in 0..<pieces {
            streams.pieceSent(id, bytes: 65_536, now: now + Double(index) * each)
            streams.pieceRead(id, now: now + Double(index + 1) * each)
        }
    }

    @Test func `a telephone line is fast enough, a trickle is not, and the server's own time is not counted`() {
        var streams = OpenStreams<Int>(limit: 9)
        for id in 1...4 { #expect(streams.open(id, for: owner("10.0.0.\(id)"), now: 0).isOpen) }
        read(1, 4, each: 14_900, from: 0, in: &streams)
        read(2, 3, each: 19_900, from: 0, in: &streams)
        streams.pieceSent(1, bytes: 65_536, now: 59_700)
        streams.pieceSent(2, bytes: 65_536, now: 59_700)
        // The third reads nothing at all; the fourth waits for the server.
        streams.pieceSent(3, bytes: 65_536, now: 0)
        #expect(streams.endSlow(now: 59_900).isEmpty)
        let slow = streams.endSlow(now: 60_300)
        #expect(Set(slow.map(\.id)) == [2, 3] && slow.first { $0.id == 2 }?.bytes == 3 * 65_536)
        #expect(streams.count == 2)
        #expect(streams.endSlow(now: 119_000).isEmpty, "the next minute counts from 0")
        #expect(streams.endSlow(now: 121_000).map(\.id) == [1])
        #expect(streams.endSlow(now: 1e9).isEmpty)
    }

    @Test func `beyond the limit the slowest of the address with the most ends for a newcomer`() {
        var streams = OpenStreams<Int>(limit: 4)
        for id in 1...4 { _ = streams.open(id, for: owner("10.0.0.1", "S\(id)"), now: 0) }
        for id in 1...4 { read(id, 3, each: id == 3 ? 900 : 10, from: 0, in: &streams) }
        let newcomer = streams.open(5, for: owner("10.0.0.2"), now: 3000)
        #expect(newcomer.isOpen && newcomer.ended == 3)
        #expect(streams.count == 4 && streams.refusals == 1)
    }

    @Test func `within an address the slowest of the session with the most ends`() {
        var streams = OpenStreams<Int>(limit: 4)
        for id in 1...4 { _ = streams.open(id, for: owner("10.0.0.1", id == 1 ? "CLASS" : "OTHER"), now: 0) }
        for id in 1...4 { read(id, 3, each: id == 1 ? 5000 : Double(id), from: 0, in: &streams) }
        #expect(streams.open(5, for: owner("10.0.0.1", "THIRD"), now: 20_000).ended == 4)
        #expect(!streams.open(6, for: owner("10.0.0.1", "OTHER"), now: 1000).isOpen || streams.count == 4)
    }

    @Test func `if all addresses have equally many streams, only a slow one ends, and not at once`() {
        var streams = OpenStreams<Int>(limit: 2)
        for id in 1...2 { _ = streams.open(id, for: owner("10.0.0.1", "S\(id)"), now: 0) }
        read(1, 1, each: 10, from: 0, in: &streams)
        streams.pieceSent(2, bytes: 65_536, now: 0)
        let early = streams.open(3, for: owner("10.0.0.1", "S3"), now: 9000)
        #expect(!early.isOpen && early.ended == nil)
        #expect(streams.open(3, for: owner("10.0.0.1", "S3"), now: 11_000).ended == 2)
    }

    @Test func `under pressure slow streams end after their grace period`() {
        var streams = OpenStreams<Int>(limit: 9)
        for id in 1...2 { _ = streams.open(id, for: owner("10.0.0.1"), now: 0) }
        read(1, 6, each: 1900, from: 0, in: &streams)
        streams.pieceSent(2, bytes: 65_536, now: 0)
        #expect(streams.endSlow(underPressure: true, now: 9_900).isEmpty)
        #expect(streams.endSlow(underPressure: true, now: 11_500).map(\.id) == [2])
    }

    @Test func `under pressure 32 KiB a second are enough, and less is not`() {
        var streams = OpenStreams<Int>(limit: 9)
        for id in 1...2 { _ = streams.open(id, for: owner("10.0.0.1"), now: 0) }
        // 512 KiB in 16 s less a hundredth of a second, and more.
        read(1, 8, each: 1998.75, from: 0, in: &streams)
        read(2, 8, each: 2001.25, from: 0, in: &streams)
        #expect(streams.endSlow(underPressure: true, now: 16_010).map(\.id) == [2])
    }
}

@Suite(.timeLimit(.minutes(10))) struct StreamLimiterTests {
    private final class Source: Sendable {}

    @Test func `a stream that is read too slowly loses its source at once, and its reader is cut off`() async throws {
        let clocks = ManualClocks()
        let desk = StreamLimiter(limit: 2, of: "archives", clocks: clocks, logger: Logger(label: "test"))
        let stream = try await desk.stream(for: WorkOwner(AddressGroup("10.0.0.1"), room: "K7M2QX"))
        weak var source: Source?
        do {
            let held = Source()
            source = held
            try await stream.begin {
                withExtendedLifetime(held) { [1, 2, 3] }
            }
        }
        #expect(try await stream.next() == [1, 2, 3])
        await desk.endSlow()
        #expect(await desk.count == 1 && source != nil)
        clocks.pass(61)
        await desk.endSlow()
        #expect(await desk.count == 0)
        while source != nil { await Task.yield() }
        await #expect(throws: ReadStream.Ended.self) { try await stream.next() }
    }

    @Test func `a stream that is dropped or read to its end frees its place`() async throws {
        let desk = StreamLimiter(limit: 2, of: "archives", clocks: ManualClocks(), logger: Logger(label: "test"))
        let owner = WorkOwner(AddressGroup("10.0.0.1"))
        var first: ReadStream? = try await desk.stream(for: owner)
        let second = try await desk.stream(for: owner)
        let refused = await #expect(throws: Problem.self) { try await desk.stream(for: owner) }
        #expect(refused?.kind == "too-busy")
        #expect(first?.owner == owner)
        first = nil
        while await desk.count == 2 { await Task.yield() }
        let page = OnePiece([7])
        try await second.begin { await page.nextPiece() }
        #expect(try await second.next() == [7])
        #expect(try await second.next() == nil)
        #expect(await desk.count == 0)
    }

    @Test func `a dropped stream frees its own place only, although a new one may have its address`() async throws {
        let desk = StreamLimiter(limit: 1000, of: "archives", clocks: ManualClocks(), logger: Logger(label: "test"))
        let owner = WorkOwner(AddressGroup("10.0.0.1"))
        var open: [ReadStream] = []
        for _ in 1...200 {
            var dropped: ReadStream? = try await desk.stream(for: owner)
            #expect(dropped != nil)
            dropped = nil
            open.append(try await desk.stream(for: owner))
        }
        while await desk.count > 200 { await Task.yield() }
        #expect(await desk.count == 200)
    }
}
