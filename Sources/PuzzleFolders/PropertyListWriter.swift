import Geometry
import Storage

/// Writes a puzzle's property list in XML, with the keys in the order of the original format.
enum PropertyListWriter {
    static func bytes(of puzzle: PuzzleFile) -> [UInt8] {
        let original =
            puzzle.originalPath.map { "\n\t<key>OriginalPath</key>\n\t<string>\(XMLEscaping.text($0))</string>" } ?? ""
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>Title</key>
            \t\(texts(puzzle.title, puzzle.translations.mapValues(\.title)))
            \t<key>Description</key>
            \t\(texts(puzzle.description, puzzle.translations.mapValues(\.description)))
            \t<key>ImagePath</key>
            \t<string>\(XMLEscaping.text(puzzle.imagePath))</string>\(original)
            \t<key>Latitude</key>
            \t<real>\(puzzle.coordinate.latitude)</real>
            \t<key>Longitude</key>
            \t<real>\(puzzle.coordinate.longitude)</real>

            """
        if let proximity = puzzle.proximityMetres {
            text += "\t<key>ProximityMetres</key>\n\t\(number(proximity))\n"
        }
        if let id = puzzle.identifier {
            text += "\t<key>Identifier</key>\n\t<string>\(XMLEscaping.text(id))</string>\n"
        }
        text += "\t<key>Differences</key>\n\t<array>\n"
        for rectangle in puzzle.differences {
            text += "\t\t<dict>\n"
            for (key, value) in [
                ("X", rectangle.x), ("Y", rectangle.y), ("Width", rectangle.width), ("Height", rectangle.height),
            ] {
                text += "\t\t\t<key>\(key)</key>\n\t\t\t\(number(value))\n"
            }
            text += "\t\t</dict>\n"
        }
        text += "\t</array>\n</dict>\n</plist>\n"
        return Array(text.utf8)
    }

    /// Writes a text, or a dictionary of texts by language.
    private static func texts(_ general: String, _ byLanguage: [String: String]) -> String {
        guard !byLanguage.isEmpty else { return "<string>\(XMLEscaping.text(general))</string>" }
        let entries = byLanguage.sorted { $0.key < $1.key }.map { language, text in
            "\t\t<key>\(language)</key>\n\t\t<string>\(XMLEscaping.text(text))</string>\n"
        }
        return "<dict>\n\(entries.joined())\t</dict>"
    }

    /// Writes whole numbers as integers.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "<integer>\($0)</integer>" } ?? "<real>\(value)</real>"
    }
}
