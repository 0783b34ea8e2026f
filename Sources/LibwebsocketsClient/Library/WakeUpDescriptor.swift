import CLibuv
import CLibwebsockets
import Glibc

/// The descriptor by which libwebsockets wakes itself up.
///
/// lws 4.1 with libuv closes it twice, in two turns of the loop. A file that another thread opened in between could get
/// the number, and the second close would hit that: so the number is held, or, if it is lost, the second close left out.
struct WakeUpDescriptor {
    private let loop: UnsafeMutablePointer<uv_loop_t>
    private let number: Int32
    private let handle: UnsafeMutablePointer<uv_handle_t>

    /// To be found when a context is made and has no connections yet: then libuv watches this descriptor only.
    init?(of loop: UnsafeMutablePointer<uv_loop_t>) {
        var found: UnsafeMutablePointer<uv_handle_t>?
        withUnsafeMutablePointer(to: &found) { found in
            uv_walk(
                loop,
                { handle, found in
                    guard uv_handle_get_type(handle) == UV_POLL else { return }
                    found?.assumingMemoryBound(to: UnsafeMutablePointer<uv_handle_t>?.self).pointee = handle
                },
                found
            )
        }
        var number: Int32 = -1
        guard let found, uv_fileno(found, &number) == 0 else { return nil }
        self.loop = loop
        self.number = number
        handle = found
    }

    /// Right after the first close. `false` if somebody else has the number by now: then libwebsockets does not hear
    /// that the handle is closed, and so cannot be destroyed any further.
    func hold() -> Bool {
        let held = fcntl(uv_backend_fd(loop), F_DUPFD_CLOEXEC, number)
        if held == number { return true }
        if held >= 0 { close(held) }
        handle.pointee.close_cb = nil
        return false
    }
}
