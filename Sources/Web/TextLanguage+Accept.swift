package import Languages
package import Transport

extension TextLanguage {
    /// Chooses the language that the request's client prefers.
    package init(_ request: HTTPRequest) {
        self.init(accept: request.headers.list("accept-language"))
    }

    /// Chooses the language that the client prefers (RFC 9110 §12.5.4, by lookup as in RFC 4647 §3.4); if it names none
    /// of them, English or the first language that it does not exclude.
    package init(accept: String?) {
        let ranges = WeightedValues(accept).values
        let languages = ranges.map { TextLanguage(tag: $0.name) }
        let anyWeight = ranges.first { $0.name == "*" }?.weight
        var best: (language: TextLanguage, weight: Double, place: Int)?
        var excluded: Set<TextLanguage> = []
        for language in Self.all {
            let named = ranges.enumerated().filter { languages[$0.offset] == language }
            let isExcluded = named.contains { $0.element.name == language.rawValue && $0.element.weight == 0 }
            if isExcluded { excluded.insert(language) }
            let range = named.max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }
            let (weight, place) = range.map { ($0.element.weight, $0.offset) } ?? (anyWeight ?? 0, ranges.count)
            guard weight > 0, !isExcluded else { continue }
            if best.map({ weight > $0.weight || (weight == $0.weight && place < $0.place) }) ?? true {
                best = (language, weight, place)
            }
        }
        self = best?.language ?? Self.all.first { !excluded.contains($0) } ?? .en
    }
}

extension HTTPResponse {
    /// The response for caches that know it as one of several languages.
    package var varyingByLanguage: HTTPResponse {
        var response = self
        response.headers["vary"] = "Accept-Language"
        return response
    }
}
