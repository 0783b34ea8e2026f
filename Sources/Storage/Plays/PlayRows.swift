/// The rows of plays within one transaction of a database.
///
/// A store implements the requirements with its SQL; the extension has the rules, which are the same for all databases.
package protocol PlayRows {
    /// Reads the play of an id.
    func play(id: String) throws -> NumberedPlay?
    /// Reads the play that was imported from a file; `source` is its absolute path.
    func play(source: String) throws -> NumberedPlay?
    /// Reads the oldest play of a title and a language.
    func play(title: String, language: String) throws -> NumberedPlay?
    /// Reads the play of a row, which must exist.
    func play(number: Int64) throws -> StoredPlay

    /// Adds a play without sounds, and returns its row's number.
    func insert(id: String, _ script: PlayScript, source: String, now: Double) throws -> Int64
    /// Replaces a play's script, and notes the change.
    func update(_ number: Int64, _ script: PlayScript, source: String, now: Double) throws
    /// Notes that a play's file was moved, which does not change the play.
    func move(_ number: Int64, source: String) throws
    /// Adds a sound, or replaces the one with its name.
    func put(_ audio: StoredAudio, play number: Int64) throws
    /// Removes a sound.
    func remove(audio name: String, play number: Int64) throws
    /// Removes all sounds of a play.
    func removeAudio(play number: Int64) throws
    /// Removes a play with its scenes and sounds.
    func remove(_ number: Int64) throws
    /// Counts a change of the play, and notes whether the play is complete.
    func incrementRevision(_ number: Int64, now: Double) throws
    /// Notes whether the play is complete: its author is done, and all its sounds are there.
    func updateIsComplete(_ number: Int64) throws
}

/// A play with its row's number.
package struct NumberedPlay {
    /// The row's number, which orders plays by their creation.
    package var number: Int64
    /// The play.
    package var play: StoredPlay

    /// Creates a numbered play.
    package init(number: Int64, play: StoredPlay) {
        self.number = number
        self.play = play
    }
}

extension PlayRows {
    /// Adds a play, or replaces the script of a stored one; see `PlayStore.put`.
    package func put(_ script: PlayScript, id: String?, now: Double) throws -> PutPlay {
        guard let stored = try id.flatMap({ id in try play(id: id) }) else {
            let number = try insert(id: id ?? freeID(script), script, source: "", now: now)
            return PutPlay(play: try play(number: number), isNew: true)
        }
        guard stored.play.script != script else { return PutPlay(play: stored.play, isNew: false) }
        try update(stored.number, script, source: stored.play.source, now: now)
        return PutPlay(play: try play(number: stored.number), isNew: false)
    }

    /// Imports a play's file with all its sounds; see `PlayStore.addImported`.
    package func addImported(_ script: PlayScript, audio: [StoredAudio], source: String, now: Double) throws
        -> ImportedPlay
    {
        guard let stored = try play(source: source) ?? play(title: script.title, language: script.language) else {
            let id = try freeID(script)
            let number = try insert(id: id, script, source: source, now: now)
            for sound in audio { try put(sound, play: number) }
            try updateIsComplete(number)
            return ImportedPlay(id: id, change: .added, dropped: [])
        }
        let before = stored.play
        let sorted = audio.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        guard before.script != script || before.audio != sorted else {
            try move(stored.number, source: source)
            return ImportedPlay(id: before.id, change: .unchanged, dropped: [])
        }
        try removeAudio(play: stored.number)
        for sound in audio { try put(sound, play: stored.number) }
        try update(stored.number, script, source: source, now: now)
        let retained = Set(audio.map(\.hash))
        let dropped = before.audio.map(\.hash).filter { !retained.contains($0) }
        return ImportedPlay(id: before.id, change: .updated, dropped: dropped)
    }

    /// Adds a sound to a play, or replaces the one of its name; see `PlayStore.put`.
    package func put(_ audio: StoredAudio, play id: String, now: Double) throws -> Result<ChangedPlay, AudioExcess>? {
        guard let stored = try play(id: id) else { return nil }
        if stored.play.audio(named: audio.name) != audio {
            let others = stored.play.audio.filter { $0.name != audio.name }
            if let excess = AudioExcess(adding: audio.bytes, to: others) { return .failure(excess) }
            try put(audio, play: stored.number)
            try incrementRevision(stored.number, now: now)
        }
        return .success(ChangedPlay(before: stored.play, after: try play(number: stored.number)))
    }

    /// Removes a sound of a play; see `PlayStore.remove`.
    package func remove(audio name: String, play id: String, now: Double) throws -> ChangedPlay? {
        guard let stored = try play(id: id) else { return nil }
        if let audio = stored.play.audio(named: name) {
            try remove(audio: audio.name, play: stored.number)
            try incrementRevision(stored.number, now: now)
        }
        return ChangedPlay(before: stored.play, after: try play(number: stored.number))
    }

    /// Removes a play, and returns it; `nil` for an unknown play.
    package func remove(play id: String) throws -> StoredPlay? {
        guard let stored = try play(id: id) else { return nil }
        try remove(stored.number)
        return stored.play
    }

    /// The id made from the title, or the first free one with a number appended.
    private func freeID(_ script: PlayScript) throws -> String {
        try PlayID.free(PlayID.slug(script.title)) { try play(id: $0) != nil }
    }
}
