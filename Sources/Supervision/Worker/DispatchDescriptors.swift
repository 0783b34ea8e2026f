import CSupervision
import Dispatch

/// The descriptors of Dispatch, which makes them when they are first needed, and ends the process if it cannot.
package enum DispatchDescriptors {
    /// Has them made now, while there are enough: for its queue of events, for a timer of each clock, and spare ones for its
    /// looks at its threads.
    ///
    /// Nobody waits for the timers: where a clock is set between two looks at it, one may be due in hours.
    package static func open() {
        tf_prepare_dispatch()
        // Those of timers stay open once a timer has been set.
        let queue = DispatchQueue(label: "touchfigures.descriptors")
        queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
        Task { try? await Task.sleep(for: .milliseconds(1), clock: .suspending) }
    }
}
