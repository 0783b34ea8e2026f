import Foundation

/// Messages to the user who started the program.
package enum StandardError {
    /// Prints a message in one line.
    package static func report(_ line: String) {
        let flat = line.split(separator: "\n").joined(separator: " ")
        FileHandle.standardError.write(Data((flat + "\n").utf8))
    }
}
