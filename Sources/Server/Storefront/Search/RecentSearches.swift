import Market

/// The latest searches: from the account, or, by a script, from this device.
struct RecentSearches {
    let words: [String]

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        p(.class("hint")) { frame.texts[.searchHint] }
        if !words.isEmpty {
            section(.class("recent")) {
                h2 { frame.texts[.searchRecent] }
                form(.post, .action(Link.search)) {
                    frame.sealed
                    ul {
                        for word in words {
                            li {
                                a(.href(Link.search.with("q", word))) { word }
                                button(
                                    .name("forget"),
                                    .value(word),
                                    .label(frame.texts(.searchForgetOne, ["text": word]))
                                ) {
                                    Icon.close
                                }
                            }
                        }
                    }
                    button(.class("quiet"), .name("forget-all"), .value("1")) { frame.texts[.searchForget] }
                }
            }
        }
    }
}
