/// A picture within a lesson's file: a text `data:image/jpeg;base64,…`, which stands for a step's picture.
package struct EmbeddedPicture: Sendable, Equatable {
    /// The formats by their names in media types.
    static let formats = ["jpeg", "png", "webp"]

    /// The whole text, without quotation marks.
    let text: [UInt8]

    /// The picture in Base64.
    package var base64: ArraySlice<UInt8> { text[((text.firstIndex(of: UInt8(ascii: ",")) ?? -1) + 1)...] }
}

extension Lesson {
    /// The file as its author wrote it: the document with the pictures.
    package var file: [UInt8] { EmbeddedPictures.put(pictures, into: document) }

    /// The lesson without the pictures of its file, for a session, which has them itself.
    package var withoutPictures: Lesson {
        var lesson = self
        lesson.pictures = []
        return lesson
    }
}

/// Takes the pictures out of a lesson's file, so that the rest is a small document, and puts them back.
///
/// In the document `"data:#0"` stands for the first picture, `"data:#1"` for the next one.
enum EmbeddedPictures {
    private static let beginnings = EmbeddedPicture.formats.map { Array("data:image/\($0);base64,".utf8) }
    private static let quote = UInt8(ascii: "\"")
    private static let mark = "data:#"

    /// Whether a text of the document stands for a picture: its number, from 0.
    static func index(_ text: String) -> Int? {
        text.hasPrefix(mark) ? Int(text.dropFirst(mark.count)) : nil
    }

    /// Takes all pictures out of a file, wherever they stand.
    ///
    /// - Returns: The document and the pictures in their order. A file that has a text like those that stand for pictures
    ///   stays as it is.
    static func taken(from file: [UInt8]) -> (document: [UInt8], pictures: [EmbeddedPicture]) {
        var document: [UInt8] = []
        var pictures: [EmbeddedPicture] = []
        var copied = 0
        var next = 0
        while let open = file[next...].firstIndex(of: quote) {
            let text = file[(open + 1)...]
            next = text.startIndex
            // Behind a backslash it belongs to a text.
            guard text.first == UInt8(ascii: "d"), open == 0 || file[open - 1] != UInt8(ascii: "\\") else { continue }
            guard !text.starts(with: mark.utf8) else { return (file, []) }
            guard let beginning = beginnings.first(where: text.starts),
                let end = text.dropFirst(beginning.count).firstIndex(where: { !isBase64($0) }), file[end] == quote
            else { continue }
            document += file[copied..<next]
            document += "\(mark)\(pictures.count)".utf8
            pictures.append(EmbeddedPicture(text: Array(file[next..<end])))
            (copied, next) = (end, end + 1)
        }
        return pictures.isEmpty ? (file, []) : (document + file[copied...], pictures)
    }

    /// Puts pictures back where they were.
    static func put(_ pictures: [EmbeddedPicture], into document: [UInt8]) -> [UInt8] {
        var file: [UInt8] = []
        var rest = document[...]
        for (index, picture) in pictures.enumerated() {
            let place = Array("\"\(mark)\(index)\"".utf8)
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: place) }) else { continue }
            file += rest[..<start]
            file += [quote] + picture.text + [quote]
            rest = rest[(start + place.count)...]
        }
        return file + rest
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
        default: false
        }
    }
}
