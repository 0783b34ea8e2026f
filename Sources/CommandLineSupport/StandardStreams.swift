import Foundation
import SystemCalls

/// The descriptors 0, 1 and 2.
package enum StandardStreams {
    /// Opens `/dev/null` for each stream that the starting program has closed. Otherwise the next file or connection
    /// gets its number, and messages are written into it. Must precede every other opening.
    package static func openMissing() {
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            if descriptor > STDERR_FILENO { close(descriptor) }
            if descriptor < 0 || descriptor > STDERR_FILENO { return }
        }
    }
}

/// Messages to the user who started the program.
package enum StandardError {
    /// Prints a message in one line.
    package static func report(_ line: String) {
        let flat = line.split(separator: "\n").joined(separator: " ")
        write(flat + "\n")
    }

    /// Writes a text. What cannot be written is dropped: a full disk below the log must not end the program.
    package static func write(_ text: String) {
        _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// The results of a command.
package enum StandardOutput {
    /// Writes bytes at once, without a buffer.
    ///
    /// - Throws: `StartFailure` with the system's reason.
    package static func write(_ bytes: [UInt8]) throws(StartFailure) {
        if !writeAll(bytes, to: STDOUT_FILENO) { throw failure(errno) }
    }

    /// Writes what `print` has buffered.
    ///
    /// - Throws: `StartFailure` with the system's reason.
    package static func flush() throws(StartFailure) {
        if fflush(nil) != 0 { throw failure(errno) }
    }

    private static func failure(_ code: CInt) -> StartFailure {
        StartFailure("standard output cannot be written: \(systemMessage(code))")
    }
}

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
