import CAdwaita

public enum Display {
    /// Whether there is a screen that windows can be shown on.
    ///
    /// Asking opens it.
    public static var isAvailable: Bool { gtk_init_check() != 0 }
}
