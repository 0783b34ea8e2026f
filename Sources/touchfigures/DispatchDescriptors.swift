import Dispatch

/// The descriptors of Dispatch, which makes them when they are first needed, and ends the process if it cannot.
enum DispatchDescriptors {
    /// Has them made now, while there are enough: for its queue of events, and for a timer of each clock.
    ///
    /// Nobody waits for the timers: where a clock is set between two looks at it, one may be due in hours.
    static func open() {
        // Those of timers stay open once a timer has been set.
        let queue = DispatchQueue(label: "touchfigures.descriptors")
        queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .suspending) }
    }
}
