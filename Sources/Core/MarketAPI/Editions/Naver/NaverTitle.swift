/// Titles as Naver sends them: HTML whose only tag is `<b>`, around what was searched for.
public enum NaverTitle {
    /// Writes a name with its `hits` in `<b>`.
    ///
    /// They are in order; one that overlaps the one before it is left out.
    public static func html(_ name: String, hits: [Range<String.Index>]) -> String {
        var html = ""
        var rest = name.startIndex
        for hit in hits where hit.lowerBound >= rest && hit.upperBound <= name.endIndex {
            html += "\(escaped(name[rest..<hit.lowerBound]))<b>\(escaped(name[hit]))</b>"
            rest = hit.upperBound
        }
        return html + escaped(name[rest...])
    }

    /// Reads a title as plain text: without tags, its entities as the characters they stand for.
    public static func plainText(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            text += rest[..<mark]
            rest = rest[mark...]
            if let tag = ["<b>", "</b>"].first(where: rest.hasPrefix) {
                rest = rest.dropFirst(tag.count)
            } else if let entity = entities.first(where: { rest.hasPrefix($0.name) }) {
                text.append(entity.character)
                rest = rest.dropFirst(entity.name.count)
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }

    private static let entities: [(name: String, character: Character)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"),
    ]

    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { html, character in
            if let entity = entities.first(where: { $0.character == character }) {
                html += entity.name
            } else {
                html.append(character)
            }
        }
    }
}
