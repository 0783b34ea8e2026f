import Foundation

/// A start from a desktop's menu, without a terminal: a browser shows the start page, and messages are notifications.
enum Desktop {
    static let noBrowser = "No browser can be opened: install xdg-utils, or open the address yourself"

    /// Opens the start page of a server on this machine in the user's browser.
    ///
    /// - Returns: Whether a program to open it was found.
    @discardableResult
    static func openBrowser(port: Int) -> Bool { start("xdg-open", ["http://localhost:\(port)/"]) }

    /// Shows why the server could not start.
    static func showFailure(_ message: String) {
        start("notify-send", ["--icon=touchfigures", "TouchFigures", message])
    }

    /// Starts a desktop program without waiting for it.
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

    /// Ends this server like SIGTERM, after the response to the request has been sent.
    ///
    /// - Parameter isWorker: Whether the parent process must end.
    static func stop(isWorker: Bool) {
        let process = isWorker ? getppid() : getpid()
        // A worker whose parent has ended ends by itself.
        guard process > 1 else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { kill(process, SIGTERM) }
    }
}
