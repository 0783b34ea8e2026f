import ArgumentParser
import CommandLineSupport

/// `touchfigures-client`: the commands.
struct Client: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touchfigures-client",
        abstract: "Asks a TouchFigures server from any machine.",
        subcommands: [Check.self, Watch.self, Phones.self, Load.self]
    )
}

/// The entry point.
@main
enum Main {
    /// The name under which the program was started.
    private static let name = String(CommandLine.arguments.first?.split(separator: "/").last ?? "touchfigures-client")

    /// Runs a command. An error is one line on standard error, with exit code 64 for wrong usage, otherwise 1.
    static func main() async {
        do {
            // The program's former name was that of its only command.
            let words = name == "touchfigures-load" ? ["load"] : []
            var command = try Client.parseAsRoot(words + CommandLine.arguments.dropFirst())
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as StartFailure {
            StandardError.report("\(name): \(failure.message)")
            Client.exit(withError: ExitCode(failure.code))
        } catch {
            guard Client.exitCode(for: error) == .validationFailure else { Client.exit(withError: error) }
            StandardError.report("\(name): \(Client.message(for: error)) (\(name) --help lists the flags)")
            Client.exit(withError: ExitCode(64))
        }
    }
}
