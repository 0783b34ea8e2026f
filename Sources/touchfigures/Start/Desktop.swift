import Foundation

/// A start from a desktop's menu, without a terminal: a browser shows the start page, and messages are notifications.
enum Desktop {
    static let noBrowser = "No browser can be opened: install xdg-utils, or open the address yourself"

    /// Shows the start page of a server on this machine in the user's browser.
    ///
    /// - Returns: whether a program to open it was found.
    @discardableResult
    static func openBrowser(port: Int) -> Bool { start("xdg-open", ["http://localhost:\(port)/"]) }

    /// Shows why the server could not start.
    static func showFailure(_ message: String) {
        start("notify-send", ["--icon=touchfigures", "TouchFigures", message])
    }

    /// Starts a program of the desktop and does not wait for it.
    @discardableResult
    private static func start(_ program: String, _ arguments: [String]) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        guard let path = folders.map({ "\($0)/\(program)" }).first(where: FileManager.default.isExecutableFile) else {
            return false
        }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return (try? process.run()) != nil
    }

    /// Whether a TouchFigures server answers on a port of this machine.
    static func isServing(port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0, (1...65_535).contains(port) else { return false }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let request = "GET /api/v1/server HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
        guard isConnected, send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            return false
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answer.count < 16_384 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self).contains("\"name\":\"TouchFigures\"")
    }

    /// Ends this server as SIGTERM does, after the answer to whoever asked for it has been sent.
    ///
    /// - Parameter isWorker: whether the parent process is the one to end.
    static func stop(isWorker: Bool) {
        let process = isWorker ? getppid() : getpid()
        // Without its parent a worker ends by itself.
        guard process > 1 else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { kill(process, SIGTERM) }
    }
}
