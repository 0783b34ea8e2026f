import AudioWalk
import Geometry
import Testing

@Suite struct PlayTests {
    private func scene(_ name: String, after: [String] = [], seconds: Double? = nil) throws -> Scene {
        try Scene(
            name: name,
            region: .circle(centre: place(48.137, 11.575), radiusMetres: 20),
            after: after,
            seconds: seconds
        )
    }

    @Test func `the scenes before another are found by name`() throws {
        let play = try Play(scenes: [
            scene("End", after: ["Middle", "Begin", "Middle"]), scene("Begin"), scene("Middle", after: ["Begin"]),
        ])
        #expect(play.prerequisites == [[1, 2], [], [1]])
    }

    @Test func `invalid scenes are refused`() throws {
        #expect(throws: PlayFault.noScenes) { try Play(scenes: []) }
        #expect(throws: PlayFault.sameName(0, 2)) { try Play(scenes: [scene("A"), scene("B"), scene("A")]) }
        #expect(throws: PlayFault.unknownScene(1, after: "a")) {
            try Play(scenes: [scene("A"), scene("B", after: ["a"])])
        }
        #expect(throws: PlayFault.cyclicOrder([0])) { try Play(scenes: [scene("A", after: ["A"])]) }
        #expect(throws: PlayFault.cyclicOrder([1, 3, 2])) {
            try Play(scenes: [
                scene("A", after: ["B"]), scene("B", after: ["D"]), scene("C", after: ["B"]), scene("D", after: ["C"]),
            ])
        }
        let many = try (0...Play.maxScenes).map { try scene("\($0)") }
        #expect(throws: PlayFault.tooManyScenes) { try Play(scenes: many) }
    }

    @Test func `a long chain is not a cycle`() throws {
        let chain = try (0..<Play.maxScenes).map { try scene("\($0)", after: $0 == 0 ? [] : ["\($0 - 1)"]) }
        let play = try Play(scenes: chain)
        #expect(play.prerequisites[Play.maxScenes - 1] == [Play.maxScenes - 2])
        let ring = try chain.enumerated().map { try $0 == 0 ? scene("0", after: ["\(Play.maxScenes - 1)"]) : $1 }
        #expect(throws: PlayFault.cyclicOrder([0] + (1..<Play.maxScenes).reversed())) { try Play(scenes: ring) }
    }

    @Test(arguments: ["", "  ", "\t\n"])
    func `a name of invisible characters is refused`(name: String) {
        #expect(throws: SceneFault.emptyName) { try scene(name) }
    }

    @Test func `names and lengths have limits`() {
        #expect(throws: SceneFault.longName) { try scene(String(repeating: "ä", count: 101)) }
        for seconds in [0, -1, Double.nan, .infinity, 86_401] {
            #expect(throws: SceneFault.seconds) { try scene("A", seconds: seconds) }
        }
    }
}

/// A valid position.
func place(_ latitude: Double, _ longitude: Double) -> GeographicCoordinate {
    GeographicCoordinate(latitude: latitude, longitude: longitude)!
}
