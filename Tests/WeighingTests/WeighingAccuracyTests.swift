import Foundation
import TestSupport
import Testing
import Weighing

/// One after the other, because both write the document.
@Suite(.serialized) struct WeighingAccuracyTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/weighing.md").standardizedFileURL
    private static let mark = "<!-- Scripts/weighing -->\n"
    private static let gravityMark = "<!-- Scripts/weighing: g -->\n"
    /// How many scales of each row the document's table is to be made of.
    private static let written = ProcessInfo.processInfo.environment["TOUCHFIGURES_WRITE_WEIGHINGS"].flatMap { Int($0) }

    /// `Scripts/weighing` simulates many scales and writes the document's table; every other run has a few, with wider
    /// bounds, because the interval holds in 95 of 100 weighings, of which there are then few.
    @Test func `simulated weighings are as exact as the document says`() throws {
        let (springs, rulers) = Self.written.map { ($0, $0) } ?? (6, 120)
        let spring = try SimulatedWeighings.springs(springs, references: [0, 50, 100, 200], [50, 80, 150, 220, 300])
        let coins = try SimulatedWeighings.springs(springs, references: [0, 7.5, 22.5, 37.5], [10, 25, 40])
        let ruler = try SimulatedWeighings.rulers(rulers, references: [0, 50, 100, 200], [50, 80, 150, 220, 300])
        #expect(spring.refusedShare + coins.refusedShare <= 2 * 0.02)
        for (name, weighings) in [("spring", spring), ("coins", coins), ("ruler", ruler)] {
            guard let scales = Self.written else {
                #expect(weighings.coverage >= 0.85, "\(name)")
                continue
            }
            for (grams, judged) in weighings.judged {
                // 93 to 97 %, and two standard deviations of the count where it is smaller.
                let bound = 0.02 + (scales < 1000 ? 2 * (0.95 * 0.05 / Double(scales)).squareRoot() : 0)
                #expect((judged.coverage - 0.95).magnitude <= bound, "\(name), \(grams) g: \(judged.coverage)")
            }
        }
        let slack = Self.written == nil ? 1.5 : 1
        #expect(try #require(spring.judged[150]).largeError <= 2.5 * slack)
        #expect(try #require(ruler.judged[150]).largeError <= 6 * slack)
        guard Self.written != nil else { return }
        let table = Self.table([
            ("spring; 50, 100, 200 g", spring), ("spring; 1, 3, 5 coins of 1 €", coins),
            ("ruler; 50, 100, 200 g", ruler),
        ])
        try Self.write(table, behind: Self.mark)
    }

    /// As above, for g by pendulums.
    @Test func `simulated pendulums give g as exactly as the document says`() throws {
        let simulated = try SimulatedGravity(
            Self.written ?? 3,
            designs: [
                ("0.5 m", [0.5]), ("1 m", [1]), ("0.4 m and 0.7 m", [0.4, 0.7]), ("0.3, 0.6, 1 m", [0.3, 0.6, 1]),
                ("0.25, 0.4, 0.6, 0.8, 1 m", [0.25, 0.4, 0.6, 0.8, 1]),
            ]
        )
        #expect(Double(simulated.refused) <= 0.02 * Double(simulated.heard))
        for (name, judged) in simulated.judged {
            let bound = Self.written.map { 0.02 + 2 * (0.95 * 0.05 / Double($0)).squareRoot() } ?? 0.3
            #expect((judged.coverage - 0.95).magnitude <= bound, "\(name): \(judged.coverage)")
        }
        guard Self.written != nil else { return }
        let head = ["lengths", "values", "bias", "95 % are within", "median ±", "the ± holds in"]
        let rows = simulated.judged.sorted { $0.value.medianInterval > $1.value.medianInterval }.map { name, judged in
            [
                name, "\(judged.count)", String(format: "%+.3f m/s²", judged.bias).replacing("-", with: "−"),
                String(format: "%.2f m/s²", judged.largeError), String(format: "%.2f m/s²", judged.medianInterval),
                String(format: "%.1f %%", judged.coverage * 100),
            ]
        }
        try Self.write(Self.table(head, rows), behind: Self.gravityMark)
    }

    private static func write(_ table: String, behind mark: String) throws {
        var text = try String(contentsOf: document, encoding: .utf8)
        let start = try #require(text.range(of: mark)).upperBound
        let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
        text.replaceSubrange(start..<end, with: table)
        try text.write(to: document, atomically: true, encoding: .utf8)
    }

    private static func table(_ parts: [(String, SimulatedWeighings)]) -> String {
        let head = ["way; references", "mass", "weighings", "bias", "95 % are within", "median ±", "the ± holds in"]
        let rows = parts.flatMap { name, weighings in
            weighings.judged.sorted { $0.key < $1.key }.map { grams, judged in
                [
                    name, String(format: "%g g", grams), "\(judged.count)",
                    String(format: "%+.2f g", judged.bias).replacing("-", with: "−"),
                    String(format: "%.1f g", judged.largeError), String(format: "%.1f g", judged.medianInterval),
                    String(format: "%.1f %%", judged.coverage * 100),
                ]
            }
        }
        return table(head, rows)
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}
