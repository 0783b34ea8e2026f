/// A fatal error of the server's start or of a command, in one line.
package struct StartFailure: Error {
    /// The exit code for a wrong configuration: `EX_CONFIG` of `sysexits.h`, which systemd also uses.
    package static let configurationExitCode: Int32 = 78

    /// The fault and its remedy.
    package var message: String
    /// The exit code of the program.
    package var code: Int32

    /// Creates a failure.
    package init(_ message: String, code: Int32 = 1) {
        self.message = message
        self.code = code
    }
}
