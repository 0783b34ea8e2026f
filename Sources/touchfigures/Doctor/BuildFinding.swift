import Foundation

/// The age of the program. No network request checks for a newer one.
enum BuildFinding {
    /// The age from which a newer build is likely.
    private static let oldBuildDays = 365

    /// - Parameter built: The date of the build's commit; of a checkout, when the program was linked.
    static func of(built: Date, now: Date) -> Finding {
        let day = ClockFinding.day(built)
        // The machine's clock may be wrong, which is another finding.
        let days = max(0, Int(now.timeIntervalSince(built) / 86_400))
        guard days >= oldBuildDays else { return .good("This build is \(age(days)) old (\(day)).") }
        return .warning("This build is \(age(days)) old (\(day)); look for a newer one.")
    }

    private static func age(_ days: Int) -> String {
        // 146,097 days are 4,800 months.
        let months = days * 4800 / 146_097
        if months >= 24 { return "\(months / 12) years" }
        if months >= 2 { return "\(months) months" }
        return days == 1 ? "1 day" : "\(days) days"
    }
}
