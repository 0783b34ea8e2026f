import CSupervision
import Glibc

/// Reports the state of the service to a service manager, by the protocol of sd_notify(3): datagrams to the socket
/// `NOTIFY_SOCKET`.
package struct ServiceNotifier: Sendable {
    /// The variable with the socket's path; a path that begins with `@` is in the abstract namespace.
    package static let variable = "NOTIFY_SOCKET"

    /// The states that a service reports.
    package enum State: Sendable {
        /// The service accepts connections, also after reloading.
        case ready
        case reloading
        case stopping

        var text: String {
            switch self {
            case .ready: "READY=1\nSTATUS=Serving"
            case .reloading:
                "RELOADING=1\nMONOTONIC_USEC=\(UInt64(MonotonicClock.milliseconds * 1000))\nSTATUS=Reloading"
            case .stopping: "STOPPING=1\nSTATUS=Stopping"
            }
        }
    }

    private let path: [UInt8]
    private let isWatched: Bool

    /// Creates a notifier of this process's environment.
    ///
    /// - Returns: `nil` without a service manager.
    package init?() {
        self.init(socket: getenv(Self.variable).map { String(cString: $0) }, isWatched: getenv("WATCHDOG_USEC") != nil)
    }

    /// - Parameter isWatched: whether the manager expects beats.
    init?(socket: String?, isWatched: Bool) {
        guard let socket, let first = socket.utf8.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first),
            socket.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        path = first == UInt8(ascii: "@") ? [0] + socket.utf8.dropFirst() : Array(socket.utf8)
        self.isWatched = isWatched
    }

    /// Reports a state. A manager that does not listen is ignored.
    package func notify(_ state: State) { send(state.text) }

    /// Reports that the event loop runs, if the manager has a watchdog; a loop that hangs sends none.
    package func beat() {
        if isWatched { send("WATCHDOG=1") }
    }

    private func send(_ text: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let bytes = Array(text.utf8)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT), $0, length)
            }
        }
    }
}
