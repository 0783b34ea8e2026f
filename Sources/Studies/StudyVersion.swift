/// The versions of examined pages, which are part of a page's address in a study.
public enum StudyVersion {
    /// The parameter of the address that names the version.
    public static let parameter = "touchkit-version"

    /// The version that a page's address names; `nil` without one.
    public static func named(in page: String) -> String? {
        let address = page.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        for field in parts[1].split(separator: "&") where field.hasPrefix("\(parameter)=") {
            return String(field.dropFirst(parameter.utf8.count + 1))
        }
        return nil
    }

    /// The name of a version that begins on a day: the day, and from the second version of a day on, its number.
    ///
    /// - Parameters:
    ///   - day: such as `2026-05-18`.
    ///   - known: the names of earlier versions.
    public static func name(beginning day: String, after known: [String]) -> String {
        let today = known.count { $0 == day || $0.hasPrefix("\(day).") }
        return today == 0 ? day : "\(day).\(today + 1)"
    }
}
