/// The files that are identical in every archive.
extension ArchiveContents {
    /// Programs that compute the archive's figures again from its data.
    static let scripts: [(name: String, bytes: [UInt8])] = [
        ("analysis.py", PackageResources.analysis_py), ("analysis.R", PackageResources.analysis_R),
    ]

    /// The files that Psych-DS does not define, listed so that its validator takes none of them for data.
    ///
    /// Tables for spreadsheets are named one by one: the validator compares patterns with paths that begin with a slash,
    /// and `/*.csv` matches none of them.
    var ignored: (name: String, bytes: [UInt8]) {
        let tables = files.map(\.name).filter { $0.hasSuffix(".csv") && !$0.contains("/") }
        let patterns = tables + ["*.html", "*.jsonl", "*.png", "*.xlsx", "analysis.py", "analysis.R", "analysis.csv"]
        return (name: ".psychds-ignore", bytes: Array(patterns.map { $0 + "\n" }.joined().utf8))
    }
}
