import Geometry

/// Writes a puzzle's property list in XML, key by key as the first one was.
enum PropertyListWriter {
    static func bytes(of puzzle: PuzzleFile) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>Title</key>
            \t<string>\(escaped(puzzle.title))</string>
            \t<key>Description</key>
            \t<string>\(escaped(puzzle.description))</string>
            \t<key>ImagePath</key>
            \t<string>\(escaped(puzzle.imagePath))</string>
            \t<key>Latitude</key>
            \t<real>\(puzzle.coordinate.latitude)</real>
            \t<key>Longitude</key>
            \t<real>\(puzzle.coordinate.longitude)</real>

            """
        if let proximity = puzzle.proximityMetres {
            text += "\t<key>ProximityMetres</key>\n\t\(number(proximity))\n"
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

    /// An integer where it is one.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "<integer>\($0)</integer>" } ?? "<real>\(value)</real>"
    }

    /// Carriage returns by number: a reader of XML would make line feeds of them. Other control characters have no
    /// notation in XML 1.0.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}
