import Market

/// One page, as a function of what it shows.
package protocol WebPage {
    /// The title in the browser's tab and history.
    func title(in frame: Frame) -> String
    /// The content between the bars that all pages have.
    func content(in frame: Frame) -> HTML
    /// The metadata for other sites and machines; by default its title and the market's purpose.
    func about(in frame: Frame) -> HTML
    /// True where search engines may index it.
    var isPublic: Bool { get }
}

extension WebPage {
    package func about(in frame: Frame) -> HTML {
        About(title: title(in: frame), text: frame.branding.purpose(in: frame.texts), link: nil).html(
            in: frame
        )
    }
    package var isPublic: Bool { false }
}
