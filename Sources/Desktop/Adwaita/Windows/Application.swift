import CAdwaita

/// The program as the desktop knows it.
public final class Application: Object, ActionMap {
    /// There is no screen to show anything on.
    public struct NoDisplay: Error {}

    /// Called when the app is started, and again each time someone starts it while it runs.
    ///
    /// Make the window in it, and not in a task: an app without a window ends as soon as it was activated.
    public var onActivate: () -> Void = {}

    /// Called with links that the app was started with (`openmarket://product/12`).
    public var onOpen: (_ addresses: [String]) -> Void = { _ in }

    /// One with a `isUnique` id hands everything to the one that runs already.
    ///
    /// Widgets can be made from here on.
    public init(id: String, isUnique: Bool = true) throws(NoDisplay) {
        // Before there is a display, which tells the desktop under this name which windows are the app's.
        g_set_prgname(id)
        guard gtk_init_check() != 0 else { throw NoDisplay() }
        adw_init()
        Tooltips.goWithTheirWindows()
        let flags = G_APPLICATION_HANDLES_OPEN.rawValue | (isUnique ? 0 : G_APPLICATION_NON_UNIQUE.rawValue)
        super.init(
            taking: UnsafeMutableRawPointer(adw_application_new(id, GApplicationFlags(rawValue: flags)))
        )
        openLinksOfNotifications()
        on("activate") { [weak self] in self?.onActivate() }
        on("open") { [weak self] arguments in
            let files = g_value_get_pointer(arguments.value(0))?.assumingMemoryBound(to: OpaquePointer?.self)
            let count = Int(arguments(1, as: Int32.self))
            self?.onOpen(
                UnsafeBufferPointer(start: files, count: count).compactMap {
                    text(taking: g_file_get_uri($0))
                }
            )
        }
    }

    /// Runs until the last window is closed, and returns the exit code.
    ///
    /// For the main thread of a synchronous `main`.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        MainLoop.adoptMainActor()
        var strings = arguments.map { g_strdup($0) } + [nil]
        defer { for string in strings { g_free(string) } }
        return g_application_run(ptr(), arguments.count.c, &strings)
    }

    /// Makes windows possible without `run`, for tests.
    package func register() { g_application_register(ptr(), nil, nil) }

    public func quit() { g_application_quit(ptr()) }

    /// The name of the icon that stands for all its windows.
    public func windowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

    /// The keys that do an action (`win.reload`: `F5`, `<Control>r`).
    public func keys(_ keys: [String], for action: String) {
        withStrings(keys) { gtk_application_set_accels_for_action(ptr(), action, $0) }
    }
}

public enum Display {
    /// True where there is a screen for windows.
    ///
    /// Reading it opens the screen.
    public static var isAvailable: Bool { gtk_init_check() != 0 }
}
