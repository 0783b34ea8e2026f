import Foundation
import PlayDocuments
import PlayFiles

/// The reader with the schema that the server uses.
let reader: PlayReader = {
    let schema = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/play.xsd")
    do {
        return try PlayReader(schemaPath: schema.standardizedFileURL.path)
    } catch {
        fatalError("docs/play.xsd: \(error)")
    }
}()

/// Lines of a play's file, each of which a test can replace: line 1 is the declaration, scenes begin in 5.
func document(_ scenes: [String], declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#) -> String {
    ([
        declaration, #"<play xmlns="urn:touchfigures:play:1" xml:lang="en">"#, "<title>T</title>",
        "<version>1</version>",
    ] + scenes + ["</play>"]).joined(separator: "\n")
}

func scene(
    _ name: String,
    _ content: String = #"<circle latitude="1" longitude="2" radius="3"/>"#,
    more: String = ""
) -> String {
    #"<scene name="\#(name)" audio="a.mp3" \#(more)>\#(content)</scene>"#
}

/// What is wrong with the text, as `line: reason`.
func faults(_ text: String) -> [DocumentFault] { faults(Array(text.utf8)) }

func faults(_ bytes: [UInt8]) -> [DocumentFault] {
    do {
        _ = try reader.script(bytes)
        return []
    } catch {
        return error.faults
    }
}

/// Pseudorandom numbers that a seed repeats (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
