package import HTTPServer
package import Market

/// The style sheet that has an operator's accent take the place of the project's.
///
/// It is a file of its own, as no page may hold styles, and it is the same for everyone: its address says all
/// of it.
package struct AccentSheet: Sendable {
    private let accent: Accent

    package init(_ accent: Accent) {
        self.accent = accent
    }

    /// `nil` for an address that no accent has.
    package init?(file: String) {
        guard file.hasSuffix(".css"), case let digits = file.dropLast(4), let colour = Colour(digits),
            colour.digits == digits, let accent = Accent(colour)
        else { return nil }
        self.init(accent)
    }

    package var reply: HTTPResponse {
        let light = ":root { --accent: #\(accent.light.digits); --on-accent: #ffffff; }\n"
        let dark = Theme.darkRules(
            "--accent: #\(accent.dark.digits); --on-accent: #\(Accent.darkText.digits);"
        )
        let sheet = Array((light + dark).utf8)
        var reply = HTTPResponse(type: "text/css; charset=utf-8", bytes: sheet).cachedForever()
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return reply
    }
}

extension Link {
    static func sheet(of accent: Accent) -> Link {
        Link("/accents/").followed(by: "\(accent.light.digits).css")
    }
}
