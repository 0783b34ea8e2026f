/// The files that are identical in every archive.
extension ArchiveContents {
    /// Programs that compute the archive's figures again from its data.
    static let scripts: [(name: String, bytes: [UInt8])] = [
        ("analysis.py", PackageResources.analysis_py), ("analysis.R", PackageResources.analysis_R),
    ]

    /// The files that Psych-DS does not define, listed so that its validator does not warn about them.
    static let ignored = (
        name: ".psychds-ignore",
        bytes: Array("/*.csv\n*.html\n*.jsonl\n*.png\n*.xlsx\nanalysis.py\nanalysis.R\nanalysis.csv\n".utf8)
    )
}
