import ArgumentParser
import CommandLineSupport
import Foundation
import LoadGenerator

/// `phones`: the flags.
struct Phones: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets simulated phones draw, for a demonstration without a class.",
        discussion: """
            All phones join at once and draw with one to three fingers until Ctrl-C. With a join address they appear in \
            that session and stay in its list. With a server's address, a session is created, and wiped at the end.

            With --recording they draw once what the phones of an earlier class drew, at the same pace: FILE is \
            events.jsonl of the archive that a host downloads.
            """
    )

    @Argument(help: "A join address (http://…/touch?s=CODE), or the server's address.")
    var url: String

    @Option(help: "How many phones: 1 to 10000. (default: 28, or those of the recording)")
    var count: Int?

    @Option(help: ArgumentHelp("What they draw: events.jsonl of a class's archive.", valueName: "file"))
    var recording: String?

    @Flag(help: "The recording begins again at its end.")
    var again = false

    @Option(help: "How long they draw, in seconds: 1 to 3600. (default: until Ctrl-C)")
    var seconds: Double?

    @OptionGroup(title: "The server's admin token, if it wants one to start a session")
    var admin: AdminTokenFlags

    @OptionGroup var trust: TrustFlags

    func validate() throws {
        if let count, !(1...10_000).contains(count) { throw ValidationError("--count \(count): must be 1 to 10000") }
        guard recording != nil || !again else { throw ValidationError("--again is only for --recording") }
        try load(count ?? 1).validate()
    }

    func run() async throws {
        try admin.hideToken()
        let recording = try recording.map(Self.read)
        let load = load(count ?? min(recording?.phones ?? 28, 10_000))
        try await Measurement(load, ServerAddress(url), recording: recording, repeats: again).run()
    }

    private static func read(_ path: String) throws -> RecordedClass {
        let log: Data
        do {
            log = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw StartFailure("\(path) cannot be read: \(error.localizedDescription)")
        }
        do {
            return try RecordedClass(log)
        } catch RecordedClass.Fault.line(let number) {
            throw StartFailure(
                "\(path), line \(number): not a line of a session's log; --recording takes events.jsonl of its archive, unpacked"
            )
        } catch {
            throw StartFailure("\(path): nobody has drawn in this class")
        }
    }

    /// The measurement without steps and verdict that does the same.
    private func load(_ phones: Int) -> Load {
        var load = Load()
        (load.url, load.phones, load.seconds, load.demo) = (url, phones, seconds, true)
        (load.rate, load.followPace, load.admin, load.trust) = (60, true, admin, trust)
        return load
    }
}
