import CommandLineSupport
import EventLoops
import Foundation
import Logging
import ServerTransport
import Supervision

/// The supervisor of `touchfigures serve`: opens the ports and runs a worker that serves them.
struct SupervisedServer {
    /// The time for which a port is retried, because a server that was just killed may still have it open.
    private static let portRetryTime = Duration.milliseconds(500)

    private let flags: Serve
    private let settings: Settings
    private let logger: Logger

    init(_ flags: Serve, _ settings: Settings) {
        self.flags = flags
        self.settings = settings
        flags.startLogging()
        logger = Logger(label: "touchfigures")
    }

    /// Runs until the server stops, and returns the exit code.
    ///
    /// - Throws: `StartFailure` if a port cannot be opened.
    func run() throws -> Int32 {
        if flags.desktop, LocalServer(port: flags.port).description != nil {
            guard Desktop.openBrowser(port: flags.port) else { throw StartFailure(Desktop.noBrowser) }
            return 0
        }
        var listeners = [try open(flags.port)]
        if !flags.noTls { listeners.append(try open(flags.actualTLSPort)) }
        try flags.becomeOwner()
        var reported = 0
        var supervisor = Supervisor(try command(), listeners: listeners.map(\.descriptor)) { line in
            // Its number makes each line another one: of equal lines only the first is written.
            reported += 1
            logger.error("\(line)", metadata: ["worker": "\(reported)"])
        }
        if Reloading.isPossible { supervisor.followReloads() }
        do throws(SystemError) {
            let (code, lastLine) = try supervisor.run()
            if let lastLine { StandardError.report("touchfigures: \(lastLine)") }
            return code
        } catch {
            throw StartFailure(error.description)
        }
    }

    private func command() throws -> WorkerCommand {
        var environment = ProcessInfo.processInfo.environment
        // At a terminal, Swift's backtracer would prompt the user while phones wait for the next worker.
        if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
        environment[ServiceNotifier.variable] = nil
        // Passes the current settings: a change of the file does not affect a worker that replaces another one.
        environment[AdminTokenFlags.variable] = try flags.admin.token()
        let arguments = HiddenArgument.removed(AdminTokenFlags.fileFlag, from: settings.arguments)
        return WorkerCommand(
            arguments: CommandLine.arguments.prefix(1) + arguments,
            environment: environment.map { "\($0)=\($1)" }
        )
    }

    private func open(_ port: Int) throws -> OpenListener {
        let deadline = ContinuousClock.now + Self.portRetryTime
        while true {
            do throws(TransportError) {
                return try OpenListener(host: flags.host, port: port)
            } catch .addressInUse where ContinuousClock.now < deadline {
                usleep(10_000)
            } catch {
                throw flags.failure(error)
            }
        }
    }
}
