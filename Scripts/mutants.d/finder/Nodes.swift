import SwiftSyntax

extension Syntax {
    /// The innermost function, initialiser or property around it; `""` on top of a type or file.
    var declaration: String {
        var node: Syntax? = self
        while let current = node {
            if let function = current.as(FunctionDeclSyntax.self) {
                let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
                return "\(function.name.text)(\(labels.joined()))"
            }
            if current.is(InitializerDeclSyntax.self) { return "init" }
            if current.is(SubscriptDeclSyntax.self) { return "subscript" }
            if let binding = current.as(PatternBindingSyntax.self),
                binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
            {
                return binding.pattern.trimmedDescription
            }
            node = current.parent
        }
        return ""
    }
}

extension SyntaxProtocol {
    /// Whether it is a whole statement.
    var isStatement: Bool {
        var node = parent
        while let current = node, current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self) {
            node = current.parent
        }
        return node?.is(CodeBlockItemSyntax.self) == true
    }
}

extension ExprSyntax {
    /// The call that it is, without `try` and `await`.
    var called: FunctionCallExprSyntax? {
        if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.called }
        if let wait = self.as(AwaitExprSyntax.self) { return wait.expression.called }
        return self.as(FunctionCallExprSyntax.self)
    }

    /// Whether another kind of mutant is its negation.
    var isNegatedElsewhere: Bool {
        if let infix = self.as(InfixOperatorExprSyntax.self) {
            return ["==", "!="].contains(infix.operator.trimmedDescription)
        }
        return self.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" || self.is(BooleanLiteralExprSyntax.self)
    }
}

extension CodeBlockItemSyntax.Item {
    /// Whether it is an expression, and neither `if` nor `switch`, which may hold statements.
    var isPlainExpression: Bool {
        guard case .expr(let expression) = self else { return false }
        return !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
    }
}

extension CodeBlockItemSyntax {
    /// Whether the node is the implicit return value of its function, getter or closure.
    var isResult: Bool {
        guard let list = parent, list.children(viewMode: .sourceAccurate).count == 1, let block = list.parent else {
            return false
        }
        if block.is(ClosureExprSyntax.self) || block.is(AccessorBlockSyntax.self) { return true }
        return block.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
}
