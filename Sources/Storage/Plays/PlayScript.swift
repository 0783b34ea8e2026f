package import AudioWalk

/// An audio play as its author writes it: everything but the sounds themselves.
package struct PlayScript: Sendable, Equatable {
    package var title: String
    /// The author's version, shown on the splash, such as `1.2`.
    package var version: String
    /// A language tag of BCP 47.
    package var language: String
    /// The text about the play for listeners; paragraphs end with line breaks.
    package var about: String
    package var scenes: [ScriptedScene]

    package init(title: String, version: String, language: String, about: String, scenes: [ScriptedScene]) {
        self.title = title
        self.version = version
        self.language = language
        self.about = about
        self.scenes = scenes
    }

    /// The sounds that its scenes need, each once, in order of their first use.
    package var audioNames: [String] {
        var seen: Set<String> = []
        return scenes.map(\.audio).filter { seen.insert($0).inserted }
    }
}

/// A scene with its sound and its text.
package struct ScriptedScene: Sendable, Equatable {
    package var name: String
    /// The file name of the sound, in the folder of the play's file.
    package var audio: String
    package var region: Region
    package var repetition: Scene.Repetition
    /// Names of scenes that must be heard first.
    package var after: [String]
    package var transcript: [TranscriptLine]

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
    /// Seconds from the sound's start.
    package var seconds: Double
    package var text: String

    package init(seconds: Double, text: String) {
        self.seconds = seconds
        self.text = text
    }
}
