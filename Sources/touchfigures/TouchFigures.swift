import ArgumentParser
import CommandLineSupport
import Dispatch
import Foundation
import Supervision

/// The command line. Its commands state their names; otherwise each start derives them from the types.
struct TouchFigures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touchfigures",
        abstract: "Turns the phones in a room into one measuring instrument.",
        version: ProgramVersion.text,
        subcommands: [
            Serve.self, CheckConfig.self, Doctor.self, Quota.self, Backup.self, Restore.self, Verify.self,
            ImportPuzzles.self, ExportPuzzles.self, ImportPlay.self, ExportPlay.self,
            ImportLesson.self, ExportLesson.self, Samples.self, Migrate.self, Nodes.self,
        ]
    )
}

/// The entry point.
@main
enum Main {
    /// The settings of this start. Set once, before any thread is started.
    nonisolated(unsafe) private(set) static var settings: Settings?

    /// Runs the command. An error is one line on standard error, with exit code 64 for wrong usage, 78 for a database
    /// that cannot be used in its state, otherwise 1.
    static func main() {
        StandardStreams.openMissing()
        // Reaching the file size limit is an error to handle, of a store and of a log, also by the supervisor.
        signal(SIGXFSZ, SIG_IGN)
        do {
            ProcessName.set("touchfigures")
            let resolved = try Settings(Array(CommandLine.arguments.dropFirst()))
            settings = resolved
            // Must precede the first thread.
            for (name, value) in resolved.exported { setenv(name, value, 1) }
            let command = try TouchFigures.parseAsRoot(resolved.arguments)
            let reloads = command is Serve && Reloading.isPossible
            // The supervisor keeps the signals blocked, and reads them from a descriptor.
            if !reloads { HangUps.unblock() } else if (command as? Serve)?.isSupervisor != true { HangUps.ignore() }
            // Must precede the first thread: the supervisor is single-threaded.
            if let database = (command as? any DatabaseCommand)?.databaseFlags { try database.hidePassword() }
            if let check = command as? any StartCheckingCommand { check.becomeOwner() }
            if let folder = (command as? any FolderCommand)?.writtenFolder {
                try FolderAccount.become(ownerOf: folder, readsEverything: true)
            }
            if let serve = command as? Serve {
                // The program that reads the log may end before the server does.
                signal(SIGPIPE, SIG_IGN)
                UnmeantSignals.ignore()
                try serve.admin.hideToken()
                // A supervisor first opens the ports, since only root may open some; its worker inherits the account.
                if !serve.isSupervisor, serve.worker == nil { try serve.becomeOwner() }
                if serve.isSupervisor { exit(try SupervisedServer(serve, resolved).run()) }
                Heaps.useOne()
            }
            nonisolated(unsafe) let only = command
            Task { await run(only) }
            dispatchMain()
        } catch {
            end(error)
        }
    }

    private static func run(_ command: any ParsableCommand) async -> Never {
        var command = command
        do {
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try StandardOutput.flush()
            exit(0)
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        if let fault = error as? SettingsFault {
            StandardError.report("touchfigures: \(fault)")
            exit(64)
        }
        if let failure = error as? StartFailure {
            let isSetting = failure.code == StartFailure.configurationExitCode
            StandardError.report(
                "touchfigures: \(isSetting ? settings?.located(failure.message) ?? failure.message : failure.message)"
            )
            if CommandLine.arguments.contains("--desktop") { Desktop.showFailure(failure.message) }
            exit(failure.code)
        }
        if let code = error as? ExitCode { exit(code.rawValue) }
        // The library reports help and version as errors; they exit with 0.
        guard TouchFigures.exitCode(for: error) == .validationFailure else { TouchFigures.exit(withError: error) }
        // The library lists the values of a flag in lines of their own.
        let message = TouchFigures.message(for: error)
            .replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
        StandardError.report(
            "touchfigures: \(settings?.located(message) ?? message) (\(hint(for: CommandLine.arguments.dropFirst().first)))"
        )
        exit(64)
    }

    /// Returns a hint to the help of the command, or of the program.
    private static func hint(for first: String?) -> String {
        let commands = TouchFigures.configuration.subcommands.map { $0._commandName }
        guard let first, commands.contains(first) else { return "touchfigures --help lists the commands" }
        return "touchfigures \(first) --help lists the flags"
    }
}
