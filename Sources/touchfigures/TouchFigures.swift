import ArgumentParser
import Foundation

/// The command line.
struct TouchFigures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touchfigures",
        abstract: "Turns the phones in a room into one measuring instrument.",
        subcommands: [
            Serve.self, Load.self, ImportPuzzles.self, ExportPuzzles.self, ImportPlay.self, ExportPlay.self,
        ]
    )
}

@main
enum Main {
    /// Runs the command. What goes wrong is one line on standard error: exit 64 for wrong usage, else 1.
    static func main() async {
        do {
            var command = try TouchFigures.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as StartFailure {
            report("touchfigures: \(failure.message)")
            exit(1)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            // Help and version are errors too, for the library; they exit with 0.
            guard TouchFigures.exitCode(for: error) == .validationFailure else { TouchFigures.exit(withError: error) }
            report(
                "touchfigures: \(TouchFigures.message(for: error)) (\(hint(for: CommandLine.arguments.dropFirst().first)))"
            )
            exit(64)
        }
    }

    /// Where the flags of the command are that was meant, or the commands.
    private static func hint(for first: String?) -> String {
        let commands = TouchFigures.configuration.subcommands.map { $0._commandName }
        guard let first, commands.contains(first) else { return "touchfigures --help lists the commands" }
        return "touchfigures \(first) --help lists the flags"
    }

    private static func report(_ line: String) {
        let flat = line.split(separator: "\n").joined(separator: " ")
        FileHandle.standardError.write(Data((flat + "\n").utf8))
    }
}

/// Why the server does not start or a command ends, in one line.
struct StartFailure: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
