import Market

/// The scripts of pages, by the files in which they are sent.
extension Assets {
    /// The script of every page, with its texts in one language.
    static func mainScript(_ texts: Texts) -> [UInt8] {
        let rows = ScriptBundle.Module("rows", Words(texts: texts).module)
        return ScriptBundle(modules: ofEveryPage + [rows]).main(running: "market")
    }

    static let ofEveryPage = [
        module("market", PackageResources.market_js),
        module("words", PackageResources.words_js),
        module("toasts", PackageResources.toasts_js),
        module("feed", PackageResources.feed_js),
        module("shown", PackageResources.shown_js),
        module("place", PackageResources.place_js),
        module("news", PackageResources.news_js),
        module("shelves", PackageResources.shelves_js),
        module("layout", PackageResources.layout_js),
        module("pictures", PackageResources.pictures_js),
        module("closer", PackageResources.closer_js),
        module("seek", PackageResources.seek_js),
        module("mended", PackageResources.mended_js),
        module("share", PackageResources.share_js),
        module("network", PackageResources.network_js),
        module("top", PackageResources.top_js),
        module("pull", PackageResources.pull_js),
        module("work", PackageResources.work_js),
        module("peek", PackageResources.peek_js),
        module("inbox", PackageResources.inbox_js),
    ]

    static let ofOwnProducts = [module("several", PackageResources.several_js)]

    static let ofForms = [
        module("sell", PackageResources.sell_js),
        module("saving", PackageResources.saving_js),
        module("tiles", PackageResources.tiles_js),
        module("amounts", PackageResources.amounts_js),
        module("shared", PackageResources.shared_js),
    ]

    static let ofTalks = [module("talk", PackageResources.talk_js)]

    /// Photos that are sent, by forms and in conversations.
    static let ofPhotos = [
        module("shrink", PackageResources.shrink_js),
        module("upload", PackageResources.upload_js),
    ]

    private static func module(_ name: String, _ source: [UInt8]) -> ScriptBundle.Module {
        ScriptBundle.Module(name, bare(source))
    }
}
