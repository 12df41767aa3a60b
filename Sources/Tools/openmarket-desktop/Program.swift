import Adwaita
import Dispatch
import Foundation
import Market
import MarketDesktop
import MarketScreens

/// The desktop app as a program: what it was asked, and the app that does it.
enum Program {
    static func run(_ arguments: [String]) -> Int32 {
        let options: LaunchOptions
        do throws(LaunchOptions.Mistake) {
            options = try LaunchOptions(arguments.dropFirst())
        } catch {
            FileHandle.standardError.write(Data("openmarket-desktop: \(error.line)\n".utf8))
            return 2
        }
        if options.wantsHelp {
            print(LaunchOptions.help)
            return 0
        }
        guard let naver = URL(string: "https://openapi.naver.com") else { return 1 }
        let environment = ProcessInfo.processInfo.environment
        let folders = UserFolders(
            environment: environment,
            home: FileManager.default.homeDirectoryForCurrentUser
        )
        do throws(Application.NoDisplay) {
            let application = try Application(id: MarketApp.identifier)
            let home = HomeMarket(folders)
            let app = MarketApp(
                application,
                AppEnvironment(folders, naver: naver, previews: HomeMarket.program.map(PreviewProgram.init)),
                language: Language(environment: environment),
                requestedServer: options.server
            ) { await home.find() }
            application.onActivate = { app.show() }
            application.onOpen = { app.follow($0) }
            let endings = [SIGTERM, SIGINT].map { number in TerminationSignal(number) { app.close() } }
            let watch = stallWatch()
            defer { withExtendedLifetime((endings, watch)) { home.stop() } }
            return application.run([arguments.first ?? "openmarket-desktop"] + options.links)
        } catch {
            FileHandle.standardError.write(
                Data("openmarket-desktop: there is no display to open a window on\n".utf8)
            )
            return 1
        }
    }
}

extension Program {
    /// In a debug build, a line for each time that the app did not listen for longer than a person would notice.
    private static func stallWatch() -> StallWatch? {
        #if DEBUG
        StallWatch { stall in
            guard stall.kind == .work else { return }
            FileHandle.standardError.write(Data("openmarket-desktop: \(stall)\n".utf8))
        }
        #else
        nil
        #endif
    }
}

/// Ends the app as a person would when the system asks it to: what is on its way to the disk gets there.
private final class TerminationSignal {
    private let source: any DispatchSourceSignal

    init(_ number: Int32, _ end: @escaping @MainActor () -> Void) {
        signal(number, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { end() } }
        source.resume()
    }
}

extension Language {
    /// The language of the messages that this environment asks for.
    fileprivate init(environment: [String: String]) {
        let wish = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = wish.flatMap(Language.init(locale:)) ?? .english
    }
}
