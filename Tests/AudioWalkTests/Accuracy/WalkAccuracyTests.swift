import AudioWalk
import Foundation
import Testing

@Suite struct WalkAccuracyTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/accuracy-walks.md").standardizedFileURL

    @Test func `the report on walks states what the engine gives, and the error holds in 99 of 100 walks`() throws {
        let report = WalkAccuracyReport()
        #expect(report.coverage >= 0.99)
        for walks in report.walks { #expect(walks.coverage >= 0.95, "\(walks.way.name), \(walks.accuracyMetres) m") }
        let text = report.markdown()
        if ProcessInfo.processInfo.environment["TOUCHFIGURES_WRITE_ACCURACY"] != nil {
            try text.write(to: Self.document, atomically: true, encoding: .utf8)
        }
        let stated = try String(contentsOf: Self.document, encoding: .utf8).split(separator: "\n")
        let given = text.split(separator: "\n")
        #expect(stated.count == given.count)
        for (stated, given) in zip(stated, given) {
            #expect(stated == given, "Scripts/accuracy writes the report again")
        }
    }

    /// What holds by being wide would hold here, too.
    @Test(arguments: [(3.0, 0.1), (5, 0.12), (10, 0.2)])
    func `the error of a straight way is small`(accuracyMetres: Double, share: Double) {
        let walks = SimulatedWalks(of: SimulatedWay.all[0], accuracyMetres: accuracyMetres)
        #expect(walks.median { $0.error.metres / $0.metres } <= share)
    }
}
