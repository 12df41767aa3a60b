import Market

/// The searches of many people; empty where they are not known.
struct PopularSearchList {
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
