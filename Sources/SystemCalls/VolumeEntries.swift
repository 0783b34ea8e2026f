/// What file systems, network storage and desktops put into a folder, mostly at the top of a volume: it belongs to none of
/// the programs that use the folder.
package enum VolumeEntries {
    private static let names: Set<String> = [
        // File systems, and their snapshots.
        "lost+found", ".snapshot", ".snapshots", ".zfs", ".ckpt", "~snapshot", "#snapshot",
        // Network storage.
        "@eaDir", "@Recycle", "@Recently-Snapshot", "#recycle", ".@__thumb", ".streams",
        // Desktops.
        ".Trash", ".DS_Store", ".Spotlight-V100", ".Trashes", ".fseventsd", ".TemporaryItems", ".apdisk",
        ".DocumentRevisions-V100", ".VolumeIcon.icns", ".localized", ".directory", "System Volume Information",
        "$RECYCLE.BIN", "RECYCLER", "Thumbs.db", "desktop.ini",
    ]
    /// The bin of each user, files that were removed while they were open, and the attributes of files.
    private static let prefixes = [".Trash-", ".nfs", ".fuse_hidden", "._"]

    /// Whether an entry of this name is no program's.
    package static func contains(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}
