import CLibuv
import Glibc

/// Makes the loop's thread sleep before it polls for events, so that one wake-up finds many of them.
///
/// Network cards do the same as interrupt moderation: on a busy server the messages of a millisecond are handled in one
/// iteration, with warm caches, instead of a context switch for each.
package final class TurnPause: @unchecked Sendable {
    // Sendable because it is touched on the loop's thread only, after `init`.
    private let prepare: UnsafeMutablePointer<uv_prepare_t>
    private var microseconds: UInt32 = 0

    /// Before the loop runs.
    init(_ loop: UnsafeMutablePointer<uv_loop_t>) {
        prepare = .allocate(capacity: 1)
        uv_prepare_init(loop, prepare)
        prepare.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { prepare.deallocate() }

    /// Sets the pause before each iteration of the loop; zero for none.
    package func set(_ duration: Duration) {
        microseconds = UInt32(clamping: duration.components.attoseconds / 1_000_000_000_000)
        guard microseconds > 0 else {
            uv_prepare_stop(prepare)
            return
        }
        uv_prepare_start(prepare) { prepare in
            guard let data = prepare?.pointee.data else { return }
            usleep(Unmanaged<TurnPause>.fromOpaque(data).takeUnretainedValue().microseconds)
        }
    }

    /// Ends the pause for good.
    package func close() {
        uv_close(UnsafeMutableRawPointer(prepare).assumingMemoryBound(to: uv_handle_t.self), nil)
    }
}
