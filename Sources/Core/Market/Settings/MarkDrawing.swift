/// An SVG drawing, rewritten from shapes and colours.
///
/// Only listed elements come through. An element that could run, request something or grow is refused by its
/// name, so that no one wonders where it went; notes of drawing programs are left out.
struct MarkDrawing {
    let text: String

    private static let shapes: Set<String> = [
        "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "clipPath",
        "linearGradient", "radialGradient", "stop",
    ]
    /// Left out with all that is inside.
    private static let notes: Set<String> = ["title", "desc", "metadata"]
    private static let values: Set<String> = [
        "id", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "d", "points",
        "width", "height",
        "viewBox", "transform", "gradientTransform", "gradientUnits", "spreadMethod", "offset",
        "clipPathUnits",
        "preserveAspectRatio",
    ]
    /// Those that a `style` may have too.
    private static let paints: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset", "opacity",
        "stop-color",
        "stop-opacity", "color", "clip-path", "clip-rule", "display", "visibility",
    ]
    private static let mostElements = 2_000
    private static let deepest = 32

    init(_ file: [UInt8]) throws(MarkProblem) {
        guard let source = String(validating: file, as: UTF8.self) else { throw .unknown }
        var reader = MarkupReader(source)
        var (open, count): ([String], Int) = ([], 0)
        // How deep it is in what is left out.
        var skipped = 0
        var text = ""
        while let piece = try reader.next() {
            switch piece {
            case .begin(let name, let attributes, let isEmpty):
                count += 1
                guard count <= Self.mostElements, open.count < Self.deepest else { throw .tooLarge }
                guard count > 1 || name == "svg" else { throw .unknown }
                guard count == 1 || !open.isEmpty else { throw .damaged }
                if !isEmpty { open.append(name) }
                if skipped > 0 || Self.notes.contains(name) || name.contains(":") {
                    if !isEmpty { skipped += 1 }
                    continue
                }
                guard Self.shapes.contains(name) else { throw .forbidden("<\(name)>") }
                text += "<\(name)"
                if count == 1 { text += " xmlns=\"http://www.w3.org/2000/svg\"" }
                for (name, value) in try Self.safe(attributes, of: name) { text += " \(name)=\"\(value)\"" }
                text += isEmpty ? "/>" : ">"
                if count == 1, !attributes.contains(where: { $0.name == "viewBox" || $0.name == "width" }) {
                    throw .badSize
                }
            case .end(let name):
                guard open.popLast() == name else { throw .damaged }
                if skipped > 0 { skipped -= 1 } else { text += "</\(name)>" }
            case .text:
                // There are no words in a mark; a drawing program draws them as shapes.
                continue
            }
        }
        guard open.isEmpty, count > 1 else { throw count == 0 ? .unknown : .damaged }
        self.text = text
    }

    private typealias Pair = (name: String, value: String)

    private static func safe(_ attributes: [MarkupReader.Attribute], of element: String) throws(MarkProblem)
        -> [Pair]
    {
        var pairs: [Pair] = []
        func take(_ name: String, _ value: String) throws(MarkProblem) {
            guard isHarmless(value) else { throw .forbidden(name) }
            if !pairs.contains(where: { $0.name == name }) { pairs.append((name, value)) }
        }
        for (name, value) in attributes {
            if name.lowercased().hasPrefix("on") { throw .forbidden(name) }
            if name == "href" || name == "xlink:href" {
                // A gradient may go on from another one of the same drawing.
                guard element.hasSuffix("Gradient"), value.hasPrefix("#") else { throw .forbidden("href") }
                try take("href", value)
            } else if name == "style" {
                for declaration in value.split(separator: ";") {
                    let halves = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
                    if halves.count == 2, paints.contains(halves[0]) { try take(halves[0], halves[1]) }
                }
            } else if name == "id", !isHarmless(value) {
                // A name of another script, as drawing programs give them: nothing can lead to it.
                continue
            } else if values.contains(name) || paints.contains(name) {
                try take(name, value)
            }
        }
        return pairs
    }

    /// Numbers, colours and names of the same drawing: nothing that leads out of it, and nothing to be escaped.
    private static func isHarmless(_ value: String) -> Bool {
        let isPlain = value.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", "\n", "\t", "\r", ".", ",", "+", "-", "#", "%", "(",
                ")", "_":
                true
            default: false
            }
        }
        guard isPlain else { return false }
        var rest = value.lowercased()[...]
        while let link = rest.firstRange(of: "url(") {
            guard rest[link.upperBound...].hasPrefix("#") else { return false }
            rest = rest[link.upperBound...]
        }
        return true
    }
}
