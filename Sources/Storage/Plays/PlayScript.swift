package import AudioWalk
import Geometry

/// An audio play as its author writes it, without the sounds themselves.
package struct PlayScript: Sendable, Equatable {
    /// The title.
    package var title: String
    /// The author's version, shown on the splash, such as `1.2`.
    package var version: String
    /// The language as a BCP 47 tag.
    package var language: String
    /// The text about the play for listeners; paragraphs end with line breaks.
    package var about: String
    /// The scenes in the author's order.
    package var scenes: [ScriptedScene]
    /// Whether its author is still working on it, so that listeners do not see it.
    package var isDraft: Bool

    /// Creates a script, unchecked.
    package init(
        title: String,
        version: String,
        language: String,
        about: String,
        scenes: [ScriptedScene],
        isDraft: Bool = false
    ) {
        self.title = title
        self.version = version
        self.language = language
        self.about = about
        self.scenes = scenes
        self.isDraft = isDraft
    }

    /// The names of the sounds that its scenes need, each once, in order of their first use.
    package var audioNames: [String] {
        var seen: Set<String> = []
        return scenes.map(\.audio).filter { seen.insert($0).inserted }
    }
}

/// A scene with the name of its sound and its transcript.
package struct ScriptedScene: Sendable, Equatable {
    /// The scene's name.
    package var name: String
    /// The file name of the sound, in the folder of the play's file.
    package var audio: String
    /// The region where the scene is heard.
    package var region: Region
    /// The behaviour of the scene when its listener returns.
    package var repetition: Scene.Repetition
    /// The names of the scenes that must be heard before this one.
    package var after: [String]
    /// The spoken text, in the order of its times.
    package var transcript: [TranscriptLine]

    /// Creates a scene, unchecked.
    package init(
        name: String,
        audio: String,
        region: Region,
        repetition: Scene.Repetition = .visit,
        after: [String] = [],
        transcript: [TranscriptLine] = []
    ) {
        self.name = name
        self.audio = audio
        self.region = region
        self.repetition = repetition
        self.after = after
        self.transcript = transcript
    }
}

/// A line of the spoken text, with its start in the sound.
package struct TranscriptLine: Sendable, Equatable {
    /// The line's start in seconds from the sound's start.
    package var seconds: Double
    /// The line's text.
    package var text: String

    /// Creates a line.
    package init(seconds: Double, text: String) {
        self.seconds = seconds
        self.text = text
    }
}

extension PlayScript {
    /// The namespace of docs/play.xsd.
    package static let xmlNamespace = "urn:touchfigures:play:1"

    /// The play as XML in canonical form: equal plays give equal bytes, and reading them gives an equal play.
    package var xml: [UInt8] {
        var xml = XMLWriter()
        xml.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        let draft = isDraft ? " draft=\"true\"" : ""
        xml.line(0, "<play xmlns=\"\(Self.xmlNamespace)\" xml:lang=\"\(XMLEscaping.attribute(language))\"\(draft)>")
        xml.line(1, "<title>\(XMLEscaping.text(title))</title>")
        xml.line(1, "<version>\(XMLEscaping.text(version))</version>")
        if !about.isEmpty { xml.line(1, "<about>\(XMLEscaping.text(about))</about>") }
        for scene in scenes { xml.scene(scene) }
        xml.line(0, "</play>")
        return xml.bytes
    }
}

/// Lines of XML with two spaces a level.
private struct XMLWriter {
    private(set) var bytes: [UInt8] = []

    mutating func line(_ level: Int, _ line: String) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
        bytes.append(contentsOf: line.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func scene(_ scene: ScriptedScene) {
        let repetition = scene.repetition == .visit ? "" : " repeat=\"\(scene.repetition.word)\""
        let (name, audio) = (XMLEscaping.attribute(scene.name), XMLEscaping.attribute(scene.audio))
        line(1, "<scene name=\"\(name)\" audio=\"\(audio)\"\(repetition)>")
        switch scene.region {
        case .circle(let circle):
            line(2, "<circle \(Self.position(circle.centre)) radius=\"\(Self.number(circle.radiusMetres))\"/>")
        case .polygon(let polygon):
            line(2, "<polygon>")
            for point in polygon.points { line(3, "<point \(Self.position(point))/>") }
            line(2, "</polygon>")
        }
        for name in scene.after { line(2, "<after scene=\"\(XMLEscaping.attribute(name))\"/>") }
        if !scene.transcript.isEmpty {
            line(2, "<transcript>")
            for spoken in scene.transcript {
                line(3, "<line at=\"\(Self.number(spoken.seconds))\">\(XMLEscaping.text(spoken.text))</line>")
            }
            line(2, "</transcript>")
        }
        line(1, "</scene>")
    }

    private static func position(_ coordinate: GeographicCoordinate) -> String {
        "latitude=\"\(number(coordinate.latitude))\" longitude=\"\(number(coordinate.longitude))\""
    }

    /// The shortest decimal that reads back as the same double.
    private static func number(_ value: Double) -> String {
        // 0 also for −0, which reads back as equal.
        if value.magnitude < 1e15, value == value.rounded(.towardZero) { return String(Int64(value)) }
        return value.description
    }
}
