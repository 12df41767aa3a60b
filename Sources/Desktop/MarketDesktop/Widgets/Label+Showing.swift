import Adwaita

extension Label {
    /// A label for what is wrong with a form, read out as it appears.
    static func problem() -> Label { Label("", wraps: true).style("error").role(.alert) }

    /// Shows a text, or nothing; what goes keeps its words until it is gone.
    func show(_ text: String?) {
        isVisible = text != nil
        if let text { self.text = text }
    }
}
