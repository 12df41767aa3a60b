public import Foundation
package import Market
import MarketClient
public import MarketScreens

/// The state common to all markets of the app: choices, secrets, the library, the network.
public final class AppEnvironment {
    /// The photos of the market that is shown.
    package private(set) var photoProvider: PhotoProvider?

    package let pasted: PastedPhotos
    private let folders: UserFolders
    private let preferences: FilePreferences
    private let secrets: FileSecretStore
    private let naver: URL
    private let previews: PreviewProgram?
    private let session = CurlTransport()
    private let screenClock: ScreenClock
    private var library: LocalLibrary?
    private var connectivity: Connectivity?
    /// The session of the market that is shown.
    private weak var accountSession: AccountSession?

    /// One for the person with these folders; Naver's searches are answered at `naver`, and `previews` makes pictures of
    /// files that can't be read here.
    public init(_ folders: UserFolders, naver: URL, previews: PreviewProgram? = nil) {
        self.folders = folders
        self.naver = naver
        self.previews = previews
        preferences = FilePreferences(file: folders.settings.appending(path: "choices.json"))
        secrets = FileSecretStore(file: folders.data.appending(path: "secrets.json"))
        pasted = PastedPhotos(folder: folders.data.appending(path: "pasted"))
        screenClock = ScreenClock(
            clock: ContinuousClock(),
            now: { .now },
            secondsFromUTC: { moment in TimeZone.current.secondsFromGMT(for: moment.date) }
        )
    }

    /// The last chosen brightness of the app.
    package var appearance: ThemePreference {
        preferences[.appearance].flatMap(ThemePreference.init) ?? .system
    }

    /// Makes the app as bright as it was last chosen to be.
    package func applyAppearance() { appearance.apply() }

    /// The dependencies of a shell.
    public var shellEnvironment: Shell.Environment {
        Shell.Environment(
            preferences: preferences,
            secrets: secrets,
            screenClock: screenClock,
            connect: { [unowned self] choice, vendor, localization, toasts in
                await connect(to: choice, vendor, localization, toasts)
            },
            find: { [session] address throws(ClientError) in
                try await MarketKind.find(at: address, session: session)
            },
            naver: { [session, naver] keys in
                NaverSearchClient(address: naver, keys: keys, session: session)
            }
        )
    }

    /// The app's own icons, in this person's cache.
    package var icons: AppIcons { AppIcons(in: folders.cache.appending(path: "icons")) }

    /// Writes what is not written yet; called before the app ends.
    public func close() async {
        connectivity?.stop()
        _ = await library?.close()
        preferences.flush()
    }

    private func connect(
        to choice: ServerChoice,
        _ vendor: VendorLogin?,
        _ localization: Localization,
        _ toasts: ToastQueue
    ) async -> ScreenContext {
        let library = await openedLibrary()
        connectivity?.stop()
        let probe = MarketProbe(market: choice.address, session: session)
        let connectivity = Connectivity(
            // A market on this machine needs no network.
            monitor: choice.address.isThisMachine ? nil : SystemNetworkMonitor(),
            probe: { await probe.ask() },
            now: { .now }
        )
        connectivity.start()
        self.connectivity = connectivity
        let gated = GatedSession(session, through: connectivity.gate, market: choice.address)
        let client = client(of: choice, vendor, gated, localization)
        let pipeline = PhotoPipeline(
            fetching: .live(session, through: connectivity.gate, market: choice.address),
            decoder: TextureDecoder(),
            folder: folders.cache.appending(path: "photos").filePath,
            limits: .desktop,
            now: { .now }
        )
        photoProvider = PhotoProvider(pipeline, connectivity: connectivity, previews: previews)
        Task { await pipeline.scanDisk() }
        return screenContext(client, library, connectivity, localization, toasts)
    }

    private func screenContext(
        _ client: MarketClient,
        _ library: LocalLibrary,
        _ connectivity: Connectivity,
        _ localization: Localization,
        _ toasts: ToastQueue
    ) -> ScreenContext {
        guard let savedItems = LibrarySavedItems(library, market: client.address),
            let drafts = LibraryDraftStore(library, market: client.address),
            let conversations = LibraryConversationStore(library, market: client.address),
            let deals = LibraryDealStore(library, market: client.address)
        else { preconditionFailure("an address that was accepted is one of a market") }
        let outbox = DraftOutbox(client: client, keeping: drafts)
        let context = ScreenContext(
            client: client,
            outbox: outbox,
            conversations: conversations,
            deals: deals,
            savedItems: savedItems,
            savedItemsSync: SavedItemsSync(
                client: client,
                keeping: library,
                drafts: outbox,
                now: screenClock.now
            ),
            network: connectivity,
            toasts: toasts,
            localization: localization,
            preferences: preferences,
            screenClock: screenClock
        )
        accountSession = context.accountSession
        context.messageOutbox.removed = { [pasted] message in pasted.forget(message.photos.map(\.file)) }
        return context
    }

    private func client(
        of choice: ServerChoice,
        _ vendor: VendorLogin?,
        _ session: GatedSession,
        _ localization: Localization
    ) -> MarketClient {
        let settings = ClientSettings(
            language: localization.language,
            label: ProcessInfo.processInfo.hostName,
            shrinking: TextureShrinking()
        )
        return switch choice.kind {
        case .market:
            .live(
                address: choice.address,
                session: session,
                credentials: credentials,
                settings: settings
            )
        case .edition2022:
            .edition2022(address: choice.address, session: session, vendor: vendor, settings: settings)
        case .edition2023:
            .edition2023(address: choice.address, session: session, vendor: vendor, settings: settings)
        }
    }

    /// The credentials of the signed-in account; of one whose session was ended elsewhere nothing stays on the screen.
    private var credentials: WatchedCredentialStore {
        WatchedCredentialStore(
            FileCredentialStore(file: folders.data.appending(path: "signed-in.json"))
        ) { [weak self] _ in
            Task { @MainActor [weak self] in await self?.accountSession?.refresh() }
        }
    }

    private func openedLibrary() async -> LocalLibrary {
        if let library { return library }
        let opened = await LocalLibrary.open(in: folders.data.filePath, now: { .now })
        // Two may have asked at the same time; the first one's stays.
        let library = self.library ?? opened
        self.library = library
        return library
    }
}

nonisolated extension Timestamp {
    package static var now: Timestamp {
        Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1000))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1000) }
}

nonisolated extension URL {
    /// True where the address is this machine's own.
    var isThisMachine: Bool {
        guard let host = host(percentEncoded: false)?.lowercased() else { return false }
        return host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
    }
}
