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
            // The command that was meant, so that the hint leads to its flags.
            let first = CommandLine.arguments.dropFirst().first ?? ""
            let commands = ["load", "import-puzzles", "export-puzzles", "import-play", "export-play"]
            let command = commands.contains(first) ? first : "serve"
            report("touchfigures: \(TouchFigures.message(for: error)) (touchfigures \(command) --help lists the flags)")
            exit(64)
        }
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
