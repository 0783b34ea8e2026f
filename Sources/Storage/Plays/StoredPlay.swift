/// A stored play, with the sounds that were uploaded for it.
package struct StoredPlay: Sendable, Equatable {
    package var id: String
    package var script: PlayScript
    /// By name, in the order of their names' bytes; scenes may lack theirs, and some may belong to no scene yet.
    package var audio: [StoredAudio]
    /// The file it was imported from; empty for a play made here.
    package var source: String
    /// Counts the changes of script and sounds.
    package var revision: Int
    /// Seconds since 1970.
    package var updatedAt: Double

    package init(
        id: String,
        script: PlayScript,
        audio: [StoredAudio],
        source: String,
        revision: Int,
        updatedAt: Double
    ) {
        self.id = id
        self.script = script
        self.audio = audio
        self.source = source
        self.revision = revision
        self.updatedAt = updatedAt
    }

    package func audio(named name: String) -> StoredAudio? {
        audio.first { $0.name == name }
    }

    /// The names of sounds that scenes use and that have not been sent.
    package var missing: [String] {
        let present = Set(audio.map(\.name))
        return script.audioNames.filter { !present.contains($0) }
    }

    /// Whether it is shown to listeners.
    package var isComplete: Bool { missing.isEmpty }

    /// What a listener takes along, in bytes.
    package var bytes: Int {
        let needed = Set(script.audioNames)
        return audio.reduce(0) { $0 + (needed.contains($1.name) ? $1.bytes : 0) }
    }
}

/// A stored sound, named by the SHA-256 of its bytes.
package struct StoredAudio: Sendable, Equatable {
    /// The name that the play's scenes use.
    package var name: String
    /// 64 hexadecimal digits.
    package var hash: String
    /// The media type, determined by the content.
    package var mediaType: String
    package var bytes: Int
    /// Its length in seconds, where the file states it.
    package var seconds: Double?

    package init(name: String, hash: String, mediaType: String, bytes: Int, seconds: Double?) {
        self.name = name
        self.hash = hash
        self.mediaType = mediaType
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// A play in a list.
package struct PlaySummary: Sendable, Equatable {
    package var id: String
    package var title: String
    package var version: String
    package var language: String
    package var about: String
    /// The number of scenes.
    package var scenes: Int
    /// What a listener takes along.
    package var bytes: Int
    package var isComplete: Bool
    package var revision: Int
    /// Seconds since 1970.
    package var updatedAt: Double

    package init(
        id: String,
        title: String,
        version: String,
        language: String,
        about: String,
        scenes: Int,
        bytes: Int,
        isComplete: Bool,
        revision: Int,
        updatedAt: Double
    ) {
        self.id = id
        self.title = title
        self.version = version
        self.language = language
        self.about = about
        self.scenes = scenes
        self.bytes = bytes
        self.isComplete = isComplete
        self.revision = revision
        self.updatedAt = updatedAt
    }
}
