extension Command {
    static let version = Command(
        OptionTable<NoOptions>(command: "version", summary: "print the version", options: []),
        defaults: NoOptions()
    ) { _ in
        say("openmarket \(Version.current)")
        return 0
    }
}

/// For commands that take none.
struct NoOptions: Sendable {}

enum Version {
    static let current = "0.1.0"
}
