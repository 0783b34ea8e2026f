package import Geometry
import SpotTheDifference
package import Storage

/// The contents of a puzzle's property list, checked as far as possible without its picture.
package struct PuzzleFile: Equatable, Sendable {
    /// The title, valid by `PuzzleLimits`.
    package var title: String
    /// The description; empty if the list has none.
    package var description: String
    /// The texts by language; empty if the list has one title and one description.
    package var translations: [String: PuzzleTexts]
    /// The name of the picture's file in the folder `Images`.
    package var imagePath: String
    /// The name of the original's file in the folder `Originals`; `nil` for none.
    package var originalPath: String?
    /// The puzzle's id on the server that exported it; `nil` in any other file.
    package var identifier: String?
    /// The position on the map.
    package var coordinate: GeographicCoordinate
    /// The differences in pixels of the picture; at least one.
    package var differences: [Rectangle]
    /// The maximum distance of a player from the position in metres; `nil` for no limit.
    package var proximityMetres: Double?

    /// Creates the contents, unchecked.
    package init(
        title: String,
        description: String,
        translations: [String: PuzzleTexts] = [:],
        imagePath: String,
        originalPath: String? = nil,
        identifier: String? = nil,
        coordinate: GeographicCoordinate,
        differences: [Rectangle],
        proximityMetres: Double? = nil
    ) {
        self.title = title
        self.description = description
        self.translations = translations
        self.imagePath = imagePath
        self.originalPath = originalPath
        self.identifier = identifier
        self.coordinate = coordinate
        self.differences = differences
        self.proximityMetres = proximityMetres
    }

    /// Reads a property list.
    ///
    /// - Throws: `Refusal`, with the key if a single key is invalid.
    package init(reading bytes: [UInt8]) throws(Refusal) {
        let list: PropertyList
        do {
            list = try PropertyList(reading: bytes)
        } catch {
            throw Refusal(reason: error.description)
        }
        guard case .dictionary(let root) = list else {
            throw Refusal(reason: "the list is \(list.kind), not a dictionary")
        }
        let entries = Entries(root, path: "")
        let titles = try entries.texts("Title", PuzzleLimits.faultOfTitle)
        let descriptions =
            root["Description"] == nil
            ? Entries.Texts(general: "", byLanguage: [:])
            : try entries.texts("Description", PuzzleLimits.faultOfDescription)
        (title, description) = (titles.general, descriptions.general)
        translations = [:]
        for language in Set(titles.byLanguage.keys).union(descriptions.byLanguage.keys) {
            translations[language] = PuzzleTexts(
                title: titles.byLanguage[language] ?? title,
                description: descriptions.byLanguage[language] ?? description
            )
        }
        imagePath = try Self.pictureName(try entries.string("ImagePath"), in: "Images", "ImagePath")
        let (latitude, longitude) = (try entries.number("Latitude"), try entries.number("Longitude"))
        guard latitude.magnitude <= 90 else { throw Refusal("Latitude", "\(latitude) is not within ±90") }
        guard let place = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
            throw Refusal("Longitude", "\(longitude) is not within ±180")
        }
        coordinate = place
        differences = try Self.differences(try entries.array("Differences"))
        // TouchFigures' own keys in addition to the format's.
        if root["OriginalPath"] != nil {
            originalPath = try Self.pictureName(try entries.string("OriginalPath"), in: "Originals", "OriginalPath")
        }
        if root["Identifier"] != nil {
            let id = try entries.string("Identifier")
            guard PuzzleID.isValid(id) else {
                throw Refusal("Identifier", "\"\(id.prefix(40))\" is not the id of a puzzle")
            }
            identifier = id
        }
        if root["ProximityMetres"] != nil {
            let proximity = try entries.number("ProximityMetres")
            guard proximity > 0, proximity <= PuzzleLimits.maxProximityMetres else {
                throw Refusal("ProximityMetres", "\(proximity) is not over 0 and at most 1,000,000")
            }
            proximityMetres = proximity
        }
    }

    private static func differences(_ values: [PropertyList]) throws(Refusal) -> [Rectangle] {
        guard !values.isEmpty else { throw Refusal("Differences", "none; expected 1 to \(Puzzle.maxDifferences)") }
        guard values.count <= Puzzle.maxDifferences else {
            throw Refusal("Differences", "more than \(Puzzle.maxDifferences)")
        }
        var rectangles: [Rectangle] = []
        for (index, value) in values.enumerated() {
            let path = "Differences[\(index)]"
            guard case .dictionary(let keys) = value else { throw Refusal(path, "\(value.kind), not a dictionary") }
            let entries = Entries(keys, path: path + ".")
            let rectangle = Rectangle(
                x: try entries.number("X"),
                y: try entries.number("Y"),
                width: try entries.number("Width"),
                height: try entries.number("Height")
            )
            for (key, value, least) in [
                ("X", rectangle.x, -RectangleFault.maxMagnitude),
                ("Y", rectangle.y, -RectangleFault.maxMagnitude),
                ("Width", rectangle.width, 0), ("Height", rectangle.height, 0),
            ] {
                guard value.magnitude <= RectangleFault.maxMagnitude else {
                    throw Refusal(
                        "\(path).\(key)",
                        "\(value) is out of range: at most \(RectangleFault.maxMagnitude) in magnitude"
                    )
                }
                guard value > least || key == "X" || key == "Y" else {
                    throw Refusal("\(path).\(key)", "\(value) is not greater than 0")
                }
            }
            rectangles.append(rectangle)
        }
        return rectangles
    }

    /// The bare file name. A path is accepted only if it consists of the picture's folder and the file name.
    private static func pictureName(_ path: String, in folder: String, _ key: String) throws(Refusal) -> String {
        // Split by scalars: a combining mark after the slash would hide it.
        let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        let isPlain = parts.count == 1 || (parts.count == 2 && parts[0].lowercased() == folder.lowercased())
        guard isPlain, let name = parts.last, !["", ".", ".."].contains(name), !name.utf8.contains(0) else {
            throw Refusal(key, "\"\(path.prefix(80))\" is not a file name in the folder \(folder)")
        }
        return name
    }
}

