import CAdwaita

/// The facts in an app's about window.
@MainActor
public struct AboutDetails {
    let name: String
    let icon: String
    let comments: String
    let developer: String
    let links: [(title: String, address: String)]

    public init(
        name: String,
        icon: String,
        comments: String,
        developer: String,
        links: [(title: String, address: String)] = []
    ) {
        self.name = name
        self.icon = icon
        self.comments = comments
        self.developer = developer
        self.links = links
    }
}

extension Window {
    /// Opens the window that says what this app is, whose, and under which licence: the Apache License.
    public final func showAbout(_ about: AboutDetails) {
        let window = Object(sharing: UnsafeMutableRawPointer(known(adw_about_window_new())))
        adw_about_window_set_application_name(window.opaque, about.name)
        adw_about_window_set_application_icon(window.opaque, about.icon)
        // Markup to libadwaita, as the titles of rows are.
        adw_about_window_set_comments(window.opaque, escaped(about.comments))
        adw_about_window_set_developer_name(window.opaque, about.developer)
        for link in about.links {
            // One underline makes a key of the letter behind it.
            let title = escaped(link.title).replacing("_", with: "__")
            adw_about_window_add_link(window.opaque, title, link.address)
        }
        adw_about_window_set_license_type(window.opaque, GTK_LICENSE_APACHE_2_0)
        gtk_window_set_transient_for(window.ptr(), ptr())
        gtk_window_set_modal(window.ptr(), 1)
        gtk_window_present(window.ptr())
    }
}
