import ArgumentParser

/// Measures the time of each decoder of strangers' bytes for inputs of one size: how much more the most expensive costs
/// than an ordinary one.
@main
struct DecoderCosts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decoder-costs",
        abstract: "Compares the dearest with ordinary bytes that a decoder may be sent."
    )

    @Flag(help: "Print each input of each decoder.")
    var all = false

    @Option(help: "Only the decoders whose name has this word in it.")
    var only = ""

    @Option(help: "Exit with 1 if an input costs more than this multiple of the ordinary one.")
    var most: Double?

    func run() throws {
        var worst = 0.0
        print("| decoder | KiB | ordinary | ns a byte | dearest | ns a byte | ratio |\n|---|---|---|---|---|---|---|")
        for decoder in try Decoder.all() where only.isEmpty || decoder.name.contains(only) {
            let costs = decoder.inputs.map { ($0.name, decoder.nanoseconds(of: $0) / Double($0.bytes.count)) }
                .sorted { $0.1 < $1.1 }
            guard let (_, least) = costs.first(where: { $0.0 == decoder.ordinary }),
                let (dearest, greatest) = costs.last
            else { throw ValidationError("\(decoder.name) has no ordinary input") }
            if all { for (name, cost) in costs { print("  \(decoder.name): \(name): \(rounded(cost))") } }
            let ratio = greatest / least
            worst = max(worst, ratio)
            let size = decoder.inputs.map(\.bytes.count).max() ?? 0
            print(
                "| \(decoder.name) | \(size >> 10) | \(decoder.ordinary) | \(rounded(least)) | \(dearest) | \(rounded(greatest)) "
                    + "| \(rounded(ratio)) |"
            )
        }
        if let most, worst > most { throw ExitCode(1) }
    }

    private func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
