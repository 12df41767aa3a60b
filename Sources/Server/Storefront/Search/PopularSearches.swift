import Market

/// What many people look for; nothing where nobody knows.
struct PopularSearches {
    let words: [String]

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !words.isEmpty {
            section(.class("kinds")) {
                h2 { frame.texts[.searchPopular] }
                ul {
                    for word in words { li { a(.href(Link.search.with("q", word))) { word } } }
                }
            }
        }
    }
}
