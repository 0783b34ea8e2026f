import Foundation

/// A Unix socket in a data folder, over which programs of the folder's owner communicate with the running server.
enum LocalSocket {
    static let name = "touchfigures.socket"

    /// Listens. The caller owns the folder, so an existing socket belongs to a server that has ended.
    static func listen(in folder: URL) -> Int32? {
        with(folder) { address, length in
            remove(from: folder)
            return socket { descriptor in
                // Linux gives the file the socket's own mode. A mask would be that of all threads for a moment.
                guard fchmod(descriptor, 0o600) == 0, bind(descriptor, address, length) == 0 else { return false }
                if Glibc.listen(descriptor, 4) == 0 { return true }
                remove(from: folder)
                return false
            }
        }
    }

    static func exists(in folder: URL) -> Bool {
        access(folder.appending(path: name).path, F_OK) == 0
    }

    static func remove(from folder: URL) {
        unlink(folder.appending(path: name).path)
    }

    /// Connects to the server that uses the folder; `nil` if there is none.
    static func connect(in folder: URL) -> Int32? {
        with(folder) { address, length in socket { Glibc.connect($0, address, length) == 0 } }
    }

    private static func socket(_ body: (Int32) -> Bool) -> Int32? {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        if body(descriptor) { return descriptor }
        close(descriptor)
        return nil
    }

    /// Calls `body` with the socket's address: by the folder's descriptor, because an address has space for a short
    /// path only.
    private static func with<Value>(_ folder: URL, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value?) -> Value? {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/proc/self/fd/\(descriptor)/\(name)".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

/// A connection whose messages are lines, and bytes whose number a line has announced.
final class LineConnection {
    private let descriptor: Int32
    private var input: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Limits the time that a read or a write waits for the peer.
    func setTimeout(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Whether there is something to read, or the peer has ended, within a time.
    func hasInput(within seconds: Int32) -> Bool {
        if !input.isEmpty { return true }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, seconds * 1000) > 0
    }

    /// Sends all bytes; returns false if the peer has ended or accepts none.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    @discardableResult
    func send(_ line: String) -> Bool { send(Array("\(line)\n".utf8)) }

    /// The next line without its end; `nil` at the connection's end, or for a line that is too long.
    func line(maxBytes: Int = 4096) -> String? {
        while true {
            if let end = input.firstIndex(of: 0x0a) {
                let line = String(decoding: input[..<end], as: UTF8.self)
                input.removeSubrange(...end)
                return line
            }
            guard input.count <= maxBytes, receive() else { return nil }
        }
    }

    /// The next bytes; `nil` if the connection ends before.
    func bytes(_ count: Int) -> [UInt8]? {
        while input.count < count { if !receive() { return nil } }
        defer { input.removeFirst(count) }
        return Array(input.prefix(count))
    }

    private func receive() -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        input += piece[..<count]
        return true
    }
}