/// A dictionary whose missing or wrong values are reported with their key.
private struct Entries {
    private let entries: [String: PropertyList]
    private let path: String

    init(_ entries: [String: PropertyList], path: String) {
        self.entries = entries
        self.path = path
    }

    func string(_ key: String) throws(Refusal) -> String {
        guard case .string(let text) = try value(key) else { throw try wrong(key, "a string") }
        return text
    }

    /// A text, or a dictionary with a text in at least one language.
    struct Texts {
        /// The text for readers of other languages.
        var general: String
        /// The texts by language; empty for a single text.
        var byLanguage: [String: String]
    }

    /// - Parameter fault: Checks each text.
    func texts(_ key: String, _ fault: (String) -> String?) throws(Refusal) -> Texts {
        switch try value(key) {
        case .string(let text):
            if let fault = fault(text) { throw Refusal(path + key, fault) }
            return Texts(general: text, byLanguage: [:])
        case .dictionary(let languages):
            let entries = Entries(languages, path: "\(path)\(key).")
            var texts = Texts(general: "", byLanguage: [:])
            for language in languages.keys.sorted() {
                guard PuzzleTexts.languages.contains(language) else {
                    let known = PuzzleTexts.languages.joined(separator: ", ")
                    throw Refusal(path + key, "\"\(language.prefix(40))\" is none of the languages \(known)")
                }
                let text = try entries.string(language)
                if let fault = fault(text) { throw Refusal("\(path)\(key).\(language)", fault) }
                texts.byLanguage[language] = text
            }
            let first = PuzzleTexts.languages.lazy.compactMap { texts.byLanguage[$0] }.first
            guard let first else { throw Refusal(path + key, "has no language") }
            texts.general = first
            return texts
        default: throw try wrong(key, "a string, or a dictionary of languages")
        }
    }

    func array(_ key: String) throws(Refusal) -> [PropertyList] {
        guard case .array(let values) = try value(key) else { throw try wrong(key, "an array") }
        return values
    }

    /// An integer or a real; finite.
    func number(_ key: String) throws(Refusal) -> Double {
        let number: Double
        switch try value(key) {
        case .integer(let integer): number = Double(integer)
        case .real(let real): number = real
        default: throw try wrong(key, "a number")
        }
        guard number.isFinite else { throw Refusal(path + key, "\(number) is not a finite number") }
        return number
    }

    private func value(_ key: String) throws(Refusal) -> PropertyList {
        guard let value = entries[key] else { throw Refusal(path + key, "missing") }
        return value
    }

    private func wrong(_ key: String, _ expected: String) throws(Refusal) -> Refusal {
        Refusal(path + key, "expected \(expected), not \(try value(key).kind)")
    }
}
