import CVips
import Dispatch
import Imaging

/// Runs work on pictures on its own threads, a few at a time.
///
/// Swift's pool is not used: it has one thread per core for all tasks of the process, and pictures would block them.
actor PictureWorkers {
    private static let retryAfterSeconds = 2

    private var queue: PictureQueue
    private var waiting: [UInt64: CheckedContinuation<Bool, Never>] = [:]
    private var lastID: UInt64 = 0
    private let threads = DispatchQueue(label: "pictures", attributes: .concurrent)

    init(places: Int, maximumWaiting: Int) {
        queue = PictureQueue(places: places, maximumWaiting: maximumWaiting)
    }

    /// - Throws: The errors of the body; `busy`; `cancelled`.
    func run<Result: Sendable>(
        _ work: PictureQueue.Work,
        _ body: @escaping @Sendable () throws(PictureError) -> Result
    ) async throws(PictureError) -> Result {
        try await enter(work)
        let result = await onThread(body)
        leave(work)
        return try result.get()
    }

    private nonisolated func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PictureError) -> Value
    ) async -> Result<Value, PictureError> {
        await withCheckedContinuation { continuation in
            threads.async {
                let result = Result { () throws(PictureError) in try body() }
                // Frees libvips' data of this thread; the queue's threads come and go.
                if VipsLibrary.fault == nil { touchfigures_vips_thread_shutdown() }
                continuation.resume(returning: result)
            }
        }
    }

    private func enter(_ work: PictureQueue.Work) async throws(PictureError) {
        lastID += 1
        let id = lastID
        switch queue.enter(id, work) {
        case .start: return
        case .refuse: throw .busy(retryAfterSeconds: Self.retryAfterSeconds)
        case .wait: break
        }
        let hasPlace = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[id] = $0 }
        } onCancel: {
            Task { await self.abandon(id) }
        }
        guard hasPlace else { throw .cancelled }
    }

    private func leave(_ work: PictureQueue.Work) {
        guard let next = queue.leave(work) else { return }
        waiting.removeValue(forKey: next)?.resume(returning: true)
    }

    private func abandon(_ id: UInt64) {
        guard queue.abandon(id) else { return }
        waiting.removeValue(forKey: id)?.resume(returning: false)
    }
}
