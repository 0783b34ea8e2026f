import CSupervision
import Glibc

/// The worker's connection to the parent process: a pipe for its messages, and a second pipe whose end shows that the
/// parent has ended.
package final class WorkerLink: Sendable {
    /// A message to the parent: one byte.
    enum Message: UInt8 {
        case beat = 0x62
        case ready = 0x72
        case hung = 0x68
        case reloaded = 0x6c
    }

    /// The descriptors that a worker inherits, as a flag's value: `listeners=3,4 messages=5 life=6 restarts=2 kept=7
    /// replacement`.
    package struct Descriptors: Equatable, Sendable {
        /// The listening sockets: the plain one, then the one for TLS.
        package var listeners: [Int32]
        var messages: Int32
        var parentPipe: Int32
        /// Whether an earlier worker has printed the addresses.
        package var isReplacement: Bool
        /// The number of workers that the parent has replaced so far.
        package var restarts: Int
        /// The descriptor of the memory that workers leave to one another, if the system has any.
        var memory: Int32?

        init(
            listeners: [Int32],
            messages: Int32,
            parentPipe: Int32,
            isReplacement: Bool,
            restarts: Int,
            memory: Int32? = nil
        ) {
            self.listeners = listeners
            self.messages = messages
            self.parentPipe = parentPipe
            self.isReplacement = isReplacement
            self.restarts = restarts
            self.memory = memory
        }

        var text: String {
            let fields = [
                "listeners=\(listeners.map(String.init).joined(separator: ","))", "messages=\(messages)",
                "life=\(parentPipe)",
                "restarts=\(restarts)",
            ]
            let more = (memory.map { ["kept=\($0)"] } ?? []) + (isReplacement ? ["replacement"] : [])
            return (fields + more).joined(separator: " ")
        }

        /// Parses the flag's value; `nil` if it is invalid.
        package init?(_ text: String) {
            var fields: [Substring: Substring] = [:]
            for field in text.split(separator: " ") {
                let parts = field.split(separator: "=", maxSplits: 1)
                fields[parts[0]] = parts.count > 1 ? parts[1] : ""
            }
            func numbers(_ name: Substring) -> [Int32]? {
                let parts = fields[name]?.split(separator: ",").map { Int32($0) }
                guard let parts, !parts.isEmpty, parts.allSatisfy({ ($0 ?? -1) > 2 }) else { return nil }
                return parts.compactMap(\.self)
            }
            guard let listeners = numbers("listeners"), listeners.count <= 2, let messages = numbers("messages")?.first,
                let life = numbers("life")?.first, let restarts = fields["restarts"].flatMap({ Int($0) }),
                restarts >= 0,
                fields["kept"] == nil || numbers("kept")?.count == 1
            else { return nil }
            self.init(
                listeners: listeners,
                messages: messages,
                parentPipe: life,
                isReplacement: fields["replacement"] != nil,
                restarts: restarts,
                memory: numbers("kept")?.first
            )
        }
    }

    private let messages: Int32
    /// Closed by the kernel when the parent has ended.
    let parentPipe: Int32
    /// The data that the previous worker left, and the place where this one leaves its own.
    package let memory: InheritedMemory?

    /// Opens the link; from now on this process ends with its parent.
    ///
    /// - Returns: `nil` if the descriptors were not inherited.
    package init?(_ descriptors: Descriptors) {
        guard descriptors.listeners.allSatisfy({ Self.is($0, S_IFSOCK) }),
            [descriptors.messages, descriptors.parentPipe].allSatisfy({ Self.is($0, S_IFIFO) })
        else { return nil }
        messages = descriptors.messages
        parentPipe = descriptors.parentPipe
        memory = descriptors.memory.flatMap { Self.is($0, S_IFREG) ? InheritedMemory(inherited: $0) : nil }
        for descriptor in [messages, parentPipe] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = tf_end_with_parent()
        // The parent may have ended before.
        if hasLostParent { _exit(1) }
    }

    private static func `is`(_ descriptor: Int32, _ type: mode_t) -> Bool {
        var information = stat()
        return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == type
    }

    /// Reports to the parent that the worker answers requests.
    package func reportReady() { send(.ready) }

    /// Reports to the parent that the worker has loaded its certificate and log level again.
    package func reportReloaded() { send(.reloaded) }

    /// Sends a message without blocking: if the pipe is full, the parent is stopped and the message is dropped.
    func send(_ message: Message) {
        var byte = message.rawValue
        // Repeated, because the message that the worker is ready is sent only once and must not be lost by a transient
        // failure.
        for _ in 0..<8 {
            if write(messages, &byte, 1) == 1 || errno == EAGAIN || errno == EPIPE { return }
        }
    }

    var hasLostParent: Bool {
        var descriptor = pollfd(fd: parentPipe, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }
}
