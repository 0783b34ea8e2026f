/// The command that starts a worker: the parent's arguments, and the descriptors that link the two.
package struct WorkerCommand: Sendable {
    /// The hidden flag that makes a process a worker; its value is `WorkerLink.Descriptors.text`.
    package static let flagName = "worker"

    private let parentArguments: [String]
    let environment: [String]

    /// Creates the command from the parent's own.
    ///
    /// - Parameters:
    ///   - arguments: The parent's arguments, beginning with the program's name and the subcommand.
    ///   - environment: The environment as `NAME=value`.
    package init(arguments: [String], environment: [String]) {
        parentArguments = arguments
        self.environment = environment
    }

    /// Inserted directly after the subcommand, because `--` may end the flags.
    func arguments(link: String) -> [String] {
        Array(parentArguments.prefix(2)) + ["--\(Self.flagName)", link] + parentArguments.dropFirst(2)
    }
}
