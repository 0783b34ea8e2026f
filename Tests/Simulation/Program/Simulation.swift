import ArgumentParser
import Foundation

/// Runs the server in a simulated world: `Scripts/simulate`.
@main
struct Simulation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract: "Runs the real server in a simulated world, and checks that nothing acknowledged is lost."
    )

    @Option(help: "The seed, from which everything follows.")
    var seed: UInt64 = 1

    @Option(help: "The simulated hours.")
    var hours = 1.0

    @Option(help: "The phones of each lesson.")
    var phones = 4

    @Option(help: "The servers on the store: 1 or 2.")
    var nodes = 1

    @Option(help: "Only these incidents, by their numbers: 1,5-9.")
    var only: String?

    @Flag(help: "Print what happens.")
    var verbose = false

    @Flag(help: "Print the numbers of all incidents, and run nothing.")
    var list = false

    func run() throws {
        // Makes the order of sets and dictionaries constant; the runtime reads it before `main`.
        if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
            setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
            var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
            execv("/proc/self/exe", &arguments)
            throw ValidationError("cannot run itself again")
        }
        let school = School(seed: seed, phones: phones, nodes: nodes)
        school.world.trace.isPrinting = verbose
        let plan = Chaos.plan(school.world, hours: hours, nodes: nodes)
        guard !list else { return print(plan.count) }
        let wanted = try only.map(Self.numbers)
        let begin = Date()
        school.run(hours: hours, plan: plan) { wanted?.contains($0) ?? true }
        let seconds = Date().timeIntervalSince(begin)
        let trace = school.world.trace
        let simulated = (school.world.now - 1_000_000) / 1000
        let attempts = school.attempts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        print(
            "seed \(seed): \(school.incidents) incidents, \(school.cluster.starts) starts, "
                + "\(school.cluster.disk.commits) commits, \(school.cluster.disk.failures) refused, "
                + "\(school.checks) checks, attempts: \(attempts.joined(separator: ", ")); \(school.fixes) fixes, \(school.requestedSteps) steps, \(school.answers) answers, "
                + "\(school.sequences) sequences, \(school.comparisons) looks, "
                + "surveys: \(school.surveyed.changes) changes, \(school.surveyed.comparisons) looks, "
                + "\(trace.bytes >> 10) KiB of messages; "
                + String(
                    format: "%.2f h in %.1f s (%.0f times real time)",
                    simulated / 3600,
                    seconds,
                    simulated / seconds
                )
        )
        print("digest \(trace.text)")
        guard let failure = trace.failure else { return }
        if !verbose { for line in trace.lines.suffix(40) { print(line) } }
        print(String(format: "FAILED after %.3f h: ", simulated / 3600) + failure)
        throw ExitCode.failure
    }

    /// Reads `1,5-9`.
    private static func numbers(_ text: String) throws -> Set<Int> {
        var numbers: Set<Int> = []
        for part in text.split(separator: ",") {
            let bounds = part.split(separator: "-").compactMap { Int($0) }
            guard let first = bounds.first, let last = bounds.last, first <= last else {
                throw ValidationError("not a list of numbers: \(part)")
            }
            numbers.formUnion(first...last)
        }
        return numbers
    }
}
