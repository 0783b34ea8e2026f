import ArgumentParser
import CommandLineSupport
import EventLoops
import Foundation
import LibwebsocketsClient
import LiveCheck
import LoadGenerator
import Transport

/// `watch`: the flags.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the live figures of a session.",
        discussion: """
            Without --ndjson, standard output has one line for each phone, refreshed on a terminal; otherwise a line for \
            the class each second. With --ndjson each line is a message of the live connection as a viewer gets it \
            (snapshot, frame, session), for pipes: jq, mosquitto_pub, a database.

            A lost connection is made again. Exits with 0 when the session ends or at Ctrl-C, 1 if it cannot be watched, \
            and 64 for wrong usage.
            """
    )

    @Argument(help: "The address of the projector or for phones (http://…/touch?s=CODE).")
    var url: String

    @Flag(help: "Print each message as a line of JSON.")
    var ndjson = false

    @OptionGroup var trust: TrustFlags

    func validate() throws {
        let address = try ServerAddress(url)
        try trust.validate(for: address)
        guard address.code != nil else {
            throw ValidationError("\(url): expected the address of a session, as http://HOST:PORT/touch?s=CODE")
        }
    }

    func run() async throws {
        let address = try ServerAddress(url)
        let code = address.code ?? ""
        let client = try trust.client()
        let output = WatchOutput(code: code, printsMessages: ndjson)
        let watch = RoomWatch(
            transport: client,
            endpoint: address.endpoint,
            session: code,
            received: { output.received($0) },
            note: { output.note($0) }
        )
        try client.begin(delegate: watch)
        let failure: LoadFailure?
        do throws(LoadFailure) {
            let access = SessionAccess(transport: client, endpoint: address.endpoint)
            try await access.identify()
            try await access.check(code: code)
            failure = try await follow(watch, output)
        } catch {
            failure = error
        }
        await client.stop()
        if let failure { throw StartFailure(failure.message) }
    }

    /// Returns when the session has ended, or at a signal; with the reason if the watch cannot go on.
    private func follow(_ watch: RoomWatch, _ output: WatchOutput) async throws(LoadFailure) -> LoadFailure? {
        let signals = StopSignals()
        let stop = Task {
            await signals.wait()
            await watch.stop()
        }
        defer { stop.cancel() }
        let ending = await watch.run { output.tick() }
        output.end()
        switch ending {
        case .stopped: return nil
        case .sessionEnded:
            output.note("the session has ended")
            return nil
        case .failed(let failure): return failure
        }
    }
}

/// Prints what is watched.
final class WatchOutput: Sendable {
    private struct State {
        var figures = RoomFigures()
        var hasChanged = false
        /// The system's uptime in s.
        var printedAt = -Double.infinity
    }

    /// The pause between two refreshed tables on a terminal, and between two lines elsewhere, in s.
    private static let tableSeconds = 0.25
    private static let lineSeconds = 1.0

    private let code: String
    private let printsMessages: Bool
    private let isTerminal = isatty(STDOUT_FILENO) == 1
    private let state = Locked(State())

    init(code: String, printsMessages: Bool) {
        (self.code, self.printsMessages) = (code, printsMessages)
    }

    /// Prints a message, or keeps its figures for the next line.
    func received(_ message: [UInt8]) {
        guard printsMessages else {
            return state.withLock { state in
                state.figures.apply(message)
                state.hasChanged = true
            }
        }
        // JSON has no line breaks but between its parts.
        write(message.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 } + [0x0a])
    }

    /// Prints the figures if they have changed and some time has passed.
    func tick() {
        guard !printsMessages else { return }
        let now = ProcessInfo.processInfo.systemUptime
        let text: String? = state.withLock { state in
            guard state.hasChanged, now - state.printedAt >= (isTerminal ? Self.tableSeconds : Self.lineSeconds) else {
                return nil
            }
            (state.hasChanged, state.printedAt) = (false, now)
            // Erases the screen from its upper left corner (ECMA-48: CUP, ED).
            return isTerminal ? "\u{1b}[H\u{1b}[J\(state.figures.table(of: code))\n" : "\(state.figures.summary)\n"
        }
        if let text { write(Array(text.utf8)) }
    }

    /// Prints what has not been printed yet.
    func end() {
        state.withLock { $0.printedAt = -.infinity }
        tick()
    }

    /// Tells the user something that is not a figure.
    func note(_ text: String) {
        StandardError.report("touchfigures-client: \(text)")
    }

    private func write(_ bytes: [UInt8]) {
        do throws(StartFailure) {
            try StandardOutput.write(bytes)
        } catch {
            // Nobody reads the lines any more, or the disk is full.
            note(error.message)
            _exit(1)
        }
    }
}
