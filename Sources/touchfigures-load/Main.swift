import ArgumentParser
import CommandLineSupport

/// The entry point.
@main
enum Main {
    /// Runs the measurement. An error is one line on standard error, with exit code 64 for wrong usage, otherwise 1.
    static func main() async {
        do {
            let command = try Load.parseAsRoot()
            guard let load = command as? Load else { Load.exit(withError: CleanExit.helpRequest()) }
            try await load.run()
        } catch let failure as StartFailure {
            StandardError.report("touchfigures-load: \(failure.message)")
            Load.exit(withError: ExitCode(failure.code))
        } catch {
            guard Load.exitCode(for: error) == .validationFailure else { Load.exit(withError: error) }
            StandardError.report(
                "touchfigures-load: \(Load.message(for: error)) (touchfigures-load --help lists the flags)"
            )
            Load.exit(withError: ExitCode(64))
        }
    }
}
