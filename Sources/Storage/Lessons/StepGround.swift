package import Geometry

/// The picture that a step lays under the drawing, or that its question is about.
package struct StepGround: Sendable, Equatable {
    /// A picture of the program.
    package enum Sample: String, CaseIterable, Sendable {
        case paper, grid, staff, world, body, coast

        /// The size of its file in px.
        package var size: Size {
            switch self {
            case .paper, .grid, .staff, .body: Size(width: 1080, height: 2160)
            case .world: Size(width: 2160, height: 1080)
            case .coast: Size(width: 2160, height: 1440)
            }
        }
    }

    /// Two marks on a picture, and how far apart they are in the world.
    package struct Scale: Sendable, Equatable {
        /// The units in which a distance may be told, from the smallest.
        package static let units = ["nm", "µm", "mm", "cm", "m", "km"]
        /// The longest distance, in any unit.
        package static let maxLength = 1e9
        /// The least distance of the marks in the picture's pixels: closer ones tell no scale.
        package static let leastPixels = 8.0

        /// The marks in the picture's pixels.
        package var points: [Point]
        /// Their distance in the unit.
        package var length: Double
        /// One of `units`.
        package var unit: String
    }

    /// A picture, and where it is.
    package enum Picture: Sendable, Equatable {
        /// One of the program.
        case sample(Sample)
        /// One of the lesson's file, by its index in `Lesson.pictures`.
        case file(Int)

        /// The size in px; `nil` if it is known only when the picture is read.
        package var size: Size? {
            switch self {
            case .sample(let sample): sample.size
            case .file: nil
            }
        }
    }

    /// The picture.
    package var picture: Picture
    /// The picture's scale; `nil` for none.
    package var scale: Scale?
}

/// Reads the pictures of steps.
extension LessonReader {
    mutating func ground(_ value: LocatedJSON, _ path: String) -> StepGround? {
        guard let members = members(of: value, path, required: [], optional: ["sample", "file", "scale"]) else {
            return nil
        }
        let picture: StepGround.Picture?
        switch (members["sample"], members["file"]) {
        case (let named?, nil):
            let name = word(named, "\(path).sample", StepGround.Sample.allCases.map(\.rawValue))
            picture = name.flatMap(StepGround.Sample.init).map { .sample($0) }
        case (nil, let file?): picture = self.file(file, "\(path).file").map { .file($0) }
        default:
            picture = nil
            fault(value.line, path, "expected either \"sample\" or \"file\"")
        }
        guard let picture else { return nil }
        guard let given = members["scale"] else { return StepGround(picture: picture) }
        return scale(given, "\(path).scale", in: picture.size).map { StepGround(picture: picture, scale: $0) }
    }

    /// Reads which of the file's pictures a text is.
    private mutating func file(_ value: LocatedJSON, _ path: String) -> Int? {
        // A session's copy of a lesson has no pictures any more.
        guard case .string(let text) = value.content, let index = EmbeddedPictures.index(text),
            pictures.indices.contains(index) || !isNew
        else {
            let formats = EmbeddedPicture.formats.joined(separator: ", ")
            fault(value.line, path, "expected a picture: \"data:image/FORMAT;base64,…\", FORMAT one of \(formats)")
            return nil
        }
        usedPictures.insert(index)
        return index
    }

    private mutating func scale(_ value: LocatedJSON, _ path: String, in size: Size?) -> StepGround.Scale? {
        guard let members = members(of: value, path, required: ["points", "length", "unit"]),
            let given = members["points"], let distance = members["length"], let named = members["unit"],
            let pair = items(of: given, "\(path).points", 2...2)
        else { return nil }
        let points = pair.enumerated().compactMap { point($1, "\(path).points[\($0)]", in: size) }
        let least = Double.leastNonzeroMagnitude
        guard points.count == 2,
            let length = number(distance, "\(path).length", least...StepGround.Scale.maxLength),
            let unit = word(named, "\(path).unit", StepGround.Scale.units)
        else { return nil }
        guard points[0].distance(to: points[1]) >= StepGround.Scale.leastPixels else {
            fault(
                given.line,
                "\(path).points",
                "expected two marks at least \(StepGround.Scale.leastPixels.short) px apart"
            )
            return nil
        }
        return StepGround.Scale(points: points, length: length, unit: unit)
    }
}
