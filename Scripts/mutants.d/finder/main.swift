import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Prints the mutants of files, by file, as JSON. The compiler's own parser is in the toolchain.
var found: [String: [Mutant]] = [:]
for path in CommandLine.arguments.dropFirst() {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    // Operators of our own stay where they are.
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    guard let file = tree.as(SourceFileSyntax.self) else { continue }
    found[path] = MutantFinder(file).mutants
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(found))
