import Foundation

/// Keeps secrets out of the process list.
enum HiddenArgument {
    /// Moves a flag's value into the environment, which other users cannot read, by executing the program again without
    /// the flag.
    ///
    /// Child processes also inherit it from there.
    static func move(_ value: String, from flag: String, to variable: String) throws -> Never {
        setenv(variable, value, 1)
        var arguments: [String] = []
        var isValue = false
        for argument in CommandLine.arguments {
            if !isValue, argument != flag, !argument.hasPrefix("\(flag)=") {
                arguments.append(argument)
            }
            isValue = !isValue && argument == flag
        }
        var pointers = arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &pointers)
        throw StartFailure(
            "cannot hide \(flag) (\(String(cString: strerror(errno)))); use \(variable) in the environment"
        )
    }
}
