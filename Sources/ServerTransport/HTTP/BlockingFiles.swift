import Dispatch

/// Runs file calls, which may block, on threads away from the loop.
enum BlockingFiles {
    private static let queue = DispatchQueue(label: "touchfigures.transport.files", attributes: .concurrent)

    /// Runs file calls on a thread that may block.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// Runs file calls without blocking the caller.
    static func run(_ body: @escaping @Sendable () -> Void) { queue.async { body() } }
}
