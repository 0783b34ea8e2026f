import Foundation
import Testing

/// Runs each test on a thread of its own.
///
/// The clients here block, and on Swift's few shared threads that would keep the server's own tasks from running.
struct ThreadPerTest: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(Threads(), operation: function)
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
