import Market

/// One page, as a function of what it shows.
package protocol WebPage {
    /// What the browser's tab and history call it.
    func title(in frame: Frame) -> String
    /// What it shows between the bars that all pages have.
    func content(in frame: Frame) -> HTML
    /// What it tells other sites and machines about itself; by default no more than its title and what the market is for.
    func about(in frame: Frame) -> HTML
    /// Whether machines that search the web may remember it.
    var isPublic: Bool { get }
}

extension WebPage {
    package func about(in frame: Frame) -> HTML {
        About(title: title(in: frame), text: frame.face.purpose(in: frame.texts), link: nil).html(in: frame)
    }
    package var isPublic: Bool { false }
}
