/// Texts in the form that sheets allow.
enum SheetText {
    /// The maximum length of a cell, in UTF-16 units (Excel's specification).
    static let maxCellUnits = 32_767
    /// The maximum length of a sheet's name, in UTF-16 units.
    static let maxNameUnits = 31

    /// Returns the text of a cell: characters that XML 1.0 does not allow are escaped as `_xHHHH_` (ECMA-376-1
    /// §22.4.2.4), and text that looks like such an escape is preserved. A text that is too long ends with "…".
    static func cell(_ text: String) -> String {
        // libxlsxwriter escapes the other control characters itself.
        let isPlain =
            text.utf8.count <= maxCellUnits
            && !text.unicodeScalars.contains { $0 == "_" || $0 == "\0" || $0.value == 0xfffe || $0.value == 0xffff }
        return isPlain ? text : shortened(escaped(text), to: maxCellUnits)
    }

    /// Returns a valid name as close to the requested one as possible: not empty, and without the characters that Excel
    /// forbids.
    static func name(_ requested: String) -> String {
        let forbidden: Set<Character> = ["[", "]", ":", "*", "?", "/", "\\"]
        let allowed = requested.filter { character in
            !forbidden.contains(character)
                && character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0xfffe }
        }
        let trimmed = allowed.drop { $0 == "'" }
        let name = shortened(String(trimmed), to: maxNameUnits)
        // "History" is reserved.
        return name.isEmpty || name.lowercased() == "history"
            ? "\(name)_" : name.last == "'" ? "\(name.dropLast())_" : name
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0: result += "_x0000_"
            case 0xfffe: result += "_xFFFE_"
            case 0xffff: result += "_xFFFF_"
            case 0x5f where looksEscaped(scalars[index...]): result += "_x005F_"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether it begins with `_xHHHH_`.
    private static func looksEscaped(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let head = Array(scalars.prefix(7))
        return head.count == 7 && head[1] == "x" && head[6] == "_"
            && head[2...5].allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
    }

    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var result = ""
        var count = 1
        for scalar in text.unicodeScalars {
            count += UTF16.width(scalar)
            guard count <= limit else { break }
            result.unicodeScalars.append(scalar)
        }
        return result + "…"
    }
}
