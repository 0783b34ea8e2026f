import SwiftParser
import SwiftSyntax

/// Finds the places of a file at which a mutant can be made whose text the parser understands; types are for the compiler.
///
/// Left out: code inlined into other modules, texts (preconditions, logs, descriptions), conditions of loops,
/// and patterns.
final class MutantFinder: SyntaxVisitor {
    private(set) var mutants: [Mutant] = []
    private let converter: SourceLocationConverter

    init(_ tree: SourceFileSyntax) {
        converter = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    // MARK: - Making

    /// Adds a mutant of an expression: `before` becomes `after` where `{}` is true.
    func replace(_ node: some SyntaxProtocol, with after: String, _ kind: String) {
        let before = node.trimmedDescription
        add(
            kind,
            at: node,
            before,
            after,
            [Edit(offset: node.begin, length: node.end - node.begin, text: "({} ? \(after) : \(before))")]
        )
    }

    /// Adds a mutant of a statement.
    func replaceStatement(_ node: some SyntaxProtocol, with after: String, _ kind: String) {
        let before = node.trimmedDescription
        let head = after.isEmpty ? "if !{} { " : "if {} { \(after) } else { "
        add(
            kind,
            at: node,
            before,
            after,
            [Edit(offset: node.begin, length: 0, text: head), Edit(offset: node.end, length: 0, text: " }")]
        )
    }

    func add(_ kind: String, at node: some SyntaxProtocol, _ before: String, _ after: String, _ edits: [Edit]) {
        guard !before.contains("/*"), !before.contains("//") else { return }
        let place = Syntax(node)
        mutants.append(
            Mutant(
                kind: kind,
                declaration: place.declaration,
                line: converter.location(for: place.positionAfterSkippingLeadingTrivia).line,
                lastLine: converter.location(for: place.endPositionBeforeTrailingTrivia).line,
                before: before,
                after: after,
                edits: edits
            )
        )
    }

    // MARK: - Exclusions

    private static let silent: Set = [
        "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "log", "logger",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledExpression.trimmedDescription
        if Self.silent.contains(name.split(separator: ".").first.map(String.init) ?? name) { return .skipChildren }
        swapExtremes(node)
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        // Which branch is compiled, the compiler knows.
        .skipChildren
    }

    // MARK: - Operators

    private static let comparisons = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="]
    private static let arithmetic = [
        "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<", "&": "|",
        "|": "&", "^": "&",
    ]
    private static let connectives = ["&&": "||", "||": "&&"]
    private static let assignments = ["+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "|=": "&=", "&=": "|="]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            // An initialiser has to assign.
            if node.operator.is(AssignmentExprSyntax.self), node.isStatement, Syntax(node).declaration != "init" {
                replaceStatement(node, with: "", "removed assignment")
            }
            return .visitChildren
        }
        let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
        if let other = Self.comparisons[name] {
            replace(node, with: "\(left) \(other) \(right)", "comparison")
        } else if let other = Self.arithmetic[name] {
            replace(node, with: "\(left) \(other) \(right)", "arithmetic")
        } else if let other = Self.connectives[name] {
            replace(node, with: "\(left) \(other) \(right)", "connective")
        } else if let other = Self.assignments[name], node.isStatement {
            replaceStatement(node, with: "\(left) \(other) \(right)", "arithmetic")
        } else if name == "..<" {
            replace(node.rightOperand, with: "\(right) + 1", "range")
        } else if name == "..." {
            replace(node.rightOperand, with: "\(right) - 1", "range")
        }
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let operand = node.expression
        switch node.operator.text {
        case "!": replace(node, with: operand.trimmedDescription, "removed not")
        case "-" where !operand.is(IntegerLiteralExprSyntax.self) && !operand.is(FloatLiteralExprSyntax.self):
            replace(node, with: operand.trimmedDescription, "removed minus")
        default: break
        }
        return .visitChildren
    }

