import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import TemporaryFolder
import Testing

extension MarketClient {
    /// A market with a signed-in account that may sell.
    static func seller(_ change: (inout MarketClient) -> Void = { _ in }) -> MarketClient {
        .counter {
            $0.capabilities = .market
            $0.accounts.identity = { .account(.sample()) }
            $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
            $0.selling.uploadPhoto = { file, _, _ throws(ClientError) in .sample(Int64(file.path.utf8.count))
            }
            change(&$0)
        }
    }
}

extension AppUnderTest {
    /// The window over the main one.
    var sheet: Window? { Window.onScreen.compactMap(\.window).first { $0 !== window } }

    /// Opens the form for new goods, and waits until it can be written in.
    func openForm(_ person: Person) async {
        await eventually(shell.page == .tabs)
        shell.sell()
        await eventually(shell.form?.phase == .editing)
        await eventually(sheet != nil)
        // What was pale while earlier drafts were looked for takes keys from the next turn on.
        await settle(turns: 3)
    }

    /// Opens the form for the first product, which is this person's.
    func edit(_ person: Person) async {
        await eventually(shell.page == .tabs)
        shell.open(ProductSummary.sample(1))
        await eventually(shell.detail?.menu.isEmpty == false)
        shell.edit()
        await eventually(shell.form?.phase == .editing)
        await eventually(sheet != nil)
        // What was pale while earlier drafts were looked for takes keys from the next turn on.
        await settle(turns: 3)
    }

    /// Real pictures in files of their own.
    func photoFiles(_ count: Int) throws -> [String] {
        try (0..<count).map { number in
            let path = folder.file("photo \(number).png")
            try Data(Texture.sample(hue: UInt8(truncatingIfNeeded: number * 50), side: 60).png).write(
                to: URL(filePath: path)
            )
            return path
        }
    }

    /// Copies photos in another app, and pastes them into the form.
    func paste(photos count: Int, _ person: Person) async throws {
        let before = shell.form?.photos.count ?? 0
        await paste(files: try photoFiles(count), person)
        await eventually(shell.form?.photos.count == min(before + count, 10))
    }

    /// Copies files in another app, and pastes them into the form.
    func paste(files: [String], _ person: Person) async {
        Clipboard(of: window).set(files: files)
        await settle()
        // Where no text has the keys.
        person.nodes.first { $0.name.hasSuffix("/10") || $0.name == "완료" || $0.name == "Done" }?.focus()
        #expect(await person.press(keys: "<Control>v"))
    }

    /// Fills what must be filled, but for the photos.
    func fill(_ person: Person, _ texts: Texts = .of(.korean)) async {
        await person.type("접이식 자전거", into: texts[.formName])
        await person.type("150000", into: texts[.formPrice])
        await person.press(texts[.formMore])
        await person.type("2", into: texts[.formStock])
        await person.type("거의 새것", into: texts[.formDescription])
    }

    /// Opens the form for new goods, and fills it so that it can be sent.
    func writeForm(photos: Int, _ person: Person, _ texts: Texts = .of(.korean)) async throws {
        await openForm(person)
        try await paste(photos: photos, person)
        await fill(person, texts)
    }

    /// The files of pictures that were pasted without one.
    var pastedFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.file("pasted"))) ?? []
    }

    /// The names of the form's photos, in their order.
    var photoNames: [String] {
        (shell.form?.photos ?? []).map { photo in
            if case .file(let file) = photo.source { file.name } else { "" }
        }
    }
}
