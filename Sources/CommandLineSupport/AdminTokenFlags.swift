import ArgumentParser
package import Foundation
import SystemCalls

/// The sources of the admin token: a file, the environment, or a flag.
package struct AdminTokenFlags: ParsableArguments {
    /// The variable that has the token.
    package static let variable = "TOUCHFIGURES_ADMIN_TOKEN"
    /// The flag that names its file.
    package static let fileFlag = "--admin-token-file"
    /// The minimum length; shorter tokens can be guessed.
    package static let minTokenLength = 16
    private static let maxTokenBytes = 512

    @Option(
        help: ArgumentHelp(
            "The admin token; other users of this machine may see it in the process list.",
            discussion: "Default: the environment variable \(Self.variable), if set."
        )
    )
    var adminToken: String?

    @Option(help: "A file that contains only the admin token.")
    var adminTokenFile: String?

    /// Creates flags without values; the parser sets them.
    package init() {}

    /// Whether a flag names one.
    package var isGiven: Bool { adminToken != nil || adminTokenFile != nil }

    /// Returns the token, if one is given.
    ///
    /// - Parameter minLength: The minimum length; 1 for the token of another server.
    /// - Throws: `ValidationError` with the flag or the variable.
    package func token(minLength: Int = Self.minTokenLength) throws -> String? {
        guard adminToken == nil || adminTokenFile == nil else {
            throw ValidationError("--admin-token contradicts --admin-token-file")
        }
        if let adminToken { return try Self.checked(adminToken, of: "--admin-token", minLength) }
        if let adminTokenFile {
            let source = "--admin-token-file \(adminTokenFile)"
            return try Self.checked(Self.content(of: adminTokenFile, source), of: source, minLength)
        }
        // An empty variable is an error, because it is more likely a mistake in a unit file than the intention to run
        // an open server.
        return try ProcessInfo.processInfo.environment[Self.variable].map {
            try Self.checked($0, of: Self.variable, minLength)
        }
    }

    /// Moves the flag's value into the environment, which other users cannot read, by executing the program again
    /// without the flag.
    ///
    /// Child processes also inherit the environment. Returns at once if there is no flag.
    package func hideToken() throws {
        guard let adminToken else { return }
        StandardError.report(
            "touchfigures: --admin-token was briefly visible in the process list; "
                + "use --admin-token-file or \(Self.variable) instead"
        )
        try HiddenArgument.move(adminToken, from: "--admin-token", to: Self.variable)
    }

    private static func content(of file: String, _ source: String) throws -> String {
        let bytes: Data
        do {
            bytes = try UnreadableFile.bytes(file, upTo: maxTokenBytes + 5)
        } catch {
            throw ValidationError("\(source): cannot read the file\(error.reason)")
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw ValidationError("\(source): the file is not UTF-8")
        }
        // Some editors write a byte order mark at the beginning of a file.
        return text.trimmingCharacters(in: .newlines.union(["\u{FEFF}"]))
    }

    private static func checked(_ token: String, of source: String, _ minLength: Int) throws -> String {
        guard token.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ValidationError("\(source): a token must consist of visible ASCII characters without spaces")
        }
        guard (minLength...maxTokenBytes).contains(token.utf8.count) else {
            throw ValidationError("\(source): a token must have \(minLength) to \(maxTokenBytes) characters")
        }
        return token
    }
}

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

/// A file of the user's that cannot be read.
package struct UnreadableFile: Error {
    /// The reason in parentheses, with a space before them; nothing if it is unknown.
    package let reason: String

    /// Returns the first bytes of a file, without waiting for one that has no end.
    package static func bytes(_ path: String, upTo count: Int) throws(UnreadableFile) -> Data {
        if let reason = unreadableReason(path) { throw UnreadableFile(reason: " (\(reason))") }
        guard let handle = FileHandle(forReadingAtPath: path), let bytes = try? handle.read(upToCount: count) ?? Data()
        else { throw UnreadableFile(reason: "") }
        return bytes
    }
}
