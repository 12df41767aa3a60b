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

@testable import MarketDesktop

extension DesktopAppTests {
    /// Photos as they come: rows S0-08…10, S0-17, S0-18, S1-15, S1-22, S3-07.
    @Suite(.timeLimit(.minutes(10)))
    struct PhotosOnScreenTests {
        private let goods = (1...60).reversed().map { ProductSummary.pictured($0) }

        @Test func slowPhotosDoNotBlockTheList() async throws {
            let lab = PhotoLab(isHolding: true)
            try await AppUnderTest.with(.counter(goods), photos: lab.photos()) { app, person in
                await person.see("자전거 60")
                await eventually(!lab.asked.isEmpty)
                app.list?.scrollOffset = 300
                await person.see("자전거 54")
                await settle()
                // The place of a photo is held in its main colour.
                let row = try #require(app.rows.first { $0.says("자전거 54") })
                #expect(blue(in: row, app) == 0xA0)
                lab.release()
                await eventually(wrongPhotos(app) == [])
            }
        }

        @Test func photosAreAskedForBeforeTheirRowsAreInSight() async throws {
            let lab = PhotoLab()
            try await AppUnderTest.with(.counter(goods), photos: lab.photos()) { app, person in
                await person.see("자전거 60")
                app.list?.scrollOffset = 100
                let last = { app.rows.compactMap(\.number).min() ?? 0 }
                await eventually(last() > 0 && lab.asked.contains { $0 < last() - 3 }, "\(lab.asked)")
            }
        }

        @Test func afterAFlingEachRowHasItsOwnPhoto() async throws {
            let lab = PhotoLab(isHolding: true)
            try await AppUnderTest.with(.counter(goods), photos: lab.photos()) { app, person in
                await person.see("자전거 60")
                for offset in stride(from: 0.0, through: 3_000, by: 150) {
                    app.list?.scrollOffset = offset
                    await settle(turns: 2)
                }
                // The latest that was asked for comes first, and those of rows that have gone come last.
                lab.release()
                await eventually(app.rows.count > 3 && wrongPhotos(app) == [], "\(wrongPhotos(app))")
                app.list?.scrollOffset = 0
                await person.see("자전거 60")
                await eventually(wrongPhotos(app) == [], "\(wrongPhotos(app))")
            }
        }

        @Test func aPhotoIsAskedForOnceAlsoAfterARestart() async throws {
            let folder = try TemporaryFolder()
            let lab = PhotoLab()
            for _ in 1...2 {
                let photos = lab.photos(in: folder.file("photos"))
                try await AppUnderTest.with(.counter(Array(goods.prefix(5))), photos: photos) { app, person in
                    await eventually(app.rows.count == 5 && wrongPhotos(app) == [], "\(wrongPhotos(app))")
                    await person.press("격자")
                    await person.press("목록")
                    await eventually(app.rows.count == 5 && wrongPhotos(app) == [], "\(wrongPhotos(app))")
                }
            }
            #expect(lab.asked.sorted() == Array(56...60))
        }

        @Test func aPhotoIsShownWholeOnABlurOfItself() async throws {
            let lab = PhotoLab()
            let client = MarketClient.counter(goods) {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue, pictures: 1) }
            }
            try await AppUnderTest.with(client, photos: lab.photos()) { app, person in
                await person.press("자전거 60")
                await eventually(app.shell.detail?.phase == .shown)
                let stage = { app.window.tree?.all.first { $0.styles.contains("photo-stage") }?.frame }
                await eventually(stage() != nil)
                let own = PhotoLab.blue(of: 600)
                // Beside the photo, which is as high as it is wide, and in its middle.
                let green = { (share: Double) -> Int? in
                    stage().flatMap { frame in
                        app.window.screenshot()?
                            .colour(
                                x: frame.x + frame.width / 2 + frame.height * (share - 0.5),
                                y: frame.y + frame.height / 2
                            )
                    }.map { Int($0.green) }
                }
                // Green grows from its left edge to its right one, which are both there.
                await eventually(green(0.03).map { $0 < 32 } == true && green(0.97).map { $0 > 223 } == true)
                for share in [0.02, 0.5, 0.98] {
                    await eventually(
                        stage().flatMap { frame in
                            app.window.screenshot()?
                                .colour(x: frame.x + frame.width * share, y: frame.y + frame.height / 2)
                        }.map { abs(Int($0.blue) - Int(own)) < 24 } == true,
                        "\(share)"
                    )
                }
            }
        }

        /// The rows in sight that show something else than the photo of their goods.
        private func wrongPhotos(_ app: AppUnderTest) -> [Int64] {
            let whole = app.rows.filter { $0.frame.y > 60 && $0.frame.maxY < 690 }
            return whole.filter { row in
                guard let number = row.number, let blue = blue(in: row, app) else { return true }
                return abs(Int(blue) - Int(PhotoLab.blue(of: number))) > 2
            }.map { $0.number ?? 0 }
        }

        /// Returns the blue of the middle of a row's photo.
        private func blue(in row: WidgetNode, _ app: AppUnderTest) -> UInt8? {
            app.window.screenshot()?.colour(x: row.frame.x + 48, y: row.frame.y + row.frame.height / 2)?.blue
        }
    }
}

extension WidgetNode {
    fileprivate func says(_ text: String) -> Bool { all.contains { $0.text == text } }

    /// The number in the name of a row's goods.
    fileprivate var number: Int64? {
        all.lazy.compactMap(\.text).compactMap { $0.firstMatch(of: /자전거 ([0-9]+)/) }.first.flatMap {
            Int64($0.1)
        }
    }
}

/// Photos that can be told apart, and the one who has them.
private nonisolated final class PhotoLab: Sendable {
    private struct State {
        var asked: [Int64] = []
        var isHolding: Bool
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Kept<State>

    init(isHolding: Bool = false) { state = Kept(State(isHolding: isHolding)) }

    /// The numbers of the photos that were asked for.
    var asked: [Int64] { state.value.asked }

    static func blue(of number: Int64) -> UInt8 { UInt8(truncatingIfNeeded: number * 37 + 11) }

    func photos(in folder: String? = nil) -> PhotoPipeline {
        PhotoPipeline(
            fetching: PhotoFetching { address, _, _ throws(PhotoFailure) in
                let number = address.text.firstMatch(of: /([0-9]+)\.png/).flatMap { Int64($0.1) } ?? 0
                self.state.change { $0.asked.append(number) }
                await withCheckedContinuation { answer in
                    let isFree = self.state.reach { state in
                        if state.isHolding { state.waiting.append(answer) }
                        return !state.isHolding
                    }
                    if isFree { answer.resume() }
                }
                return .photo(Data(await Self.png(Self.blue(of: number))), etag: nil, .forEver)
            },
            decoder: TextureDecoder(),
            folder: folder,
            now: { .now }
        )
    }

    @MainActor
    private static func png(_ blue: UInt8) -> [UInt8] { Texture.sample(hue: blue, side: 120).png }

    /// Lets all photos come, the latest first.
    func release() {
        let waiting = state.reach { state in
            state.isHolding = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for answer in waiting.reversed() { answer.resume() }
    }
}
