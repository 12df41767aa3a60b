/// Shapes one over the other, as SVG.
///
/// Light falls from the upper left. Fills are colours, or gradients that the canvas names.
struct Canvas {
    private var gradients = ""
    private var gradientCount = 0
    private var shapes = ""

    /// The drawing, of which a square `view` of 800 by 800 units is seen.
    func svg(view: (x: Double, y: Double, edge: Double), pixels: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" \
        viewBox="\(view.x) \(view.y) \(view.edge) \(view.edge)">\
        <defs>\(gradients)</defs>\(shapes)</svg>
        """
    }

    /// A gradient or a plain colour, as a shape names it.
    struct Fill {
        let text: String

        static let none = Fill(text: "none")

        static func plain(_ colour: DrawingColour) -> Fill { Fill(text: colour.text) }
    }

    typealias Stop = (place: Double, colour: DrawingColour, opacity: Double)

    mutating func gradient(from: (Double, Double), to: (Double, Double), _ stops: [Stop]) -> Fill {
        add("linearGradient", "x1=\"\(from.0)\" y1=\"\(from.1)\" x2=\"\(to.0)\" y2=\"\(to.1)\"", stops)
    }

    mutating func glow(at centre: (Double, Double) = (0.5, 0.5), r: Double = 0.5, _ stops: [Stop]) -> Fill {
        add("radialGradient", "cx=\"\(centre.0)\" cy=\"\(centre.1)\" r=\"\(r)\"", stops)
    }

    private mutating func add(_ kind: String, _ place: String, _ stops: [Stop]) -> Fill {
        gradientCount += 1
        let stops = stops.map {
            "<stop offset=\"\($0.place)\" stop-color=\"\($0.colour.text)\" stop-opacity=\"\($0.opacity)\"/>"
        }
        gradients += "<\(kind) id=\"g\(gradientCount)\" \(place)>\(stops.joined())</\(kind)>"
        return Fill(text: "url(#g\(gradientCount))")
    }

    /// Lit from above.
    mutating func down(_ colour: DrawingColour, _ depth: Double = 0.22) -> Fill {
        gradient(
            from: (0, 0),
            to: (0.25, 1),
            [(0, colour.lighter(depth), 1), (0.5, colour, 1), (1, colour.darker(depth), 1)]
        )
    }

    /// Round like a tin: a light edge, then dark towards the right.
    mutating func tin(_ colour: DrawingColour, _ depth: Double = 0.3) -> Fill {
        gradient(
            from: (0, 0),
            to: (1, 0),
            [
                (0, colour.darker(depth * 0.4), 1), (0.22, colour.lighter(depth), 1), (0.55, colour, 1),
                (1, colour.darker(depth), 1),
            ]
        )
    }

    /// Round like a ball.
    mutating func ball(_ colour: DrawingColour, _ depth: Double = 0.35) -> Fill {
        glow(
            at: (0.35, 0.3),
            r: 0.75,
            [(0, colour.lighter(depth), 1), (0.5, colour, 1), (1, colour.darker(depth), 1)]
        )
    }

    mutating func path(_ outline: String, _ fill: Fill, opacity: Double = 1) {
        shapes += "<path d=\"\(outline)\" fill=\"\(fill.text)\"\(Self.fading(opacity))/>"
    }

    mutating func line(
        _ outline: String,
        _ colour: DrawingColour,
        _ width: Double,
        opacity: Double = 1,
        isRound: Bool = true,
        dashes: String? = nil
    ) {
        let ends = isRound ? "round" : "butt"
        let dashes = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        shapes +=
            "<path d=\"\(outline)\" fill=\"none\" stroke=\"\(colour.text)\" stroke-width=\"\(width)\" "
            + "stroke-linecap=\"\(ends)\" stroke-linejoin=\"round\"\(dashes)\(Self.fading(opacity))/>"
    }

    /// A rod: a line with a light one along it.
    mutating func rod(_ outline: String, _ colour: DrawingColour, _ width: Double) {
        line(outline, colour.darker(0.18), width)
        line(outline, colour.lighter(0.12), width * 0.6)
        line(outline, colour.lighter(0.45), width * 0.18, opacity: 0.8)
    }

    mutating func rect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        r: Double = 0,
        _ fill: Fill,
        opacity: Double = 1
    ) {
        shapes +=
            "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(r)\" "
            + "fill=\"\(fill.text)\"\(Self.fading(opacity))/>"
    }

    mutating func oval(
        _ x: Double,
        _ y: Double,
        _ across: Double,
        _ up: Double,
        _ fill: Fill,
        opacity: Double = 1
    ) {
        shapes +=
            "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(across)\" ry=\"\(up)\" "
            + "fill=\"\(fill.text)\"\(Self.fading(opacity))/>"
    }

    mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ fill: Fill, opacity: Double = 1) {
        oval(x, y, radius, radius, fill, opacity: opacity)
    }

    mutating func ring(_ x: Double, _ y: Double, _ radius: Double, _ colour: DrawingColour, _ width: Double) {
        shapes +=
            "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"none\" stroke=\"\(colour.text)\" "
            + "stroke-width=\"\(width)\"/>"
    }

    /// Draws what `body` draws moved, turned or mirrored, as SVG's `transform` says it.
    mutating func placed(_ transform: String, _ body: (inout Canvas) -> Void) {
        shapes += "<g transform=\"\(transform)\">"
        body(&self)
        shapes += "</g>"
    }

    private static func fading(_ opacity: Double) -> String {
        opacity == 1 ? "" : " opacity=\"\(opacity)\""
    }
}
