import Foundation
import Testing

/// Runs each test on a separate thread.
///
/// The clients here block, which would prevent the server's own tasks from running on Swift's few shared threads. Only
/// some run at once, because each has a server with a thread, too.
struct ThreadPerTest: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Gate.shared.enter()
        let result = await Result { try await withTaskExecutorPreference(Threads(), operation: function) }
        await Gate.shared.leave()
        try result.get()
    }

    /// Lets a few in at a time.
    private actor Gate {
        static let shared = Gate()
        private var places = 6
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func enter() async {
            if places > 0 { return places -= 1 }
            await withCheckedContinuation { waiting.append($0) }
        }

        func leave() {
            if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
        }
    }

    private final class Threads: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
        }
    }
}

extension Trait where Self == ThreadPerTest {
    static var threadPerTest: Self { Self() }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
