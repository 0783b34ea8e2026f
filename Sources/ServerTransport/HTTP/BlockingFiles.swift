import Dispatch

/// Where file calls wait for the disk, so that the loop does not.
enum BlockingFiles {
    private static let queue = DispatchQueue(label: "touchfigures.transport.files", attributes: .concurrent)

    /// Runs file calls on a thread that may block.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// Runs file calls of which nobody waits for the end.
    static func run(_ body: @escaping @Sendable () -> Void) { queue.async { body() } }
}
