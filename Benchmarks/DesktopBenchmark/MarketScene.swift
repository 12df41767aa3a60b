import Adwaita
import Foundation
import Market
import MarketClient
import MarketDesktop
import MarketScreens

/// The app itself, before a market of so many goods that is all in memory.
final class MarketScene {
    let window: ApplicationWindow
    let shell: Shell
    private let library: URL

    init(_ application: Application, width: Int, height: Int, count: Int64) {
        let client = market(of: count)
        let library = FileManager.default.temporaryDirectory.appending(path: "desktop-\(UUID().uuidString)")
        self.library = library
        let photoProvider = PhotoProvider(
            PhotoPipeline(
                fetching: .drawn,
                decoder: TextureDecoder(),
                folder: nil,
                limits: .desktop,
                now: { .now }
            )
        )
        let screenClock = ScreenClock(clock: ContinuousClock(), now: { .now }, secondsFromUTC: { _ in 0 })
        let choices = Choices()
        shell = Shell(
            Shell.Environment(
                preferences: choices,
                secrets: FileSecretStore(file: library.appending(path: "secrets.json")),
                screenClock: screenClock,
                connect: { _, _, localization, toasts in
                    let local = await LocalLibrary.open(
                        in: library.path(percentEncoded: false),
                        now: { .now }
                    )
                    guard let savedItems = LibrarySavedItems(local, market: client.address),
                        let drafts = LibraryDraftStore(local, market: client.address),
                        let conversations = LibraryConversationStore(local, market: client.address),
                        let deals = LibraryDealStore(local, market: client.address)
                    else { preconditionFailure("the market has an address") }
                    return ScreenContext(
                        client: client,
                        outbox: DraftOutbox(client: client, keeping: drafts),
                        conversations: conversations,
                        deals: deals,
                        savedItems: savedItems,
                        network: Present(),
                        toasts: toasts,
                        localization: localization,
                        preferences: choices,
                        screenClock: screenClock
                    )
                },
                find: { _ throws(ClientError) in .market },
                naver: { _ in NoSearch() }
            ),
            defaultServer: ServerChoice(address: client.address),
            language: .korean
        )
        AppStyle.install()
        let content = Bin()
        window = ApplicationWindow(
            application,
            title: "Open Market",
            width: width,
            height: height,
            content: content
        )
        content.child = RootView(
            shell,
            in: window,
            of: application,
            pasted: PastedPhotos(folder: FileManager.default.temporaryDirectory.appending(path: "pasted"))
        ) { photoProvider }
        shell.start()
    }

    /// Waits until `count` goods have come.
    func hasGoods(_ count: Int) async {
        while shell.screens?.feed.rows.goods.count ?? 0 < count {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// The scrolled window around the grid.
    var scroller: WidgetNode? { window.gridScroller }

    /// To be called at the end.
    func close() {
        shell.stop()
        do { try FileManager.default.removeItem(at: library) } catch { print("left \(library): \(error)") }
    }
}

extension Window {
    /// The scrolled window around its grid.
    var gridScroller: WidgetNode? {
        tree?.all.first { scroller in
            scroller.isA("GtkScrolledWindow") && scroller.all.contains { $0.isA("GtkGridView") }
        }
    }
}
