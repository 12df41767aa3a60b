import Market

extension Frame {
    /// The whole document of a page.
    package func document(_ page: some WebPage) -> [UInt8] {
        var document: [UInt8] = []
        let whole = html(.lang(texts.language.rawValue), theme.attribute) {
            documentHead(page)
            documentBody(page)
        }
        document.reserveCapacity(whole.bytes.count + 16)
        document.append("<!doctype html>\n")
        document += whole.bytes
        return document
    }

    private func documentHead(_ page: some WebPage) -> HTML {
        head {
            // A page is a few kilobytes: a browser that waits for its last part to paint never moves what it has shown.
            RawHTML(
                """
                <meta charset="utf-8">\
                <link rel="expect" href="#toasts" blocking="render">\
                <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
                """
            )
            theme.metadata
            title { "\(page.title(in: self)) · \(branding.name(in: texts))" }
            if !page.isPublic { meta(.name("robots"), .content("noindex")) }
            page.about(in: self)
            link(.rel("stylesheet"), .href(.asset("market.css")))
            if let accent = branding.accent { link(.rel("stylesheet"), .href(.sheet(of: accent))) }
            icons
            link(.rel("manifest"), .href(.manifest))
            link(
                .rel("search"),
                .type(SearchDescription.type),
                .title(branding.name(in: texts)),
                .href(.searchDescription)
            )
            script(.type("module"), .src(.script(in: texts.language))) {}
        }
    }

    /// A mark of the operator's takes the place of all of them; phones that know no drawings make a picture of the page.
    @HTMLBuilder private var icons: HTML {
        if let mark = branding.mark {
            link(.rel("icon"), .href(.file(of: mark)), .type(mark.type))
            if mark.kind == .png { link(.rel("apple-touch-icon"), .href(.file(of: mark))) }
        } else {
            link(.rel("icon"), .href(.asset("mark.svg")), .type("image/svg+xml"))
            link(.rel("apple-touch-icon"), .href(.asset("icon-180.png")))
        }
    }

    private func documentBody(_ page: some WebPage) -> HTML {
        body(
            .data("data-change", "\(change)"),
            Attribute("data-person", .present).when(person != nil)
        ) {
            a(.class("skip"), Attribute("href", .fixed("#content"))) { texts[.skipToContent] }
            topBar
            tabs
            mainPart(.id("content"), Attribute("tabindex", .fixed("-1"))) {
                if let leavesAt, here != .leave {
                    p(.class("hint")) {
                        texts(.leaveBar, ["date": CivilDate(leavesAt, in: texts.zone).text(in: texts)]) + " "
                        a(.href(.leave)) { texts[.leaveStay] }
                    }
                }
                page.content(in: self)
            }
            footerBar
            div(.id("toasts"), .role("status"), Attribute("aria-live", .fixed("polite"))) {
                // What was listed has more to say of itself, on its page.
                if let note, note != .sold {
                    div(.class("toast")) {
                        texts[note.textKey]
                        if let undo { undo.html(in: self) }
                        if let blocked { BlockForm.unblock(blocked, .undo, in: self) }
                    }
                }
            }
        }
    }
}
