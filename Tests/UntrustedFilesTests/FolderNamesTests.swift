import Foundation
import Testing
import UntrustedFiles

@Suite struct FolderNamesTests {
    private static let composed = "L\u{f6}we.png"
    private static let decomposed = "Lo\u{308}we.png"

    @Test(
        "A name is found by its exact bytes on disk",
        arguments: [
            ([decomposed], composed, decomposed), ([composed], decomposed, composed),
            ([decomposed, composed], composed, composed), ([composed, decomposed], decomposed, decomposed),
            (["LO\u{308}WE.PNG"], composed, "LO\u{308}WE.PNG"), (["l\u{f6}we.png", decomposed], composed, decomposed),
            (["STRASSE.png"], "Stra\u{df}e.png", "STRASSE.png"), (["\u{212b}.png"], "\u{e5}.png", "\u{212b}.png"),
            (["b.png", "a.png"], "c.png", nil), ([], "", nil),
        ] as [([String], String, String?)]
    )
    func found(names: [String], wanted: String, expected: String?) {
        let found = FolderNames(names).find(wanted)
        #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test("A link to another folder with a similar name is refused")
    func sibling() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let (inside, outside) = ("\(root.path)/Caf\u{e9}", "\(root.path)/Cafe\u{301}")
        for folder in [inside, outside] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try Data("secret".utf8).write(to: URL(filePath: "\(outside)/a"))
        try FileManager.default.createSymbolicLink(atPath: "\(inside)/a", withDestinationPath: "../Cafe\u{301}/a")
        #expect(throws: FileFault.outside) { try RegularFile.read("a", in: URL(filePath: inside), limit: 9) }
    }
}
