/// The documents that the server shows, at their paths below the folder `docs`, so that links between them work.
enum ServedDocuments {
    /// The text documents without the extension `.md`; the page `/docs` uses the same names.
    private static let texts = [
        "protocol", "rest", "access", "sessions", "exports", "challenges", "experiments", "comparisons", "lessons",
        "studies", "spot", "walk", "limits", "problems", "glossary", "figures", "accuracy", "touchkit", "puzzles",
        "names", "play", "administration", "performance", "scale", "deploy/README", "deploy/internet",
    ]
    /// Schemas, and the configurations that `deploy/README.md` and `administration.md` explain.
    private static let otherFiles = [
        "openapi.yaml", "asyncapi.yaml", "play.xsd", "xml.xsd", "lesson.schema.json", "deploy/Caddyfile",
        "deploy/Caddyfile.compose", "deploy/compose.yaml", "deploy/haproxy.cfg", "deploy/haproxy-nodes.cfg",
        "deploy/nginx.conf", "monitoring/alerts.yml", "monitoring/grafana-dashboard.json",
    ]

    /// The file of each address.
    ///
    /// - Parameter folder: The folder `docs`.
    static func files(in folder: String) -> [String: String] {
        var files: [String: String] = [:]
        for path in texts.map({ "\($0).md" }) + otherFiles { files["/docs/\(path)"] = "\(folder)/\(path)" }
        // The addresses at which tools expect them.
        for name in ["openapi.yaml", "asyncapi.yaml"] { files["/\(name)"] = "\(folder)/\(name)" }
        return files
    }
}
