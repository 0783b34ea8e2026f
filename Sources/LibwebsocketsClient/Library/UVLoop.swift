import CLibuv
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
