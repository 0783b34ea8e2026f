// MARK: Version 3

extension Schema {
    /// Composes the accents of names that identify something. Earlier versions stored names unchanged, so names that
    /// look the same could differ. Of two sounds, the one that a scene names byte by byte is kept, since it was the one
    /// that was played.
    static let names = [
        """
        CREATE FUNCTION composed(name bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
            SELECT convert_to(normalize(convert_from(name, 'UTF8'), NFC), 'UTF8')
        $$
        """,
        """
        DELETE FROM audio AS one USING audio AS other
        WHERE other.play = one.play AND other.name <> one.name AND composed(other.name) = composed(one.name)
            AND \(rank("other")) > \(rank("one"))
        """,
        "UPDATE audio SET name = composed(name) WHERE name <> composed(name)",
        """
        UPDATE scene SET name = composed(name), audio = composed(audio), after = composed(after)
        WHERE name <> composed(name) OR audio <> composed(audio) OR after <> composed(after)
        """,
        "UPDATE play SET title = composed(title) WHERE title <> composed(title)",
        """
        UPDATE play SET is_complete = NOT is_draft AND NOT EXISTS (
            SELECT 1 FROM scene WHERE play = number AND audio NOT IN (SELECT name FROM audio WHERE play = number))
        """,
        // If a folder has files of both forms of a name, their puzzles stay separate.
        """
        UPDATE puzzle SET file = composed(file) WHERE file <> composed(file) AND NOT EXISTS (
            SELECT 1 FROM puzzle AS other
            WHERE sha256(other.file) = sha256(composed(puzzle.file)) AND other.folder = puzzle.folder)
        """,
        "DROP FUNCTION composed(bytea)",
    ]

    private static func rank(_ row: String) -> String {
        "(EXISTS (SELECT 1 FROM scene WHERE play = \(row).play AND audio = \(row).name), "
            + "\(row).name = composed(\(row).name), \(row).name)"
    }
}
