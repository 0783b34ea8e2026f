import Dispatch
import Imaging
import Testing

@testable import VipsImaging

@Suite struct PictureWorkersTests {
    /// Work that continues until it is ended, and reports its beginning.
    private final class HeldWork: Sendable {
        private let end = DispatchSemaphore(value: 0)
        private let (begun, begin) = AsyncStream<Void>.makeStream()

        func run() {
            begin.yield()
            end.wait()
        }

        func finish() { end.signal() }

        func hasBegun() async { for await _ in begun { return } }
    }

    @Test("A slow picture delays no thumbnail; another slow one is refused when the queue is full")
    func slow() async throws {
        let places = PictureWorkers(places: 2, maximumWaiting: 0)
        let held = HeldWork()
        async let slow: Void = places.run(.slow) { held.run() }
        await held.hasBegun()
        #expect(try await places.run(.quick) { 7 } == 7)
        await #expect(throws: PictureError.busy(retryAfterSeconds: 2)) { try await places.run(.slow) { 8 } }
        held.finish()
        try await slow
        #expect(try await places.run(.slow) { 9 } == 9)
    }

    @Test("A task that is cancelled while it waits frees its place in the queue")
    func cancelled() async throws {
        let places = PictureWorkers(places: 2, maximumWaiting: 1)
        let held = HeldWork()
        async let slow: Void = places.run(.slow) { held.run() }
        await held.hasBegun()
        let waiting = Task { () throws(PictureError) in try await places.run(.slow) { 1 } }
        waiting.cancel()
        await #expect(throws: PictureError.cancelled) { try await waiting.value }
        let next = Task { () throws(PictureError) in try await places.run(.slow) { 2 } }
        held.finish()
        try await slow
        #expect(try await next.value == 2)
    }

    @Test("An error of the work is rethrown, and its place is freed")
    func failure() async throws {
        let places = PictureWorkers(places: 2, maximumWaiting: 0)
        for _ in 0..<5 {
            await #expect(throws: PictureError.damaged("so")) {
                try await places.run(.slow) { () throws(PictureError) -> Int in throw .damaged("so") }
            }
        }
        #expect(try await places.run(.slow) { 3 } == 3)
    }
}
