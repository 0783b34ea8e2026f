import Features
import Foundation
import PlayFiles
import PuzzleFolders
import Storage
import Transport
import Web
import WireProtocol

/// Bytes to decode, and their description.
struct Input {
    var name: String
    var bytes: [UInt8]
}

/// A decoder of bytes that strangers may send, with a family of inputs of one size.
struct Decoder {
    var name: String
    var inputs: [Input]
    /// The input of a good client, the reference for the others.
    var ordinary = "plain keys"
    var decode: ([UInt8]) -> Void

    /// The CPU time of decoding an input, the minimum of several rounds.
    func nanoseconds(of input: Input) -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            var rounds = 0
            let began = clock()
            // A tick of `clock` is a microsecond.
            while clock() - began < 10_000 {
                decode(input.bytes)
                rounds += 1
            }
            best = min(best, Double(clock() - began) * 1e9 / Double(CLOCKS_PER_SEC) / Double(rounds))
        }
        return best
    }

    static func all() throws -> [Decoder] {
        let messageLimit = ClientMessageDecoder.messageLimit
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let plays = try PlayReader(schemaPath: root.appending(path: "docs/play.xsd").path)
        return [
            live("messages", JSONFamily(size: messageLimit, head: #""type":"touches","seq":1,"#)),
            live("messages, type at the end", JSONFamily(size: messageLimit, foot: #""seq":1,"type":"anchors""#)),
            live("greetings", JSONFamily(size: messageLimit, head: #""type":"hello","role":"view","#)),
            live("oversized messages", JSONFamily(size: 4 * messageLimit, foot: #""seq":1,"type":"touches""#)),
            Decoder(name: "presses", inputs: JSONFamily(size: 4096).inputs) { _ = try? PressRequest(json: $0.span) },
            Decoder(name: "bodies of 4 KiB", inputs: JSONFamily(size: 4096).inputs) {
                guard let document = try? JSONDocument($0) else { return }
                _ = document.fieldNames
                _ = try? document.decode(SmallBody.self)
            },
            Decoder(
                name: "comparisons",
                inputs: JSONFamily(size: 65_536).inputs + JSONFamily.comparisons,
                ordinary: "samples"
            ) { bytes in
                let request = HTTPRequest(
                    method: .post,
                    path: "",
                    headers: ["content-type": "application/json"],
                    body: .bytes(bytes)
                )
                _ = try? ComparisonDraft(request).with.samples?.checked()
            },
            Decoder(name: "lessons", inputs: JSONFamily(size: LessonLimits.fileBytes).inputs, ordinary: "texts as `x`")
            {
                _ = try? Lesson(document: $0)
            },
            Decoder(name: "queries of the map", inputs: TextFamily.queries, ordinary: "digits") { bytes in
                let values = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
                let query = zip(["cursor", "bbox", "near", "zoom", "limit"], values).map {
                    QueryItem(name: $0, value: $1)
                }
                let request = HTTPRequest(method: .get, path: "/api/v1/pins", query: query)
                _ = try? Cursor.number(values.first)
                _ = try? Cursor.cell(values.first)
                _ = try? PinParameters(request)
            },
            Decoder(name: "forms", inputs: TextFamily.forms, ordinary: "letters") {
                _ = try? MultipartForm($0, contentType: "multipart/form-data; boundary=--a--a--a")
            },
            Decoder(
                name: "plays",
                inputs: TextFamily.xml(root: "play", size: 256 << 10),
                ordinary: "elements with text"
            ) { _ = try? plays.script($0) },
            Decoder(name: "KML", inputs: TextFamily.xml(root: "kml", size: 256 << 10), ordinary: "elements with text") {
                _ = try? plays.regions($0)
            },
            Decoder(
                name: "property lists",
                inputs: TextFamily.xml(root: "plist", size: 64 << 10) + TextFamily.binaryPropertyLists,
                ordinary: "elements with text"
            ) {
                _ = try? PuzzleFile(reading: $0)
            },
        ]
    }

    private static func live(_ name: String, _ family: JSONFamily) -> Decoder {
        Decoder(name: name, inputs: family.inputs) { bytes in
            var decoder = ClientMessageDecoder()
            _ = decoder.decode(bytes.span)
        }
    }
}

/// The common form of the bodies of controls, sessions, rounds and answers: a few optional fields.
private struct SmallBody: Decodable {
    var action: String?
    var participant: String?
    var step: Int?
    var on: Bool?
    var distances: [Double]?
    var position: Position?

    struct Position: Decodable {
        var latitude: Double
        var longitude: Double
    }
}
