/// The light in which a browser shows the pages.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    /// As the system has it: where nobody has chosen.
    case system
    case light
    case dark

    /// The attribute of the document's root; none where pages follow the system.
    var attribute: Attribute {
        Attribute("data-theme", self == .system ? .absent : .text(rawValue))
    }

    /// The tags by which a browser paints its own parts of a page: bars, fields, and the ground before there is a sheet.
    var metadata: RawHTML {
        switch self {
        case .system:
            RawHTML(
                """
                <meta name="color-scheme" content="light dark">\
                <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">\
                <meta name="theme-color" content="#18181b" media="(prefers-color-scheme: dark)">
                """
            )
        case .light:
            RawHTML(
                """
                <meta name="color-scheme" content="light">\
                <meta name="theme-color" content="#ffffff">
                """
            )
        case .dark:
            RawHTML(
                """
                <meta name="color-scheme" content="dark">\
                <meta name="theme-color" content="#18181b">
                """
            )
        }
    }

    /// The rules by which a page that is dark, by its system or by choice, has `declarations`.
    ///
    /// They stand above those of `:root` alone, wherever these are. Paper is always light.
    static func darkRules(_ declarations: String) -> String {
        """
        @media (prefers-color-scheme: dark) {
        :root:not([data-theme]) {
        \(declarations)
        }
        }
        @media screen {
        :root[data-theme="dark"] {
        color-scheme: dark;
        \(declarations)
        }
        }

        """
    }
}
