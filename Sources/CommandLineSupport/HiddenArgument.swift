import Foundation
import SystemCalls

/// Keeps secrets out of the process list.
package enum HiddenArgument {
    /// Moves a flag's value into the environment, which other users cannot read, by executing the program again without
    /// the flag.
    ///
    /// Child processes also inherit the environment.
    package static func move(_ value: String, from flag: String, to variable: String) throws -> Never {
        setenv(variable, value, 1)
        var pointers = removed(flag, from: CommandLine.arguments).map { strdup($0) } + [nil]
        execv("/proc/self/exe", &pointers)
        throw StartFailure("cannot hide \(flag) (\(systemMessage(errno))); use \(variable) in the environment")
    }

    /// Returns arguments without a flag and its value.
    package static func removed(_ flag: String, from arguments: [String]) -> [String] {
        var remaining: [String] = []
        var isValue = false
        for argument in arguments {
            if !isValue, argument != flag, !argument.hasPrefix("\(flag)=") { remaining.append(argument) }
            isValue = !isValue && argument == flag
        }
        return remaining
    }
}
