import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketDesktop
import MarketScreens
import ScreenDoubles
import ServerDoubles
import TemporaryFolder
import Testing

/// The app in a window, with everything around it in a test's hands.
final class AppUnderTest {
    let shell: Shell
    let window: ApplicationWindow
    let network = FakeNetwork()
    let savedItems = MemorySavedItems()
    let preferences: MemoryPreferences
    let secrets: MemorySecretStore
    let drafts = MemoryDraftStore()
    let conversations = MemoryConversationStore()
    let deals = MemoryDealStore()
    let pasted: PastedPhotos
    /// Gone with the app.
    let folder: TemporaryFolder

    /// An app that goes to `client`'s market, or first asks which, and has photos that are drawn and not fetched.
    ///
    /// Its clock runs as the machine's does, so that what fades and what waits ends by itself.
    init(
        _ client: MarketClient,
        language: Language = .korean,
        width: Int = 900,
        height: Int = 700,
        welcomes: Bool = false,
        naver: (any ProductSearching)? = nil,
        photos: PhotoPipeline = .drawn,
        find: @escaping ServerField.Find = { _ throws(ClientError) in .market }
    ) throws {
        let application = try #require(TestDesktop.application)
        let preferences = MemoryPreferences(welcomes ? [:] : [.wasWelcomed: "true"])
        self.preferences = preferences
        folder = try TemporaryFolder()
        pasted = PastedPhotos(folder: URL(filePath: folder.file("pasted")))
        // Who has keys for another shop's search has that shop to choose.
        secrets = MemorySecretStore(
            naver == nil ? [:] : [.naverClientID: "client", .naverClientSecret: "secret"]
        )
        let photoProvider = PhotoProvider(photos)
        let screenClock = ScreenClock(clock: ContinuousClock(), now: { .now }, secondsFromUTC: { _ in 0 })
        let (drafts, conversations, savedItems, network) = (drafts, conversations, savedItems, network)
        let deals = deals
        shell = Shell(
            Shell.Environment(
                preferences: preferences,
                secrets: secrets,
                screenClock: screenClock,
                connect: { _, _, localization, toasts in
                    ScreenContext(
                        client: client,
                        outbox: DraftOutbox(client: client, keeping: drafts),
                        conversations: conversations,
                        deals: deals,
                        savedItems: savedItems,
                        network: network,
                        toasts: toasts,
                        localization: localization,
                        preferences: preferences,
                        screenClock: screenClock
                    )
                },
                find: find,
                naver: { _ in naver ?? NoSearch() }
            ),
            defaultServer: ServerChoice(address: client.address),
            language: language
        )
        let pasted = pasted
        AppStyle.install()
        Self.icons?.install(for: application)
        let content = Bin()
        window = ApplicationWindow(application, title: "", width: width, height: height, content: content)
        content.child = RootView(
            shell,
            in: window,
            of: application,
            pasted: pasted
        ) { photoProvider }
        window.present()
        shell.start()
    }

    /// Among what was built, as the screenshots are.
    ///
    /// Installed once: the icon theme keeps every folder that it was told of.
    private static var icons: AppIcons? {
        defer { hasIcons = true }
        return hasIcons ? nil : AppIcons(in: URL(filePath: ".build/desktop-icons"))
    }
    private static var hasIcons = false

    /// Closes all its windows; nothing of it is left then.
    func close() async {
        shell.stop()
        window.destroy()
        await settle()
    }

    /// Runs `body` with an app, and closes it whatever becomes of that.
    static func with(
        _ client: MarketClient,
        language: Language = .korean,
        width: Int = 900,
        height: Int = 700,
        welcomes: Bool = false,
        naver: (any ProductSearching)? = nil,
        photos: PhotoPipeline = .drawn,
        find: @escaping ServerField.Find = { _ throws(ClientError) in .market },
        _ body: (AppUnderTest, Person) async throws -> Void
    ) async throws {
        let app = try AppUnderTest(
            client,
            language: language,
            width: width,
            height: height,
            welcomes: welcomes,
            naver: naver,
            photos: photos,
            find: find
        )
        do {
            try await body(app, Person())
        } catch {
            await app.close()
            throw error
        }
        await app.close()
    }

    /// Runs `body` with an app that talks to a real market on this machine.
    static func live(
        language: Language = .korean,
        width: Int = 900,
        height: Int = 700,
        _ body: (AppUnderTest, Person, LoopbackMarket) async throws -> Void
    ) async throws {
        try await LoopbackMarket.with { market in
            let client = MarketClient.live(
                address: market.address,
                session: CurlTransport(),
                credentials: MemoryCredentialStore(),
                settings: ClientSettings(language: language)
            )
            try await with(client, language: language, width: width, height: height) { app, person in
                try await body(app, person, market)
            }
        }
    }
}

extension PhotoFetching {
    /// Pictures of nothing, another for each address.
    static let drawn = PhotoFetching { address, _, _ throws(PhotoFailure) in
        let hue = address.text.utf8.reduce(UInt8(0)) { $0 &* 31 &+ $1 }
        let png = Texture.sample(hue: hue, side: 300).png
        return .photo(Data(png), etag: nil, .forEver)
    }
}

extension PhotoPipeline {
    static var drawn: PhotoPipeline {
        PhotoPipeline(fetching: .drawn, decoder: TextureDecoder(), folder: nil, now: { .now })
    }
}

/// Another shop that has nothing.
private nonisolated struct NoSearch: ProductSearching {
    let sorts: [ListingQuery.Sort] = []

    func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        throw .unsupported("search")
    }
}
