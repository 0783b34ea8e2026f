import Foundation
import GRDBSQLite

/// The rules for queries of an untrusted map file; SQLite calls them while it compiles and runs a query.
final class MapQueryRules {
    /// The time after which a query is stopped, in seconds.
    static let timeoutSeconds = 2

    /// Whether the file is being opened, during which its schema is read.
    var isOpening = true
    /// Ordinary tables, in lower case.
    var tables: Set<String> = []
    var views: Set<String> = []
    /// The tables and columns that the compiled query reads.
    var read: Set<String> = []
    /// The first action of the compiled query that the rules forbid.
    private(set) var refused: String?
    private var kiloinstructionsLeft = 0
    private var deadline = ContinuousClock.now

    /// Functions of our own queries, which are harmless in a view, too.
    private static let functions: Set<String> = ["length", "max", "min", "substr", "typeof"]

    /// Starts a query's budget.
    func begin(kiloinstructions: Int) {
        kiloinstructionsLeft = kiloinstructions
        refused = nil
        deadline = .now + .seconds(Self.timeoutSeconds)
    }

    /// Whether the query has to end.
    func isOverBudget() -> Bool {
        kiloinstructionsLeft -= 1
        return kiloinstructionsLeft < 0 || ContinuousClock.now >= deadline
    }

    /// Whether a query, or the view `view` in it, may execute this action
    /// (https://sqlite.org/c3ref/c_alter_table.html).
    func allows(_ action: Int32, _ first: String?, _ second: String?, view: String?) -> Bool {
        let (isAllowed, what): (Bool, String)
        switch action {
        case SQLITE_SELECT: return true
        case SQLITE_READ:
            let table = first?.lowercased() ?? ""
            read.insert(table)
            isAllowed = tables.contains(table) || views.contains(table) || (isOpening && table.hasPrefix("sqlite_"))
            what = "the table \(table)"
        case SQLITE_FUNCTION:
            isAllowed = view == nil && second.map(Self.functions.contains) == true
            what = "the function \(second ?? "")"
        default:
            isAllowed = action == SQLITE_PRAGMA && isOpening && view == nil
            what = action == SQLITE_RECURSIVE ? "recursion" : "more than reading"
        }
        if !isAllowed { refused = (view.map { "the view \($0) needs " } ?? "needs ") + what }
        return isAllowed
    }
}

/// SQLite's authorizer callback.
func authorize(
    context: UnsafeMutableRawPointer?,
    action: Int32,
    first: UnsafePointer<CChar>?,
    second: UnsafePointer<CChar>?,
    database: UnsafePointer<CChar>?,
    view: UnsafePointer<CChar>?
) -> Int32 {
    guard let context else { return SQLITE_DENY }
    let rules = Unmanaged<MapQueryRules>.fromOpaque(context).takeUnretainedValue()
    let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { String(cString: $0) } }
    return rules.allows(action, text(first), text(second), view: text(view)) ? SQLITE_OK : SQLITE_DENY
}

/// SQLite's progress callback; not zero ends the query.
func countSteps(context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<MapQueryRules>.fromOpaque(context).takeUnretainedValue().isOverBudget() ? 1 : 0
}
