package import AudioWalk

/// A stored play, with the sounds that were uploaded for it.
package struct StoredPlay: Sendable, Equatable {
    /// The play's id (`PlayID`).
    package var id: String
    /// The author's script.
    package var script: PlayScript
    /// The sounds in the order of their names' bytes; scenes may lack theirs, and some may belong to no scene yet.
    package var audio: [StoredAudio]
    /// The absolute path of the file that the play was imported from; empty for a play made on this server.
    package var source: String
    /// A counter of the changes of script and sounds.
    package var revision: Int
    /// The time of the last change in seconds since 1970.
    package var updatedAt: Double

    /// Creates a play.
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

    /// Finds a sound by its name; `nil` for an unknown name.
    package func audio(named name: String) -> StoredAudio? {
        audio.first { $0.name == name }
    }

    /// The names of the sounds that scenes use and that were not uploaded.
    package var missing: [String] {
        let present = Set(audio.map(\.name))
        return script.audioNames.filter { !present.contains($0) }
    }

    /// Whether all sounds are stored and the author has finished, so that listeners see the play.
    package var isComplete: Bool { missing.isEmpty && !script.isDraft }

    /// The size of the sounds that a listener downloads, in bytes.
    package var bytes: Int {
        let needed = Set(script.audioNames)
        return audio.reduce(0) { $0 + (needed.contains($1.name) ? $1.bytes : 0) }
    }
}

/// A stored sound, named by the SHA-256 of its bytes.
package struct StoredAudio: Sendable, Equatable {
    /// The name by which the play's scenes refer to it.
    package var name: String
    /// The SHA-256 of its bytes as 64 hexadecimal digits.
    package var hash: String
    /// The media type, determined by the content.
    package var mediaType: String
    /// The size in bytes.
    package var bytes: Int
    /// The length in seconds; `nil` if the file does not state it.
    package var seconds: Double?

    /// Creates a sound.
    package init(name: String, hash: String, mediaType: String, bytes: Int, seconds: Double?) {
        self.name = name
        self.hash = hash
        self.mediaType = mediaType
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// A play's entry in a list.
package struct PlaySummary: Sendable, Equatable {
    /// The play's id.
    package var id: String
    /// The title.
    package var title: String
    /// The author's version.
    package var version: String
    /// The language as a BCP 47 tag.
    package var language: String
    /// The text about the play for listeners.
    package var about: String
    /// The number of scenes.
    package var scenes: Int
    /// The size of the sounds that a listener downloads, in bytes.
    package var bytes: Int
    /// Whether all sounds are stored and the author has finished, so that listeners see the play.
    package var isComplete: Bool
    /// A counter of the changes of script and sounds.
    package var revision: Int
    /// The time of the last change in seconds since 1970.
    package var updatedAt: Double

    /// Creates an entry.
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

/// Ids of plays, used in addresses: `[a-z0-9-]{1,64}`.
package enum PlayID {
    private static let maxLength = 64

    /// Whether a text has the form of an id.
    package static func isValid(_ id: String) -> Bool {
        (1...maxLength).contains(id.utf8.count) && id.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") }
    }

    /// Makes an id from a title: its letters and digits in lower-case ASCII, with hyphens for all other characters;
    /// `fallback` if nothing remains.
    package static func slug(_ title: String, fallback: String = "play") -> String {
        var words: [UInt8] = []
        // By characters, because an accent may be a scalar of its own.
        for character in title.lowercased() {
            let bytes: [UInt8] =
                switch character {
                case "ä", "æ": Array("ae".utf8)
                case "ö", "ø", "œ": Array("oe".utf8)
                case "ü": Array("ue".utf8)
                case "ß": Array("ss".utf8)
                case "à", "á", "â", "ã", "å": Array("a".utf8)
                case "è", "é", "ê", "ë": Array("e".utf8)
                case "ì", "í", "î", "ï": Array("i".utf8)
                case "ò", "ó", "ô", "õ": Array("o".utf8)
                case "ù", "ú", "û": Array("u".utf8)
                case "ç": Array("c".utf8)
                case "ñ": Array("n".utf8)
                default: character.asciiValue.flatMap { isWordByte($0) ? [$0] : nil } ?? []
                }
            if !bytes.isEmpty {
                words += bytes
            } else if words.last != UInt8(ascii: "-"), !words.isEmpty, character != "'", character != "’" {
                words.append(UInt8(ascii: "-"))
            }
        }
        // Leaves space for an appended number.
        words = Array(words.prefix(maxLength - 6))
        while words.last == UInt8(ascii: "-") { words.removeLast() }
        return words.isEmpty ? fallback : String(decoding: words, as: UTF8.self)
    }

    /// Returns the id, or the first free one with a number appended.
    package static func free<Failure: Error>(
        _ slug: String,
        isTaken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        var (id, number) = (slug, 1)
        while try isTaken(id) {
            number += 1
            id = "\(slug)-\(number)"
        }
        return id
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension Scene.Repetition {
    /// The case's name in files, JSON and tables.
    package var word: String {
        switch self {
        case .visit: "visit"
        case .once: "once"
        case .loop: "loop"
        }
    }

    /// Finds a case by its name; `nil` for an unknown name.
    package init?(word: String) {
        guard let repetition = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = repetition
    }
}
