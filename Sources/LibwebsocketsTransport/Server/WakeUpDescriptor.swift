import CLibwebsockets
import Glibc

/// The descriptor by which libwebsockets wakes itself up.
///
/// lws 4.1 with libuv closes it twice, in two turns of the loop. A file that another thread opened in between could get
/// the number, and the second close would hit that. So the number is held in between; and because a new file gets the
/// lowest number that is free, lower ones are kept, to be free in the moment between the first close and the holding.
final class WakeUpDescriptor {
    private let loop: EventLoop
    private var lower: [Int32]
    private var number: Int32 = -1

    /// To be called before libwebsockets' context is made.
    init(_ loop: EventLoop) {
        self.loop = loop
        lower = (0..<16).map { _ in fcntl(uv_backend_fd(loop.uv), F_DUPFD_CLOEXEC, 0) }
    }

    deinit { free() }

    private func free() {
        for descriptor in lower where descriptor >= 0 { close(descriptor) }
        lower = []
    }

    /// To be called when the context is made and has no connection: then libuv watches this descriptor only.
    func find() {
        withUnsafeMutablePointer(to: &number) { number in
            uv_walk(
                loop.uv,
                { handle, number in
                    guard uv_handle_get_type(handle) == UV_POLL else { return }
                    uv_fileno(handle, number?.assumingMemoryBound(to: Int32.self))
                },
                number
            )
        }
    }

    /// Calls `close`, which closes the descriptor for the first time, and holds its number for the second.
    func hold(after close: () -> Void) {
        free()
        close()
        guard number >= 0 else { return }
        let held = fcntl(uv_backend_fd(loop.uv), F_DUPFD_CLOEXEC, number)
        if held >= 0, held != number { Glibc.close(held) }
    }
}