    // MARK: - Constants

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.literal.text.filter { $0 != "_" }
        let radix = text.hasPrefix("0x") ? 16 : text.hasPrefix("0b") ? 2 : text.hasPrefix("0o") ? 8 : 10
        guard let value = UInt64(text.dropFirst(radix == 10 ? 0 : 2), radix: radix) else { return .skipChildren }
        // Above 1 these may be the highest value of their type.
        let isHighest = value > 1 && value & (value &+ 1) == 0
        replace(node, with: "\(isHighest ? value - 1 : value + 1)", "constant")
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        guard let value = Double(node.literal.text.filter { $0 != "_" }) else { return .skipChildren }
        replace(node, with: "\(value == 0 ? 1 : value * 1.5)", "constant")
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        replace(node, with: node.literal.text == "true" ? "false" : "true", "constant")
        return .skipChildren
    }

    // MARK: - Calls

    private func swapExtremes(_ node: FunctionCallExprSyntax) {
        let other = ["min": "max", "max": "min"]
        let whole = node.trimmedDescription
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, let swapped = other[name] {
            replace(node, with: swapped + whole.dropFirst(name.count), "min and max")
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
            let swapped = other[member.declName.baseName.text]
        {
            let rest = whole.utf8.dropFirst(member.end - node.begin)
            replace(node, with: "\(base.trimmedDescription).\(swapped)\(Substring(rest))", "min and max")
        }
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, let call = expression.called, !node.isResult else {
            return .visitChildren
        }
        let name = call.calledExpression.trimmedDescription
        if !Self.silent.contains(name.split(separator: ".").first.map(String.init) ?? name), name != "self.init",
            name != "super.init"
        {
            replaceStatement(expression, with: "", "removed call")
        }
        return .visitChildren
    }

    // MARK: - Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        guard case .expression(let condition) = node.condition,
            let statement = node.parent?.parent, !statement.is(WhileStmtSyntax.self)
        else { return .visitChildren }
        // A comparison with == or a negation has this mutant already.
        if !condition.isNegatedElsewhere {
            replace(condition, with: "!(\(condition.trimmedDescription))", "negated condition")
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        if !node.condition.isNegatedElsewhere {
            replace(node.condition, with: "!(\(node.condition.trimmedDescription))", "negated condition")
        }
        return .visitChildren
    }

    // MARK: - Early returns

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.attributes.trimmedDescription.contains("inlinable") { return .skipChildren }
        if let body = node.body {
            returnEarly(from: body.statements, after: body.leftBrace, node.signature.returnClause?.type)
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if node.pattern.trimmedDescription.hasSuffix("escription") { return .skipChildren }
        if let block = node.accessorBlock, case .getter(let body) = block.accessors,
            let type = node.typeAnnotation?.type
        {
            returnEarly(from: body, after: block.leftBrace, type)
        }
        return .visitChildren
    }

    private func returnEarly(from body: CodeBlockItemListSyntax, after brace: TokenSyntax, _ type: TypeSyntax?) {
        guard let first = body.first else { return }
        // The value of a single-expression body is not a statement beside another one.
        let isExpression = body.count == 1 && !first.item.is(ReturnStmtSyntax.self) && first.item.isPlainExpression
        guard body.count > 1 || first.item.isPlainExpression || first.item.is(ReturnStmtSyntax.self) else { return }
        for value in Self.values(of: type?.trimmedDescription ?? "Void") {
            let after = value.isEmpty ? "return" : "return \(value)"
            if first.item.trimmedDescription == value || first.item.trimmedDescription == after { continue }
            let rest = isExpression && !value.isEmpty ? "return " : ""
            let head = " if {} { \(after) }; \(rest)"
            add(
                "early return",
                at: first,
                first.trimmedDescription,
                after,
                [Edit(offset: brace.endPositionBeforeTrailingTrivia.utf8Offset, length: 0, text: head)]
            )
        }
    }

    private static func values(of type: String) -> [String] {
        switch type {
        case "Void", "()": [""]
        case "Bool": ["true", "false"]
        case "String": ["\"\""]
        case "Int", "Double", "UInt64", "UInt32", "UInt8", "Int64": ["0"]
        default: type.hasSuffix("?") ? ["nil"] : type.hasPrefix("[") ? [type.contains(":") ? "[:]" : "[]"] : []
        }
    }
}
