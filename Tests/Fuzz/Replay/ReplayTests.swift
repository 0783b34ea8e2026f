import Foundation
import FuzzTargets
import Testing

/// Inputs that the fuzzers found, and inputs that cover most of each reader, without a fuzzer.
@Suite struct ReplayTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static func files(_ folder: String, of target: FuzzTarget) throws -> [URL] {
        let place = root.appending(path: "\(folder)/\(target.name)")
        guard FileManager.default.fileExists(atPath: place.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every target has a corpus`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        #expect(try !Self.files("corpora", of: target).isEmpty)
    }

    @Test(.timeLimit(.minutes(10)), arguments: FuzzTarget.all.map(\.name))
    func `every stored input is read without a crash`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        for file in try Self.files("corpora", of: target) + Self.files("found", of: target) {
            target.run(Array(try Data(contentsOf: file)))
        }
    }

    @Test(arguments: ["corpora", "found"])
    func `every folder of inputs belongs to a target`(folder: String) throws {
        let place = Self.root.appending(path: folder)
        guard FileManager.default.fileExists(atPath: place.path) else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
            #expect(FuzzTarget.named(name) != nil, "\(folder)/\(name)")
        }
    }
}
