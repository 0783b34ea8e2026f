import Dispatch

/// The descriptors of Dispatch, which makes them when they are first needed, and ends the process if it cannot.
enum DispatchDescriptors {
    /// Makes them now, while there are enough: for its queue of events, and for a timer of each clock.
    static func open() async {
        // Those of timers stay open once a timer has been set.
        let queue = DispatchQueue(label: "touchfigures.descriptors")
        await withCheckedContinuation { continuation in
            queue.asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) { continuation.resume() }
        }
        try? await Task.sleep(for: .milliseconds(1), clock: .continuous)
        try? await Task.sleep(for: .milliseconds(1), clock: .suspending)
    }
}
