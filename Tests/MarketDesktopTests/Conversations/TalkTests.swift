import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import ServerDoubles
import Synchronization
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// Two people who talk, one of them in the app, over a real market.
    @Suite(.timeLimit(.minutes(10)))
    struct TalkTests {
        private func chair(of seller: MarketClient, _ market: LoopbackMarket) async throws -> ProductSummary {
            let photo = PhotoFile(path: try market.photo(1))
            let draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000", stock: "1")
            let offer = ProductSubmission(draft, photos: [SubmittedPhoto(.file(photo))])
            return try await seller.selling.create(offer, .random()) { _ in }.goods
        }

        @Test func askingAnsweringTakingBackAndBlocking() async throws {
            try await AppUnderTest.live { app, person, market in
                let seller = try await market.newcomer("민지")
                let chair = try await chair(of: seller, market)
                try await app.signUp("철수")
                app.shell.open(chair)
                await person.press("채팅하기")
                await person.press("아직 살 수 있나요?")
                await person.see("만나서 물건을 본 다음에 돈을 보내세요. 이 마켓에는 결제 페이지가 없어요.")
                await eventually(app.shell.conversation?.id != nil)
                let id = try #require(app.shell.conversation?.id)
                #expect(try await seller.conversations.show(id).conversation.unread == 1)

                // The answer comes by itself.
                _ = try await seller.conversations.send(id, OutgoingMessage(.text("네, 있어요")), .random())
                await person.see("네, 있어요")
                await person.type("내일 갈게요", into: "메시지")
                await person.press("보내기")
                await eventually(app.shell.conversation?.lines.last?.id == .message(3))
                let said = try await seller.conversations.messages(id, MessageQuery()).messages
                #expect(said.map(\.text) == ["아직 살 수 있나요?", "네, 있어요", "내일 갈게요"])
                await eventually(person.field("메시지")?.text == "")
                for look in [
                    ScreenVariant(width: 1100), ScreenVariant(width: 360),
                    ScreenVariant(width: 360, isDark: true),
                    ScreenVariant(width: 1100, isDark: true),
                ] {
                    await look.apply(to: app.window)
                    try await TestDesktop.shoot(
                        app.window,
                        "talk-\(look.width)-\(look.isDark ? "dark" : "light")"
                    )
                }
                TestDesktop.plain()

                app.shell.talkInFront?.askToUnsend(3)
                await person.see("메시지를 삭제할까요?")
                await person.answer("삭제")
                await person.see("삭제된 메시지")
                #expect(try await seller.conversations.show(id).conversation.last.isUnsent)

                app.shell.talkInFront?.toggleBlock()
                await person.see("민지님을 차단할까요?")
                await person.press("차단하기")
                await person.see("더 이상 메시지를 보낼 수 없는 대화예요.")
                try await TestDesktop.shoot(app.window, "talk-blocked")
            }
        }

        // MARK: With a market in memory

        private func client(_ messages: [Message], _ conversation: Conversation? = nil) -> MarketClient {
            .counter {
                $0.capabilities = .market
                $0.accounts.identity = { .account(.sample(1)) }
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
                let unread = messages.filter { $0.author != Account.ID(1) }.count
                let one =
                    conversation
                    ?? .sample(4, last: messages.last ?? .sample(1), unread: unread, readTo: 0)
                let summary = ConversationSummary(one, product: .sample(1, seller: 9))
                $0.conversations.list = { _ throws(ClientError) in
                    ConversationBatch(Page([summary], next: nil), latest: 1)
                }
                $0.conversations.show = { _ throws(ClientError) in summary }
                $0.conversations.messages = { _, _ throws(ClientError) in
                    MessagePage(messages, hasMore: false)
                }
                $0.conversations.blocked = { () throws(ClientError) in [] }
                $0.conversations.markRead = { _, _ throws(ClientError) in }
                $0.conversations.send = { _, _, _ throws(ClientError) in throw .unreachable }
            }
        }

        private func said(_ count: Int64) -> [Message] {
            (1...count).map { number in
                Message(
                    number: number,
                    author: Account.ID(number % 2 == 0 ? 1 : 9),
                    at: .now,
                    text: number % 5 == 0 ? "긴 말이에요. 여러 줄에 걸쳐서 이어지는 말이고, 끝이 없을 것 같아요." : "말 \(number)",
                    hints: number == 1 ? [.linkSafePay] : []
                )
            }
        }

        @Test(arguments: [Language.korean, .english])
        func listAndThreadLookRightEverywhere(language: Language) async throws {
            try await AppUnderTest.with(client(said(7)), language: language, width: 360) { app, person in
                await app.go(to: .chat)
                await person.see("철수")
                try await app.looksRight("talks-\(language.rawValue)", in: ScreenVariant.all)
                try await app.openTalk()
                await person.see("말 7")
                app.shell.conversation?.text = "못 보낼 말"
                app.shell.conversation?.send()
                await person.see(Texts.of(language)[.screenChatDelayed])
                try await app.looksRight("talk-\(language.rawValue)", in: ScreenVariant.all)
            }
        }

        /// Photos as they were sent: alone, upright and lying, and as many as go into one message.
        private var pictured: [Message] {
            let sizes = [[(400, 300)], [(300, 900)], Array(repeating: (300, 300), count: 5)]
            return sizes.enumerated().map { number, sizes in
                Message(
                    number: Int64(number + 1),
                    author: Account.ID(number % 2 == 0 ? 9 : 1),
                    kind: .photos,
                    at: .now,
                    text: number == 0 ? "이렇게 생겼어요" : nil,
                    photos: sizes.enumerated().map { place, size in
                        MessagePhoto(
                            id: Photo.ID(Int64(number * 10 + place)),
                            width: size.0,
                            height: size.1,
                            mainColour: 0x80A0B0
                        )
                    }
                )
            }
        }

        private func clientWithPhotos() throws -> MarketClient {
            var client = client(pictured)
            client.address = try #require(URL(string: "https://market.example"))
            client.conversations.photo = { id, _ throws(ClientError) in
                Texture.sample(hue: UInt8(truncatingIfNeeded: id.rawValue * 40), side: 300).png
            }
            client.conversations.uploadPhoto = { _, _, _, _ throws(ClientError) in throw .unreachable }
            return client
        }

        @Test(arguments: [Language.korean, .english])
        func photosLookRightEverywhere(language: Language) async throws {
            let client = try clientWithPhotos()
            try await AppUnderTest.with(client, language: language, width: 360) { app, person in
                let texts = Texts.of(language)
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("이렇게 생겼어요")
                app.shell.conversation?.add(try app.photoFiles(2).map { PhotoFile(path: $0) })
                app.shell.conversation?.send()
                await person.see(texts[.screenChatDelayed])
                app.shell.conversation?.add(try app.photoFiles(5).map { PhotoFile(path: $0) })
                await eventually(person.pressable(texts(.photoRemove, ["number": "5"])) != nil)
                try await app.looksRight("talk-photos-\(language.rawValue)", in: ScreenVariant.all)
            }
        }

        @Test func aPhotoIsSeenLargeAndTurned() async throws {
            try await AppUnderTest.with(try clientWithPhotos()) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("이렇게 생겼어요")
                await person.press("사진 4/5")
                await person.see("4/5")
                await eventually(Window.onScreen.count == 2)
                #expect(await person.press(keys: "Right"))
                await person.see("5/5")
                #expect(await person.press(keys: "Escape"))
                await eventually(Window.onScreen.count == 1)
            }
        }

        @Test func photosAreDroppedPastedAndTakenOut() async throws {
            try await AppUnderTest.with(try clientWithPhotos()) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("이렇게 생겼어요")
                let log = try #require(person.nodes.first { $0.name == "대화 내용" })
                #expect(log.drop(files: try app.photoFiles(2)))
                await eventually(app.shell.conversation?.photos.count == 2)
                Clipboard(of: app.window).set(.sample(hue: 7, side: 30))
                await settle()
                person.field("메시지")?.focus()
                #expect(await person.press(keys: "<Control>v"))
                await eventually(app.shell.conversation?.photos.count == 3)
                #expect(app.pastedFiles.count == 1)
                // Words that were copied go into the text.
                Clipboard(of: app.window).set("말")
                await settle()
                await person.press(keys: "<Control>v")
                await settle()
                #expect(app.shell.conversation?.photos.count == 3)

                person.pressable("사진 3 빼기")?.focus()
                await person.press("사진 3 빼기")
                // A copy that was made for pasting goes with its photo.
                await eventually(app.pastedFiles.isEmpty)
                await eventually(person.focused == "사진 2 빼기")
                await person.press("사진 2 빼기")
                await person.press("사진 1 빼기")
                await eventually(person.focused == "메시지")
            }
        }

        @Test func hintsStandAboveWhatWasSaid() async throws {
            try await AppUnderTest.with(client(said(1))) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                let hint = MessageHint.linkSafePay.text(in: .of(.korean))
                await person.see(hint)
                let texts = (app.window.tree?.all ?? []).compactMap(\.text)
                let above = try #require(texts.firstIndex { $0.contains(hint) })
                let below = try #require(texts.lastIndex(of: "말 1"))
                #expect(above < below)
            }
        }

        /// True where the middle of a text is between the header and the field.
        private func isInSight(_ text: String, _ app: AppUnderTest) -> Bool {
            let node = (app.window.tree?.all ?? []).last { $0.text == text }
            guard let frame = node?.frame else { return false }
            return frame.y > 40 && frame.maxY < Double(app.window.extent.height)
        }

        @Test func aThreadOpensAtItsEndAndGoesToWhatIsUnread() async throws {
            try await AppUnderTest.with(client(said(60))) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("말 59")
                try await TestDesktop.shoot(app.window, "talk-end")
                await eventually(isInSight("말 59", app))
                #expect(await person.press(keys: "<Control>Up"))
                await eventually(isInSight("말 1", app))
            }
        }

        /// A widget that goes away passes the keyboard focus on to its neighbour.
        @Test func keysAreNeverLost() async throws {
            let fails = Mutex(true)
            var client = client(said(2))
            client.conversations.send = { _, message, _ throws(ClientError) in
                guard !fails.withLock({ $0 }) else { throw .refused(Refusal(status: 422, code: nil)) }
                return Message(number: 3, author: Account.ID(1), at: .now, text: "못 보낼 말")
            }
            try await AppUnderTest.with(client) { app, person in
                await app.go(to: .chat)
                let talk = try await app.openTalk()
                await person.see("말 2")
                talk.text = "못 보낼 말"
                talk.send()
                await eventually(person.pressable("다시 시도") != nil)
                // Given up, its words are gone on with.
                person.pressable("보내지 않기")?.focus()
                await person.press("보내지 않기")
                await eventually(talk.text == "못 보낼 말")
                await eventually(person.focused == "메시지")

                talk.send()
                await eventually(person.pressable("다시 시도") != nil)
                person.pressable("다시 시도")?.focus()
                fails.withLock { $0 = false }
                await person.press("다시 시도")
                await eventually(talk.lines.last?.id == .message(3))
                await eventually(person.focused == talk.lines.last?.spoken, "\(person.focused ?? "nowhere")")
            }
        }

        @Test func aButtonThatGoesByItselfGivesTheKeysOn() async throws {
            let question = Message(number: 1, author: Account.ID(9), at: .now, text: "아직 살 수 있나요?")
            let said = Mutex([question])
            var client = client([question], .sample(4, last: question, role: .seller))
            client.conversations.messages = { _, _ throws(ClientError) in
                MessagePage(said.withLock { $0 }, hasMore: false)
            }
            try await AppUnderTest.with(client, width: 360) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await eventually(person.pressable("네, 아직 살 수 있어요.") != nil)
                await eventually(person.focused == "메시지")
                person.pressable("네, 아직 살 수 있어요.")?.focus()
                await eventually(person.focused != "메시지")
                said.withLock { $0.append(Message(number: 2, author: Account.ID(9), at: .now, text: "여보세요")) }
                app.shell.conversation?.retry()
                await person.see("여보세요")
                await eventually(person.focused == "메시지")
            }
        }

        @Test func aConversationThatIsClosedTakesNoKeys() async throws {
            let closed = Conversation.sample(4, last: .sample(2), state: .closed)
            try await AppUnderTest.with(client(said(2), closed)) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("더 이상 메시지를 보낼 수 없는 대화예요.")
                await eventually(person.focused == "닫기")
            }
        }

        @Test func aMessageIsCopiedByKeys() async throws {
            try await AppUnderTest.with(client(said(2))) { app, person in
                await app.go(to: .chat)
                try await app.openTalk()
                await person.see("말 2")
                // Where one writes, once the page has been opened.
                await eventually(person.focused == "메시지")
                await person.see("말 1")
                let line = try #require(app.shell.conversation?.lines.first { $0.text == "말 1" })
                person.nodes.first { $0.name == line.spoken }?.focus()
                await eventually(person.focused == line.spoken)
                #expect(await person.press(keys: "<Control>c"))
                var copied: String?
                let reading = Task { copied = await Clipboard(of: app.window).text() }
                await eventually(copied == "말 1")
                reading.cancel()
            }
        }

        @Test func aClosedThreadLeavesNothingBehind() async throws {
            try await AppUnderTest.with(client(said(20))) { app, person in
                await app.go(to: .chat)
                let talk = try await app.openTalk()
                await person.see("말 19")
                await app.closesWithoutATrace {
                    ConversationView(talk, $0)
                } isThere: {
                    await $0.see("말 19")
                }
            }
        }
    }
}
