package import AudioWalk

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
