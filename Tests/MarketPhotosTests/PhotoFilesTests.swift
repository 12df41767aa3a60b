import Foundation
import Market
import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct PhotoFilesTests {
    @Test func filesAppearOnlyWhenPlaced() async throws {
        let place = try TestWorkshop()
        let photo = try await place.workshop().make(from: Fixture.path("quarters.jpg"))
        #expect(try place.uploadsUnderWay.count == 1)
        try await place.files.put(photo)
        #expect(try place.names == photo.content.variants.map { photo.content.path(of: $0) }.sorted())
    }

    @Test func filesOfADiscardedPhotoAreRemoved() async throws {
        let place = try TestWorkshop()
        _ = try await place.workshop().make(from: Fixture.path("quarters.jpg"))
        #expect(try place.uploadsUnderWay.isEmpty)
        #expect(try place.names.isEmpty)
    }

    @Test func samePhotoTwiceIsStoredOnce() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        _ = try await place.place("quarters.jpg", in: workshop)
        _ = try await place.place("orientation-1.jpg", in: workshop)
        #expect(try place.names.count == Output.all.count)
    }

    /// A photo saved from a page and sent again may give the same large JPEG and other small files.
    @Test(arguments: ["grey-quarters.jpg", "quarters.jpg", "alpha.png"])
    func similarPhotoKeepsTheOthersFiles(fixture: String) async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        var contents = [try await place.place(fixture, in: workshop)]
        for _ in 0..<3 {
            let saved = try place.upload(try place.bytes(contents[contents.count - 1], .large, .jpeg))
            let again = try await workshop.make(from: saved)
            try await place.files.put(again)
            contents.append(again.content)
        }
        for content in contents {
            for variant in content.variants {
                let file = try place.bytes(content, variant.kind, variant.format)
                #expect(ContentHash(digesting: file) == variant.digest, "\(variant.fileSuffix)")
            }
        }
    }

    @Test func sweepRemovesOnlyUnusedFiles() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        let needed = try await place.place("quarters.jpg", in: workshop)
        _ = try await place.place("alpha.png", in: workshop)
        let underWay = try await workshop.make(from: Fixture.path("grey.jpg"))
        try FileManager.default.createDirectory(
            atPath: "\(place.files.incoming)/crashed",
            withIntermediateDirectories: false
        )
        _ = FileManager.default.createFile(
            atPath: "\(place.files.incoming)/crashed/large.jpg",
            contents: Data([1])
        )

        let swept = try await place.files.list(olderThan: .zero) { $0.intersection([needed.hash]) }

        #expect(swept == SweptPhotos(photos: 1, uploads: 1))
        #expect(try place.names.allSatisfy { $0.contains(needed.hash.rawValue) || $0.hasPrefix("incoming/") })
        try await place.files.put(underWay)
        #expect(try place.names.count == 2 * Output.all.count)
    }

    /// Root may serve a market that a user of its own serves otherwise.
    @Test(.enabled(if: geteuid() == 0, "only root gives things away"))
    func filesMadeByRootBelongToTheServersUser() async throws {
        let place = try TestWorkshop()
        let server: uid_t = 4711
        #expect(chown(place.root, server, server) == 0)
        let files = try PhotoFiles(folder: "\(place.root)/market")
        let photo = try await PhotoWorkshop(files: files, command: .forTests)
            .make(from: Fixture.path("quarters.jpg"))
        try await files.put(photo)

        let paths = try FileManager.default.subpathsOfDirectory(atPath: files.folder)
        #expect(paths.count > Output.all.count)
        for path in ["."] + paths {
            var facts = stat()
            #expect(lstat("\(files.folder)/\(path)", &facts) == 0 && facts.st_uid == server, "\(path)")
        }
    }

    @Test func sweepKeepsYoungFiles() async throws {
        let place = try TestWorkshop()
        _ = try await place.place("quarters.jpg", in: place.workshop())
        let swept = try await place.files.list(olderThan: .seconds(3600)) { _ in
            Issue.record("nothing is old enough to be asked for")
            return []
        }
        #expect(swept == SweptPhotos())
        #expect(try place.names.count == Output.all.count)
    }

    /// The record is kept before the files are put in place, but the sweep has asked before that.
    @Test func sweepKeepsAPhotoPlacedMeanwhile() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        _ = try await place.place("quarters.jpg", in: workshop)
        let again = try await workshop.make(from: Fixture.path("quarters.jpg"))
        let swept = try await place.files.list(olderThan: .zero) { _ in
            try await place.files.put(again)
            return []
        }
        #expect(swept.photos == 0)
        #expect(try place.names.count == Output.all.count)
    }

    @Test func failedLookupStopsTheSweep() async throws {
        struct NoAnswer: Error {}
        let place = try TestWorkshop()
        _ = try await place.place("quarters.jpg", in: place.workshop())
        await #expect(throws: NoAnswer.self) {
            try await place.files.list(olderThan: .zero) { _ in throw NoAnswer() }
        }
        #expect(try place.names.count == Output.all.count)
    }

    @Test func concurrentUploadsAndSweepsLoseNothing() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                for fixture in ["quarters.jpg", "alpha.png", "grey.jpg", "animated.gif"] {
                    group.addTask { _ = try await place.place(fixture, in: workshop) }
                }
                group.addTask { _ = try await place.files.list(olderThan: .zero) { $0 } }
            }
            try await group.waitForAll()
        }
        #expect(try place.names.count == 4 * Output.all.count)
        #expect(try place.uploadsUnderWay.isEmpty)
    }

    @Test func removingTwiceSucceeds() async throws {
        let place = try TestWorkshop()
        let content = try await place.place("quarters.jpg", in: place.workshop())
        try await place.files.remove([content])
        try await place.files.remove([content])
        #expect(try place.names.isEmpty)
    }

    @Test(arguments: [
        (ENOSPC, StorageProblem.full), (EDQUOT, .full), (EROFS, .readOnly), (EACCES, .denied),
        (EIO, .other(EIO)),
    ])
    func diskErrorsAreNamed(code: Int32, problem: StorageProblem) {
        #expect(StorageProblem(code) == problem)
    }

    @Test func folderThatCannotBeCreatedIsAStorageError() {
        #expect(throws: PhotoError.storage(.other(ENOENT))) {
            try PhotoFiles(folder: "/no/such/folder/photos")
        }
    }
}
