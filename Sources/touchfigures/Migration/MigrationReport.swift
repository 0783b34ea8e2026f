import Foundation

/// Prints the results of a migration: a line for each item that is not copied, and totals.
///
/// Sendable: items are copied one after another.
final class MigrationReport: @unchecked Sendable {
    private var bar = ProgressBar(total: nil)
    private var copied: [(noun: String, count: Int)] = []
    private var existingCount = 0
    private(set) var hasFaults = false

    /// Counts a copied item.
    func recordCopied(_ noun: String) {
        if let index = copied.firstIndex(where: { $0.noun == noun }) {
            copied[index].count += 1
        } else {
            copied.append((noun, 1))
        }
        bar.advance()
    }

    /// Counts an item that the database has already.
    func recordExisting(_ what: String) {
        existingCount += 1
        bar.printLine("\(what): the database has it already")
        bar.advance()
    }

    /// Reports an item that is left out on purpose.
    func recordOmitted(_ what: String, reason: String) {
        bar.printLine("\(what): \(reason)")
    }

    /// Reports an item that could not be copied.
    func recordFailed(_ what: String, _ reason: String) {
        hasFaults = true
        bar.printLine("\(what): not copied: \(reason)")
    }

    /// Prints the totals.
    func finish() {
        let parts = copied.map { "\($0.count) \($0.noun)\($0.count == 1 ? "" : "s")" }
        bar.printLine("Copied: \(parts.isEmpty ? "nothing" : parts.joined(separator: ", ")).")
        if existingCount > 0 { bar.printLine("Already there: \(existingCount).") }
        bar.finish()
    }
}
