import CLibXML2

/// An element of a document, copied from libxml2's memory.
package struct XMLElement {
    /// The local name, without its prefix.
    package var name: String
    /// The namespace; empty for none.
    package var namespace: String
    /// The attributes by name, with the prefix, if any, as in `xml:lang`.
    package var attributes: [String: String] = [:]
    /// The element's own text, without that of its children.
    package var text = ""
    /// The child elements in order.
    package var children: [XMLElement] = []
    /// The line, from 1.
    package var line: Int

    init(name: String, namespace: String, line: Int) {
        self.name = name
        self.namespace = namespace
        self.line = line
    }

    /// The element and all below; libxml2 nests no deeper than 256.
    init(_ node: xmlNodePtr) {
        let full = Self.string(node.pointee.name)
        // An undeclared prefix remains part of the name; lenient reading accepts it.
        name = full.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(full[full.utf8.index(after: $0)...]) } ?? full
        namespace = Self.string(node.pointee.ns?.pointee.href)
        line = xmlGetLineNo(node)
        var attribute = node.pointee.properties
        while let current = attribute {
            let prefix = Self.string(current.pointee.ns?.pointee.prefix)
            let name = Self.string(current.pointee.name)
            attributes[prefix.isEmpty ? name : "\(prefix):\(name)"] = Self.content(of: current.pointee.children)
            attribute = current.pointee.next
        }
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: children.append(XMLElement(current))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: text += Self.string(current.pointee.content)
            default: break
            }
            child = current.pointee.next
        }
    }

    /// The first child with this local name.
    package func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// All children with this local name.
    package func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    private static func content(of first: xmlNodePtr?) -> String {
        var result = ""
        var node = first
        while let current = node {
            result += string(current.pointee.content)
            node = current.pointee.next
        }
        return result
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}

extension String {
    /// The string without white space at its ends and with single spaces between words, as XML Schema's `token`.
    package var collapsed: String {
        guard utf8.contains(where: Self.isSpace) else { return self }
        let words = utf8.split(whereSeparator: Self.isSpace)
        return String(decoding: Array(words.joined(separator: CollectionOfOne(0x20))), as: UTF8.self)
    }

    /// Whether the string consists of XML white space only.
    package var isBlank: Bool { utf8.allSatisfy(Self.isSpace) }

    /// XML 1.0, production 3.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
}
