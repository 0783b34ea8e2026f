import CLibuv
import CLibwebsockets
import EventLoops
import Glibc
import SystemCalls
import Transport

/// A libuv loop for libwebsockets, which turns within the client's own loop and on its thread.
final class UVLoop: GuestLoop {
    /// The loop that libwebsockets uses.
    let uv: UnsafeMutablePointer<uv_loop_t>
    private let watcher: SocketWatcher?

    /// Joins a loop; must be called on its thread.
    ///
    /// - Throws: `TransportError.system` if libuv cannot be used.
    init(in loop: EventLoop) throws(TransportError) {
        uv = .allocate(capacity: 1)
        let failure = uv_loop_init(uv)
        guard failure == 0 else {
            uv.deallocate()
            throw .system("cannot create libuv's loop: \(String(cString: uv_strerror(failure)))")
        }
        // A duplicate, since the watcher owns its descriptor.
        watcher = SocketWatcher(loop: loop, descriptor: fcntl(uv_backend_fd(uv), F_DUPFD_CLOEXEC, 0))
        guard let watcher else {
            uv_loop_close(uv)
            uv.deallocate()
            throw .system("cannot watch libuv's loop: \(systemMessage(errno))")
        }
        // Nothing to do: an event makes the loop run an iteration, which handles it.
        watcher.handler = { _ in }
        watcher.watch(.readable)
        loop.guest = self
    }

    func iterate() { uv_run(uv, UV_RUN_NOWAIT) }

    var maxWaitMilliseconds: UInt64? {
        let limit = uv_backend_timeout(uv)
        return limit < 0 ? nil : UInt64(limit)
    }

    /// Turns until everything that is being closed is closed.
    func finish() { uv_run(uv, UV_RUN_DEFAULT) }

    /// Frees the loop, unless a handle in it is still open: the handle and the loop then stay in memory.
    func close() {
        guard uv_loop_close(uv) == 0 else { return }
        uv.deallocate()
    }
}

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
