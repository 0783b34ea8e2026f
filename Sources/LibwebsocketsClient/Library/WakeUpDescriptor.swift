import CLibuv
import CLibwebsockets
import Glibc

/// The descriptor by which libwebsockets wakes itself up.
///
/// lws 4.1 with libuv closes it twice, in two iterations of the loop. If another thread opened a file in between, it
/// could get the same number, and the second close would affect that file. So the number is kept occupied, or, if it
/// was reused, the second close is prevented.
struct WakeUpDescriptor {
    private let loop: UnsafeMutablePointer<uv_loop_t>
    private let number: Int32
    private let handle: UnsafeMutablePointer<uv_handle_t>

    /// Finds the descriptor; must be called after a context was created and before it has connections, while libuv
    /// watches only this descriptor.
    init?(of loop: UnsafeMutablePointer<uv_loop_t>) {
        var wakeUp: UnsafeMutablePointer<uv_handle_t>?
        withUnsafeMutablePointer(to: &wakeUp) { wakeUp in
            uv_walk(
                loop,
                { handle, wakeUp in
                    guard uv_handle_get_type(handle) == UV_POLL else { return }
                    wakeUp?.assumingMemoryBound(to: UnsafeMutablePointer<uv_handle_t>?.self).pointee = handle
                },
                wakeUp
            )
        }
        var number: Int32 = -1
        guard let wakeUp, uv_fileno(wakeUp, &number) == 0 else { return nil }
        self.loop = loop
        self.number = number
        handle = wakeUp
    }

    /// Occupies the number; must be called right after the first close. Returns `false` if the number was reused
    /// meanwhile: libwebsockets then never learns that the handle is closed, and cannot be destroyed further.
    func hold() -> Bool {
        let duplicate = fcntl(uv_backend_fd(loop), F_DUPFD_CLOEXEC, number)
        if duplicate == number { return true }
        if duplicate >= 0 { close(duplicate) }
        handle.pointee.close_cb = nil
        return false
    }
}
