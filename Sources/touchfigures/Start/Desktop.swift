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

    /// Ends this server as SIGTERM does, after the response to the request has been sent.
    ///
    /// - Parameter isWorker: whether the parent process is the one to end.
    static func stop(isWorker: Bool) {
        let process = isWorker ? getppid() : getpid()
        // A worker whose parent has ended ends by itself.
        guard process > 1 else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { kill(process, SIGTERM) }
    }
}
