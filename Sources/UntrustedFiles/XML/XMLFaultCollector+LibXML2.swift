import CLibXML2

extension XMLFaultCollector {
    /// Adds one report. libxml2 ends its texts with a line break and writes names with their namespace in braces.
    func add(_ error: UnsafePointer<xmlError>) {
        guard !isFull else { return }
        let error = error.pointee
        // Warnings, such as about a relative namespace address, are not faults of the document.
        guard error.level != XML_ERR_WARNING else { return }
        // Lenient reading uses local names.
        if reading == .lenient, error.domain == XML_FROM_NAMESPACE.rawValue { return }
        var line = Int(error.line)
        // Line numbers above 65,535 are available only from the node.
        if let node = error.node {
            let nodeLine = xmlGetLineNo(node.assumingMemoryBound(to: xmlNode.self))
            if nodeLine > 0 { line = nodeLine }
        }
        let text = error.message.map { String(cString: $0) } ?? "unknown fault \(error.code)"
        add(line: line > 0 ? line : nil, Self.plain(text))
    }

    private static func plain(_ text: String) -> String {
        if text.contains("XML_PARSE_HUGE") { return "elements are nested too deeply, or a text is too long" }
        var flat = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing("{http://www.w3.org/XML/1998/namespace}", with: "xml:")
            // Words for the authors of schemas say nothing to those of documents.
            .replacing(
                "No matching global declaration available for the validation root",
                with: "Unknown root; check xmlns"
            )
        if let facet = flat.firstRange(of: "[facet '"), let end = flat[facet.upperBound...].firstRange(of: "'] ") {
            flat.removeSubrange(facet.lowerBound..<end.upperBound)
        }
        let parts = flat.split(separator: "{", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            let isNamespace = part.hasPrefix("urn:") && part.contains("}")
            result += isNamespace ? String(part.drop { $0 != "}" }.dropFirst()) : "{\(part)"
        }
        while result.last == "." || result.last == " " { result.removeLast() }
        return result.count > 300 ? "\(result.prefix(300))…" : result
    }
}
