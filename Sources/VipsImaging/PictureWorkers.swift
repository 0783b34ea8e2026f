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
                // The queue's threads come and go.
                Vips.endThread()
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

/// The rules by which requests work on a picture, wait for a place, or are refused; without threads.
struct PictureQueue {
    /// Thumbnails and headers are quick, taking in and comparing pictures is slow.
    enum Work: CaseIterable {
        case quick, slow
    }

    enum Admission: Equatable {
        case start, wait, refuse
    }

    /// The total number of places; slow work uses all but one, so that thumbnails never wait for a large upload.
    let places: Int
    let maximumWaiting: Int
    private var running: [Work: Int] = [:]
    private var waiting: [Work: [UInt64]] = [:]

    /// - Parameters:
    ///   - places: The number of pictures processed at a time, at least 2.
    ///   - maximumWaiting: The maximum number of waiting jobs of either kind.
    init(places: Int, maximumWaiting: Int) {
        self.places = max(2, places)
        self.maximumWaiting = maximumWaiting
    }

    mutating func enter(_ id: UInt64, _ work: Work) -> Admission {
        if hasPlace(for: work) {
            running[work, default: 0] += 1
            return .start
        }
        guard waiting[work, default: []].count < maximumWaiting else { return .refuse }
        waiting[work, default: []].append(id)
        return .wait
    }

    /// Ends one job; returns the job that starts in its place.
    mutating func leave(_ work: Work) -> UInt64? {
        running[work, default: 0] -= 1
        for next in Work.allCases where hasPlace(for: next) && waiting[next]?.isEmpty == false {
            running[next, default: 0] += 1
            return waiting[next]?.removeFirst()
        }
        return nil
    }

    /// Removes a job from the queue; returns `false` if it does not wait.
    mutating func abandon(_ id: UInt64) -> Bool {
        for work in Work.allCases {
            if let index = waiting[work]?.firstIndex(of: id) {
                waiting[work]?.remove(at: index)
                return true
            }
        }
        return false
    }

    private func hasPlace(for work: Work) -> Bool {
        let all = running.values.reduce(0, +)
        switch work {
        case .quick: return all < places
        case .slow: return all < places && running[.slow, default: 0] < places - 1
        }
    }
}
