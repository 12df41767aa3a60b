import ClientDoubles
import Foundation
import Market
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

/// Whatever happens to the file, the app goes on and tells.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LibraryHealthTests {
    private let place: LibraryPlace

    init() throws {
        place = try LibraryPlace()
    }

    private func fill() async throws {
        let library = await place.open()
        for number in 1...20 { library.likes.toggle(try .sample(Int64(number))) }
        library.cart.add(try .sample(1), quantity: 2)
        library.history.note("chair")
        try await library.drafts.save(LibraryDraft(origin: MarketOrigin.samples[0], payload: Data("{}".utf8)))
        #expect(await library.close())
    }

    @Test(arguments: [
        Data("this is no database, and never was one, whatever its name may say about it".utf8),
        Data(count: 600),
        Data("SQLite format 3\u{0}".utf8) + Data(repeating: 0xFF, count: 4_096),
    ])
    func invalidLibraryFileIsSetAsideAndReported(bytes: Data) async throws {
        try FileManager.default.createDirectory(
            atPath: place.folder.file("user"),
            withIntermediateDirectories: true
        )
        try bytes.write(to: URL(filePath: place.path))
        var library = await place.open()

        guard case .setAside(let file) = library.health else {
            Issue.record("\(library.health)")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
        #expect(file.contains("library.sqlite.damaged-2023-11-14"))
        #expect(library.health.text(in: .korean)?.contains(file) == true)
        library.likes.toggle(try .sample(1))
        library.acknowledge()
        #expect(library.health == .sound)
        library = await place.reopen(library)
        #expect(library.likes.count == 1)
        #expect(library.health == .sound)
    }

    @Test func anEmptyFileIsANewLibrary() async throws {
        try FileManager.default.createDirectory(
            atPath: place.folder.file("user"),
            withIntermediateDirectories: true
        )
        try Data().write(to: URL(filePath: place.path))

        #expect(await place.open().health == .sound)
    }

    @Test func twoDamagedFilesOfOneDayAreBothKept() async throws {
        for _ in 0..<2 {
            try FileManager.default.createDirectory(
                atPath: place.folder.file("user"),
                withIntermediateDirectories: true
            )
            try Data("no database, and long enough to be looked at as one would be".utf8)
                .write(to: URL(filePath: place.path))
            #expect(await place.open().close())
        }
        #expect(try place.files("library.sqlite.damaged").count == 2)
    }

    /// Each page of the file in turn is overwritten; what the others hold is taken over.
    @Test func readableRowsOfADamagedFileAreRecovered() async throws {
        try await fill()
        let whole = try Data(contentsOf: URL(filePath: place.path))
        let pages = whole.count / 4_096
        #expect(pages > 5)
        var taken = 0
        for page in 0..<pages {
            for name in try place.files("library.sqlite") {
                try FileManager.default.removeItem(atPath: place.folder.file("user/\(name)"))
            }
            var damaged = whole
            damaged.replaceSubrange(
                (page * 4_096)..<(page * 4_096 + 4_096),
                with: Data(repeating: 0xA5, count: 4_096)
            )
            try damaged.write(to: URL(filePath: place.path))
            var library = await place.open()

            if case .setAside(let file) = library.health {
                #expect(try Data(contentsOf: URL(filePath: file)) == damaged)
            } else {
                Issue.record("page \(page): \(library.health)")
            }
            taken += library.history.searches.count + library.drafts.drafts.count + library.likes.count
            // And it is a library that works.
            let before = (library.likes.products, library.cart.lines, library.drafts.drafts)
            library.history.note("after")
            library = await place.reopen(library)
            #expect(library.health == .sound)
            #expect(library.history.searches.first == "after")
            #expect(library.likes.products == before.0)
            #expect(library.cart.lines == before.1)
            #expect(library.drafts.drafts == before.2)
        }
        // Without the first page nothing can be read, without another most.
        #expect(taken > pages * 10)
    }

    @Test func libraryOpensAfterTruncationAtAnyByte() async throws {
        try await fill()
        let whole = try Data(contentsOf: URL(filePath: place.path))
        // SQLite takes less than its header for an empty file, and there is nothing in it to lose.
        for count in stride(from: 512, to: whole.count, by: 1_021) {
            for name in try place.files("library.sqlite") {
                try FileManager.default.removeItem(atPath: place.folder.file("user/\(name)"))
            }
            try whole.prefix(count).write(to: URL(filePath: place.path))
            let library = await place.open()
            if case .setAside = library.health {
            } else {
                Issue.record("cut after \(count): \(library.health)")
            }
            library.likes.toggle(try .sample(500))
            #expect(await library.close())
        }
    }

    @Test func aFileDamagedWhileItIsInUseIsReplacedByWhatIsInMemory() async throws {
        try await fill()
        var library = await place.open()
        #expect(await library.close())
        try Data(repeating: 0xA5, count: 60_000).write(to: URL(filePath: place.path))
        library.likes.toggle(try .sample(100))
        await spin { library.health != .sound }

        if case .setAside = library.health {} else { Issue.record("\(library.health)") }
        library = await place.reopen(library)
        #expect(library.likes.count == 21)
        #expect(library.likes.products.first == (try .sample(100)))
        #expect(library.cart.lines.map(\.quantity) == [2])
        #expect(library.history.searches == ["chair"])
        #expect(library.drafts.drafts.count == 1)
    }

    @Test func fileOfANewerVersionIsLeftUntouched() async throws {
        try await fill()
        do {
            let connection = try SQLiteConnection(path: place.path, access: .readWrite)
            try connection.execute("PRAGMA user_version = 99")
        }
        let before = try Data(contentsOf: URL(filePath: place.path))
        let library = await place.open()

        #expect(library.health == .inMemory(.newer(version: 99)))
        // What can be read of it is shown.
        #expect(library.likes.count == 20)
        library.likes.toggle(try .sample(100))
        #expect(library.likes.count == 21)
        await #expect(throws: LibraryError.newer(version: 99)) {
            try await library.drafts.save(LibraryDraft(origin: MarketOrigin.samples[0], payload: Data()))
        }
        #expect(await library.close() == false)
        #expect(try Data(contentsOf: URL(filePath: place.path)) == before)
    }

    @Test func aFolderThatCannotBeMadeLeavesEverythingInMemory() async throws {
        try Data().write(to: URL(filePath: place.folder.file("user")))
        let library = await place.open()

        #expect(library.health == .inMemory(.notReachable))
        #expect(library.health.text(in: .english) != nil)
        library.likes.toggle(try .sample(1))
        library.history.note("chair")
        #expect(library.likes.count == 1)
        #expect(library.history.searches == ["chair"])
    }

    /// A disk without room, as SQLite meets it: the file may not grow by a page.
    @Test func onAFullDiskNothingIsLostAndAllIsWrittenWhenThereIsRoom() async throws {
        let failing = try FailingLibrary(place)
        try await failing.limit(.full)
        let library = failing.library
        for number in 1...200 { library.likes.toggle(try .sample(Int64(number))) }
        await #expect(throws: LibraryError.diskFull) {
            try await library.drafts.save(
                LibraryDraft(origin: MarketOrigin.samples[0], payload: Data(count: 20_000))
            )
        }
        // A second one behind it is answered too, and does not wait for ever.
        await #expect(throws: LibraryError.diskFull) {
            try await library.drafts.save(
                LibraryDraft(origin: MarketOrigin.samples[0], payload: Data(count: 20_000))
            )
        }
        await library.retry()
        guard case .unsaved(.diskFull, let waiting) = library.health else {
            Issue.record("\(library.health)")
            return
        }
        #expect(waiting > 0)
        #expect(library.likes.count == 200)
        #expect(await library.close() == false)

        try await failing.limit(.none)
        await library.retry()
        #expect(library.health == .sound)
        let next = await place.reopen(library)
        #expect(next.likes.products == library.likes.products)
        // Who waited for them was told, and decides what becomes of them.
        #expect(next.drafts.drafts.isEmpty)
    }

    @Test func onAReadOnlyDiskTheAppGoesOnAndTells() async throws {
        let failing = try FailingLibrary(place)
        failing.library.likes.toggle(try .sample(1))
        #expect(await failing.library.close())
        try await failing.limit(.readOnly)
        failing.library.likes.toggle(try .sample(2))
        failing.library.likes.toggle(try .sample(1))
        await failing.library.retry()

        #expect(failing.library.health == .unsaved(.readOnly, waiting: 2))
        #expect(failing.library.likes.products == [try .sample(2)])
        try await failing.limit(.none)
        let next = await place.reopen(failing.library)
        #expect(next.likes.products == [try .sample(2)])
    }

    @Test func libraryIsFreedWithItsOwnerAndLosesNothing() async throws {
        weak var gone: LocalLibrary?
        do {
            let library = await place.open()
            gone = library
            for number in 1...50 { library.likes.toggle(try .sample(Int64(number))) }
        }
        // What waits to be written keeps its writer, and nothing else.
        await spin { gone == nil }
        var next = await place.open()
        while next.likes.count < 50, !Task.isCancelled { next = await place.open() }
        #expect(next.health == .sound)
    }

    @Test(arguments: [
        (LibraryError.diskFull, true), (.readOnly, true), (.busy, true), (.disk, true), (.notReachable, true),
        (.damaged, false), (.newer(version: 2), false), (.notTaken, false),
    ])
    func onlyRecoverableFailuresAreTransient(error: LibraryError, expected: Bool) {
        #expect(error.isTransient == expected)
    }
}

/// A library whose file can be made to refuse.
@MainActor
struct FailingLibrary {
    enum Limit {
        case none, full, readOnly
    }

    let library: LocalLibrary
    private let writer: LibraryWriter

    init(_ place: LibraryPlace) throws {
        let file = LibraryFile(folder: place.folder.file("user"))
        let clock = place.clock
        writer = LibraryWriter(file: file, connection: try file.open(), now: { clock.timestamp })
        library = LocalLibrary(
            OpenedLibrary(contents: LibraryContents(), writer: writer, health: .sound),
            now: { clock.timestamp }
        )
    }

    func limit(_ limit: Limit) async throws {
        try await writer.withConnection { connection throws(SQLiteError) in
            switch limit {
            case .none: try connection.execute("PRAGMA query_only = OFF; PRAGMA max_page_count = 100000")
            case .full: try connection.execute("PRAGMA max_page_count = 1")
            case .readOnly: try connection.execute("PRAGMA query_only = ON")
            }
        }
    }
}
