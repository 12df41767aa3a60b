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

extension DesktopAppTests {
    /// Rows S0-21, S0-23…25, S0-27, S1-16, S1-23, S4-19.
    @Suite(.timeLimit(.minutes(10)))
    struct FormPhotoTests {
        @Test func theButtonCountsAndGoesAtTen() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                try await app.paste(photos: 8, person)
                await person.see("8/10")
                try await app.paste(photos: 2, person)
                await eventually(person.pressable("사진 추가, 10/10") == nil)
                await person.press("사진 2 빼기")
                await person.see("9/10")
                #expect(
                    app.photoNames
                        == ([0, 2, 3, 4, 5, 6, 7, 0, 1]).map { "photo \($0).png" }
                )
                #expect(person.texts.count { $0 == "대표" } == 1)
            }
        }

        @Test func theEleventhIsRefusedWithTheseWords() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                await app.paste(files: try app.photoFiles(11), person)
                await person.see("사진은 최대 10장까지 가능합니다.")
                await person.press("확인")
                await person.see("이미지를 추가할 수 없습니다.")
                #expect(app.shell.form?.photoCounter == "10/10")
            }
        }

        @Test func filesThatAreNoPhotosAreNamedEvenBeyondTheLimit() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                let letter = app.folder.file("letter.jpg")
                try Data("%PDF-1.7".utf8).write(to: URL(filePath: letter))
                await app.paste(files: [letter] + (try app.photoFiles(11)), person)
                await person.see("‘letter.jpg’ 파일은 사진이 아니에요.\n사진은 최대 10장까지 가능합니다.")
                #expect(app.shell.form?.photoCounter == "10/10")
            }
        }

        @Test func filesThatAreNoPhotosAreNamedAndTheRestAdded() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                let letter = app.folder.file("letter.jpg")
                try Data("%PDF-1.7".utf8).write(to: URL(filePath: letter))
                let paths = [letter, app.folder.file("gone.png")] + (try app.photoFiles(1))
                #expect(person.nodes.first { $0.name == "제품 상세 설명" }?.drop(files: paths) == true)
                await person.see("‘letter.jpg’ 파일은 사진이 아니에요.\n‘gone.png’ 사진을 읽을 수 없어요.")
                await person.press("확인")
                await eventually(app.photoNames == ["photo 0.png"])
            }
        }

        @Test func photosAreMovedByDragging() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                try await app.paste(photos: 3, person)
                await eventually(person.nodes.count(where: \.canBeDragged) == 3)
                let cards = person.nodes.filter(\.canBeDragged)
                #expect(cards[2].drag(to: cards[0]))
                #expect(app.photoNames == ["photo 2.png", "photo 0.png", "photo 1.png"])
                await settle()
                let moved = person.nodes.filter(\.canBeDragged)
                #expect(moved[0].drag(to: moved[2]))
                #expect(app.photoNames == ["photo 0.png", "photo 1.png", "photo 2.png"])
            }
        }

        @Test func photosAreMovedDescribedAndRemovedByKeys() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                try await app.paste(photos: 3, person)
                await eventually(person.pressable("사진 1/3, 목록에 보이는 사진") != nil)
                person.pressable("사진 1/3, 목록에 보이는 사진")?.focus()
                #expect(await person.press(keys: "<Control>Right"))
                #expect(app.photoNames == ["photo 1.png", "photo 0.png", "photo 2.png"])
                await eventually(person.focused == "사진 2/3")
                #expect(await person.press(keys: "<Control>Left"))
                #expect(app.photoNames == ["photo 0.png", "photo 1.png", "photo 2.png"])
                await person.press("사진 1/3, 목록에 보이는 사진")
                await person.type("빨간 자전거", into: "사진 설명")
                #expect(app.shell.form?.photos[0].altText == "빨간 자전거")
                // In the words, this key is theirs.
                person.field("사진 설명")?.focus()
                await person.press(keys: "Delete")
                #expect(app.photoNames.count == 3)
                await person.press("사진 1 뒤로")
                #expect(app.photoNames == ["photo 1.png", "photo 0.png", "photo 2.png"])
                await eventually(person.pressable("사진 2/3: 빨간 자전거") != nil)
            }
        }

        @Test func aPictureWithoutAFileIsPastedAndKept() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                Clipboard(of: app.window).set(.sample(hue: 7, side: 30))
                await settle()
                // A text that is being written takes what was copied itself.
                person.field("상품명")?.focus()
                await person.press(keys: "<Control>v")
                await settle()
                #expect(app.pastedFiles.isEmpty)
                person.pressable("완료")?.focus()
                #expect(await person.press(keys: "<Control>v"))
                await eventually(app.shell.form?.photoCounter == "1/10")
                let path = try #require(app.pastedFiles.first)
                let bytes = try Data(contentsOf: URL(filePath: app.folder.file("pasted/\(path)")))
                #expect(try Texture(decoding: bytes, .full).width == 30)
            }
        }

        @Test func emptyClipboardPastesNothing() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                Clipboard(of: app.window).set("글")
                await settle()
                person.pressable("완료")?.focus()
                #expect(await !person.press(keys: "<Control>v"))
                #expect(app.shell.form?.isDirty == false)
            }
        }

        @Test func anOldMarketsPhotosCanNotBeTouched() async throws {
            let market = MarketClient.seller {
                $0.capabilities = .edition2022
                $0.accounts.identity = { .account(.sample()) }
            }
            try await AppUnderTest.with(market) { app, person in
                await app.edit(person)
                await person.see("이 마켓에서는 올린 사진을 바꿀 수 없어요.")
                #expect(person.pressable("사진 1 빼기") == nil)
                #expect(!person.nodes.contains { $0.canBeDragged })
                #expect(!person.nodes.contains { $0.name.hasPrefix("사진 추가") })
            }
        }

        @Test func aPhotoOfAnyShapeIsShownSquare() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                let wide = Texture.sample(hue: 1, width: 300, height: 100)
                let path = app.folder.file("wide.png")
                try Data(wide.png).write(to: URL(filePath: path))
                await app.paste(files: [path] + (try app.photoFiles(1)), person)
                await eventually(person.nodes.count(where: \.canBeDragged) == 2)
                await settle(turns: 50)
                for card in person.nodes where card.canBeDragged {
                    #expect(card.frame.width == card.frame.height)
                }
            }
        }

        @Test func largePhotosStallNothing() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                let path = app.folder.file("large.png")
                try Data(Texture.sample(hue: 5, side: 1_200).png).write(to: URL(filePath: path))
                // What is the same for all photos, the sign on a button, is read from the disk with the first.
                app.shell.form?.add([PhotoFile(path: path)])
                await eventually(person.pressable("사진 1 빼기") != nil)
                await person.press("사진 1 빼기")
                await settle()
                await neverStalls(restore: {
                    for _ in 1...5 { await person.press("사진 1 빼기") }
                    await settle()
                }) {
                    app.shell.form?.add((0..<5).map { _ in PhotoFile(path: path) })
                    await settle(turns: 100)
                }
            }
        }
    }
}
