import Rooms

/// The ids of a class's rounds.
///
/// Each begins with its session's code and a dot, so that a proxy before several servers finds the session's server.
enum RoundID {
    /// Returns a new id of a round in a class.
    static func random(inSession code: String) -> String { "\(code).\(Token.random())" }

    /// Returns the session that an id names; `nil` for rounds outside classes.
    static func session(of id: String) -> String? {
        guard let dot = id.firstIndex(of: ".") else { return nil }
        let code = SessionCode.normalised(String(id[..<dot]))
        return SessionCode.isValid(code) ? code : nil
    }
}
