import AudioWalk

/// docs/accuracy-walks.md, made from simulated walks.
struct WalkAccuracyReport {
    let walks: [SimulatedWalks]

    init() {
        walks = SimulatedWay.all.flatMap { way in
            SimulatedWalks.accuracies.map { SimulatedWalks(of: way, accuracyMetres: $0) }
        }
    }

    /// The share of all walks whose true length is within the error.
    var coverage: Double {
        let outcomes = walks.flatMap(\.outcomes)
        return Double(outcomes.count(where: \.isWithin)) / Double(outcomes.count)
    }

    func markdown() -> String {
        let rows = walks.map { walks in
            let cells = [
                walks.way.name, "\(Int(walks.accuracyMetres))", metres(walks.median(\.metres)),
                metres(walks.median(\.distance)), metres(walks.median(\.error.metres)),
                metres(walks.median(\.error.corners)), metres(walks.median(\.error.accuracy)),
                metres(walks.median(\.error.sampling)), metres(walks.median(\.error.ends)), percent(walks.coverage),
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        return """
            # Accuracy of walked distances

            How far a [walked distance](walk.md#walkers) differs from the true one, and how far it says that it may. The server's engine
            measures simulated walks. `Scripts/accuracy` generates this document; a test fails if the engine's results differ from it.

            ## The walks

            Each way is walked at \(oneDigit(SimulatedWay.metresPerSecond)) m/s for \(Int(SimulatedWay.metres)) m, with a fix a second unless it says otherwise. A fix is off by an error whose
            parts to the east and to the north are normally distributed, so that 95 % of fixes are within the told accuracy. The error changes
            slowly, as receivers' errors do: after 10, 30 or 60 s it is correlated with the earlier one by 1/e. Each row has \(SimulatedWalks.errorSeconds.count * SimulatedWalks.seeds.count) walks,
            \(SimulatedWalks.seeds.count) for each of these times. Random numbers are the sum of twelve uniform ones − 6, of SplitMix64.

            ## The table

            Medians in m, and the share of walks whose true length is within the error:

            | way | accuracy, m | length | distance | error | of it corners | accuracy | sampling | ends | within, % |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            In all, the true length is within the error in \(percent(coverage)) % of the walks. Of those that are no rest, in % of their length; the
            oracle knows how the errors of all walks with one accuracy are distributed, but not the way:

            | walks | bias in % | holds in % | median width in % | times the oracle |
            | --- | --- | --- | --- | --- |
            | \(summary().joined(separator: " | ")) |

            ## Conclusions

            - The distance of a straight way is nearly right. Where a way turns within a few steps, it is too short, the more so the worse the
              accuracy: steps shorter than 2.5 times the accuracy are not counted, because a phone at rest makes such steps, too.
            - The error is a **bound**: in at least 99 of 100 walks the true length is within it. It is wide where the way turns often, and where
              a phone rests whose receiver errs by 10 m and more: nobody can tell its error from a walk on the spot.
            - **What is claimed** is claimed for what the table has: about \(Int(SimulatedWay.metres)) m at \(oneDigit(SimulatedWay.metresPerSecond)) m/s, turns at least 25 m apart, and a receiver whose
              errors are as it tells them, of up to 20 m. Shorter walks and other speeds have an error, too, but no promise. Who walks around
              corners that are closer together than the accuracy, or whose receiver is worse than it tells, may have gone farther.

            """
    }

    /// The walks' number, bias, coverage and median width, and this as a multiple of an oracle's: the median over the
    /// accuracies.
    private func summary() -> [String] {
        let groups = SimulatedWalks.accuracies.map { accuracy in
            walks.filter { $0.accuracyMetres == accuracy }.flatMap(\.outcomes).filter { $0.metres > 100 }
        }
        let all = groups.flatMap { $0 }
        let middle = { (values: [Double]) in values.sorted()[values.count / 2] }
        let times = groups.map { outcomes in
            let off = outcomes.map { abs($0.distance / $0.metres - 1) }.sorted()
            return middle(outcomes.map { $0.error.metres / $0.metres }) / off[off.count * 99 / 100]
        }
        let bias = all.reduce(0) { $0 + $1.distance / $1.metres - 1 } / Double(all.count)
        return [
            "\(all.count)", (bias < 0 ? "−" : "+") + oneDigit(abs(bias) * 100),
            percent(Double(all.count(where: \.isWithin)) / Double(all.count)),
            percent(middle(all.map { $0.error.metres / $0.metres })), oneDigit(middle(times)),
        ]
    }

    private func metres(_ metres: Double) -> String { "\(Int(metres.rounded()))" }
    private func percent(_ share: Double) -> String { oneDigit(share * 100) }
    private func oneDigit(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
