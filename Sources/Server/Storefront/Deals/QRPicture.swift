import QRCode

/// An address that a phone's camera reads from the screen, with words for those who don't see it.
struct QRPicture {
    let address: String
    let words: String

    @HTMLBuilder var html: HTML {
        if let code = QRCode(address) {
            // Dark on light in every theme: some cameras read nothing else. Within a drawing each element needs its end.
            let side = code.width + 2 * QRCode.border
            svg(
                .class("qr"),
                .role("img"),
                .label(words),
                Attribute("viewBox", .text("0 0 \(side) \(side)")),
                Attribute("shape-rendering", .fixed("crispEdges"))
            ) {
                HTML(
                    "path",
                    [
                        Attribute("fill", .fixed("#fff")),
                        Attribute("d", .text("M0 0h\(side)v\(side)h-\(side)z")),
                    ],
                    HTML("")
                )
                HTML(
                    "path",
                    [Attribute("fill", .fixed("#000")), Attribute("d", .text(path(of: code)))],
                    HTML("")
                )
            }
        }
    }

    private func path(of code: QRCode) -> String {
        code.runs.map { row, columns in
            "M\(columns.lowerBound + QRCode.border) \(row + QRCode.border)h\(columns.count)v1h-\(columns.count)z"
        }.joined()
    }
}
